package io.weighbridge.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Disk;
import io.weighbridge.instrument.sample.LinuxMachine;
import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Invented machines, by the files of their kernels. */
class RulesTest {

    private static final long GIB = 1L << 30;

    private final Path root;
    private BackgroundLoad load = new BackgroundLoad(0.01, List.of());
    private Set<String> installed = Set.of("ab", "taskset");
    private boolean jdk = true;
    private long diskFree = 100 * GIB;
    private @Nullable String otherRun;

    RulesTest(@TempDir Path root) {
        this.root = root;
    }

    @Test
    void an_idle_physical_server_has_only_good_findings() throws IOException {
        steadyServer();

        assertThat(judge()).extracting(Diagnosis::severity).containsOnly(Severity.GOOD);
    }

    @Test
    void a_laptop_on_battery_gets_findings_about_power_and_clock() throws IOException {
        steadyServer();
        write("sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "powersave\n");
        write("sys/devices/system/cpu/cpufreq/policy1/scaling_governor", "powersave\n");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
        write("sys/devices/system/cpu/smt/active", "1\n");
        write("sys/class/power_supply/BAT0/type", "Battery\n");
        write("sys/class/power_supply/BAT0/status", "Discharging\n");
        load = new BackgroundLoad(1.37, List.of("firefox (pid 4711) 1.21"));

        List<Diagnosis> findings = judge();

        assertThat(of(findings, "battery").cure()).isEqualTo("plug it in");
        assertThat(of(findings, "governor").cure())
                .isEqualTo("sudo cpupower frequency-set -g performance");
        assertThat(of(findings, "governor").sentence()).contains("governor is powersave:");
        assertThat(of(findings, "turbo").cure()).contains("intel_pstate/no_turbo");
        assertThat(of(findings, "SMT").severity()).isEqualTo(Severity.NOTE);
        assertThat(of(findings, "background load").sentence())
                .isEqualTo(
                        "Other processes or the hypervisor use 1.37 CPUs; the busiest: firefox (pid"
                                + " 4711) 1.21.");
        assertThat(of(findings, "background load").cure())
                .startsWith(
                        "end them, except services of the application that you measure, such as"
                                + " its database;");
        assertThat(whats(findings, Severity.PROBLEM))
                .containsExactly("governor", "turbo", "battery", "background load");
    }

    @Test
    void a_ci_container_gets_findings_about_quota_memory_and_missing_tools() throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0,6\n");
        write("proc/self/cgroup", "0::/\n");
        write("sys/fs/cgroup/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/memory.max", String.valueOf(2 * GIB));
        write("proc/cpuinfo", "flags\t\t: fpu hypervisor\n");
        write("sys/hypervisor/type", "kvm\n");
        memory((16 * GIB) >> 10, 64 << 10);
        write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");
        openFiles(1024);
        load = new BackgroundLoad(0.4, List.of());
        installed = Set.of();
        jdk = false;
        diskFree = 50L << 20;
        otherRun = "Another weigh runs here (pid 17): stop it";

        List<Diagnosis> findings = judge();

        assertThat(of(findings, "CPUs").sentence()).startsWith("There are 2 CPUs");
        assertThat(of(findings, "CPU quota").sentence()).contains("1.50 CPUs");
        assertThat(of(findings, "memory").sentence()).startsWith("2048 MiB");
        assertThat(of(findings, "memory").cure()).contains("--alive one");
        assertThat(of(findings, "swap").sentence()).startsWith("64 MiB");
        assertThat(of(findings, "virtual machine").sentence()).contains("kvm");
        assertThat(of(findings, "ab").cure()).startsWith("sudo apt-get install apache2-utils (");
        assertThat(of(findings, "another run").sentence())
                .isEqualTo("Another weigh runs here (pid 17): stop it.");
        assertThat(whats(findings, Severity.MISSING)).containsExactly("JDK", "ab", "taskset");
        assertThat(whats(findings, Severity.PROBLEM))
                .containsExactly(
                        "another run",
                        "CPU quota",
                        "background load",
                        "memory",
                        "open files",
                        "disk");
        assertThat(whats(findings, Severity.NOTE))
                .containsExactly("CPUs", "virtual machine", "swap", "huge pages");
    }

