package io.weighbridge.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.doctor.Facts.Family;
import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.sample.CgroupLimits;
import io.weighbridge.sample.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ExaminationTest {

    private static final CgroupLimits UNLIMITED = new CgroupLimits(null, null);

    private final Path root;

    ExaminationTest(@TempDir Path root) {
        this.root = root;
    }

    @Test
    void governor_turbo_and_cpus_of_a_laptop_are_read_from_its_files() throws Exception {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-3,6\n");
        write("sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "powersave\n");
        write("sys/devices/system/cpu/cpufreq/policy1/scaling_governor", "powersave\n");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
        write("sys/devices/system/cpu/smt/active", "1\n");

        assertThat(examination().processors(UNLIMITED))
                .isEqualTo(new Facts.Processors(5, List.of("powersave"), Turbo.INTEL, true, null));
    }

    @Test
    void sockets_are_read_from_limits_port_range_and_socket_statistics() throws Exception {
        write(
                "proc/self/limits",
                """
                Limit                     Soft Limit           Hard Limit           Units
                Max open files            20000                20001                files
                """);
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write(
                "proc/net/sockstat",
                "sockets: used 16\nTCP: inuse 1 orphan 0 tw 222 alloc 1 mem 0\nUDP: inuse 0\n");

        assertThat(examination().sockets()).isEqualTo(new Facts.Sockets(20_000L, 28_232L, 222L));
    }

    @Test
    void ports_that_the_kernel_gives_again_are_not_counted_as_waiting() throws Exception {
        write("proc/net/sockstat", "TCP: inuse 1 orphan 0 tw 222 alloc 1 mem 0\n");
        write("proc/sys/net/ipv4/tcp_tw_reuse", "0\n");
        assertThat(examination().sockets().timeWait()).isEqualTo(222);

        write("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
        assertThat(examination().sockets().timeWait()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void kernel_files_of_size_0_are_read_completely() {
        Facts.Sockets here = new Examination(KernelFiles.HERE).sockets();

        assertThat(here.ports()).isGreaterThan(1);
        assertThat(here.openFiles()).isNotNull();
        assertThat(here.timeWait()).isNotNull();
    }

    @Test
    void memory_is_available_memory_not_free_memory() throws Exception {
        write(
                "proc/meminfo",
                """
                MemTotal:       24684084 kB
                MemFree:         3249216 kB
                MemAvailable:   24087124 kB
                SwapTotal:          2048 kB
                SwapFree:           1024 kB
                """);
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");

        assertThat(examination().memory(UNLIMITED))
                .isEqualTo(new Facts.Memory(24087124L * 1024, null, 1L << 20, "madvise"));
    }

    @Test
    void the_family_decides_how_to_install() throws Exception {
        assertThat(examination().family("Linux")).isEqualTo(Family.OTHER_LINUX);
        write("etc/os-release", "NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian\n");
        assertThat(examination().family("Linux")).isEqualTo(Family.DEBIAN);
        write("etc/os-release", "NAME=\"Rocky Linux\"\nID_LIKE=\"rhel centos fedora\"\n");
        assertThat(examination().family("Linux")).isEqualTo(Family.FEDORA);
        assertThat(examination().family("Mac OS X")).isEqualTo(Family.MAC);
        assertThat(examination().family("Windows 11")).isEqualTo(Family.OTHER);
    }

    @Test
    void the_busiest_processes_come_first_and_idle_ones_are_left_out() {
        // Numbers larger than any kernel's pids, so that none has a name here.
        long old = 5_000_000_001L;
        long fresh = 5_000_000_002L;
        long idle = 5_000_000_003L;
        List<String> busiest =
                BackgroundLoadProbe.busiest(
                        Map.of(old, Duration.ofMillis(9000), idle, Duration.ofMillis(400)),
                        Map.of(
                                old,
                                Duration.ofMillis(9500),
                                fresh,
                                Duration.ofMillis(1600),
                                idle,
                                Duration.ofMillis(410)),
                        2);

        assertThat(busiest)
                .containsExactly(
                        "a process (pid 5000000002) 0.80", "a process (pid 5000000001) 0.25");
    }

    @Test
    void this_machine_can_be_examined() {
        List<Finding> findings = Doctor.examine(root.resolve("not/yet/there"));

        assertThat(findings)
                .extracting(Finding::what)
                .contains("JDK", "ab", "CPUs", "background load", "memory", "disk");
        assertThat(findings)
                .allSatisfy(finding -> assertThat(finding.sentence()).endsWith("."))
                .filteredOn(finding -> finding.severity() == Severity.MISSING)
                .allSatisfy(finding -> assertThat(finding.cure()).isNotNull());
    }

    private Examination examination() {
        return new Examination(new KernelFiles(root));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }
}