    @Test
    void a_mac_gets_one_finding_about_pinning_and_none_about_linux() {
        installed = Set.of();

        List<Diagnosis> findings = judge();

        assertThat(of(findings, "pinning").severity()).isEqualTo(Severity.NOTE);
        assertThat(of(findings, "ab").cure()).endsWith("brew install httpd (macOS)");
        assertThat(findings)
                .extracting(Diagnosis::what)
                .containsExactly(
                        "JDK", "ab", "pinning", "CPUs", "background load", "memory", "disk");
    }

    @Test
    void one_cpu_is_reported() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0\n");
        write("proc/self/cgroup", "0::/\n");
        write("sys/fs/cgroup/cpu.max", "100000 100000\n");
        write("sys/devices/system/cpu/cpufreq/boost", "1\n");
        installed = Set.of("taskset");

        List<Diagnosis> findings = judge();

        assertThat(of(findings, "CPUs").severity()).isEqualTo(Severity.PROBLEM);
        assertThat(of(findings, "CPU quota").severity()).isEqualTo(Severity.GOOD);
        assertThat(of(findings, "turbo").cure()).contains("cpufreq/boost");
    }

    /** The run itself rejects a disk with less: see {@code RunDirectory}. */
    @Test
    void only_a_disk_that_is_too_full_for_a_run_is_reported() {
        diskFree = Disk.LEAST_FREE - 1;
        assertThat(of(judge(), "disk").severity()).isEqualTo(Severity.PROBLEM);
        assertThat(of(judge(), "disk").sentence())
                .isEqualTo("199 MB are free where results are written, and a run needs 200 MB.");

        diskFree = Disk.LEAST_FREE;
        assertThat(of(judge(), "disk").severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void the_busiest_processes_come_first_and_idle_ones_are_left_out() {
        // Numbers larger than any kernel's pids, so that none has a name here.
        long old = 5_000_000_001L;
        long fresh = 5_000_000_002L;
        long idle = 5_000_000_003L;
        List<String> busiest =
                BackgroundLoad.busiest(
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
    void this_machine_can_be_examined() throws InterruptedException {
        List<Diagnosis> findings = Doctor.examine(root.resolve("not/yet/there"));

        assertThat(findings)
                .extracting(Diagnosis::what)
                .contains("JDK", "ab", "CPUs", "background load", "memory", "disk");
        assertThat(findings)
                .allSatisfy(finding -> assertThat(finding.sentence()).endsWith("."))
                .filteredOn(finding -> finding.severity() == Severity.MISSING)
                .allSatisfy(finding -> assertThat(finding.cure()).isNotNull());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void kernel_files_of_size_0_are_read_completely() {
        assertThat(KernelFiles.HERE.text("proc/sys/net/ipv4/ip_local_port_range"))
                .matches("\\d+\\s+\\d+");
    }

    private void steadyServer() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-15\n");
        write("sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "performance\n");
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
        write("sys/devices/system/cpu/smt/active", "0\n");
        memory((24 * GIB) >> 10, 0);
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        openFiles(65_536);
    }

    /** The free memory is too little, but more is available. */
    private void memory(long availableKilobytes, long swappedKilobytes) throws IOException {
        write(
                "proc/meminfo",
                """
                MemFree:          204800 kB
                MemAvailable:   %d kB
                SwapTotal:        204800 kB
                SwapFree:         %d kB
                """
                        .formatted(availableKilobytes, 204_800 - swappedKilobytes));
    }

    private void openFiles(int soft) throws IOException {
        write(
                "proc/self/limits",
                """
                Limit                     Soft Limit           Hard Limit           Units
                Max open files            %d                   1048576              files
                """
                        .formatted(soft));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private List<Diagnosis> judge() {
        LinuxMachine machine = new LinuxMachine(new KernelFiles(root));
        return new Rules(machine, load, installed::contains, jdk, diskFree, otherRun).judge();
    }

    private static List<String> whats(List<Diagnosis> findings, Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .map(Diagnosis::what)
                .toList();
    }

    private static Diagnosis of(List<Diagnosis> findings, String what) {
        return findings.stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow();
    }
}
