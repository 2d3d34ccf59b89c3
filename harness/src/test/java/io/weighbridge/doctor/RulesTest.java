package io.weighbridge.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.doctor.Facts.Family;
import io.weighbridge.doctor.Facts.Host;
import io.weighbridge.doctor.Facts.Load;
import io.weighbridge.doctor.Facts.Memory;
import io.weighbridge.doctor.Facts.Processors;
import io.weighbridge.doctor.Facts.Programs;
import io.weighbridge.doctor.Facts.Sockets;
import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.model.Disk;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Invented machines. */
class RulesTest {

    private static final long GIB = 1L << 30;

    private static final Processors SIXTEEN_STEADY_CPUS =
            new Processors(16, List.of("performance"), Turbo.OFF, false, null);
    private static final Load QUIET = new Load(0.01, 0, List.of());
    private static final Memory PLENTY = new Memory(24 * GIB, null, 0L, "madvise");
    private static final Sockets ENOUGH = new Sockets(65_536L, 28_232L, 100L);
    private static final Programs ALL = new Programs(true, true, true);
    private static final Host METAL = new Host(null, null, 100 * GIB, null);

    @Test
    void an_idle_physical_server_has_only_good_findings() {
        assertThat(judge(Family.DEBIAN, SIXTEEN_STEADY_CPUS, QUIET, PLENTY, ENOUGH, ALL, METAL))
                .extracting(Finding::severity)
                .containsOnly(Severity.GOOD);
    }

    @Test
    void a_laptop_on_battery_gets_findings_about_power_and_clock() {
        Processors laptop = new Processors(8, List.of("powersave"), Turbo.INTEL, true, null);
        Host unplugged = new Host(null, true, GIB, null);
        Load browser = new Load(1.37, 0, List.of("firefox (pid 4711) 1.21"));

        List<Finding> findings =
                judge(Family.FEDORA, laptop, browser, PLENTY, ENOUGH, ALL, unplugged);

        assertThat(of(findings, "battery").cure()).isEqualTo("plug it in");
        assertThat(of(findings, "governor").cure())
                .isEqualTo("sudo cpupower frequency-set -g performance");
        assertThat(of(findings, "governor").sentence()).contains("powersave");
        assertThat(of(findings, "turbo").cure()).contains("intel_pstate/no_turbo");
        assertThat(of(findings, "SMT").severity()).isEqualTo(Severity.NOTE);
        assertThat(of(findings, "background load").sentence())
                .isEqualTo("Other processes use 1.37 CPUs; the busiest: firefox (pid 4711) 1.21.");
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Severity.SPOILS)
                .extracting(Finding::what)
                .containsExactly("governor", "turbo", "battery", "background load");
    }

    @Test
    void a_ci_container_gets_findings_about_quota_memory_and_missing_tools() {
        Processors runner = new Processors(2, List.of(), null, null, 1.5);
        Memory limited = new Memory(16 * GIB, 2 * GIB, 64L << 20, "always");
        Sockets few = new Sockets(1024L, 28_232L, 25_000L);
        Host guest = new Host("kvm", null, 50L << 20, "another weigh runs here (pid 17): stop it");

        List<Finding> findings =
                judge(
                        Family.DEBIAN,
                        runner,
                        new Load(0, 0.4, List.of()),
                        limited,
                        few,
                        new Programs(false, false, false),
                        guest);

        assertThat(of(findings, "CPU quota").sentence()).contains("1.50 CPUs");
        assertThat(of(findings, "memory").sentence()).startsWith("2048 MiB");
        assertThat(of(findings, "memory").cure()).contains("--alive one");
        assertThat(of(findings, "ab").cure()).isEqualTo("sudo apt-get install apache2-utils");
        assertThat(of(findings, "another run").sentence())
                .isEqualTo("Another weigh runs here (pid 17): stop it.");
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Severity.MISSING)
                .extracting(Finding::what)
                .containsExactly("JDK", "ab", "taskset");
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Severity.SPOILS)
                .extracting(Finding::what)
                .containsExactly(
                        "another run",
                        "CPU quota",
                        "steal",
                        "memory",
                        "open files",
                        "ports",
                        "disk");
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Severity.NOTE)
                .extracting(Finding::what)
                .containsExactly("CPUs", "virtual machine", "swap", "huge pages");
    }

    @Test
    void a_mac_gets_one_finding_about_pinning_and_none_about_linux() {
        Processors mac = new Processors(10, List.of(), null, null, null);
        Memory memory = new Memory(16 * GIB, null, null, null);
        Sockets unknown = new Sockets(null, null, null);

        List<Finding> findings =
                judge(
                        Family.MAC,
                        mac,
                        QUIET,
                        memory,
                        unknown,
                        new Programs(false, false, true),
                        METAL);

        assertThat(of(findings, "pinning").severity()).isEqualTo(Severity.NOTE);
        assertThat(of(findings, "ab").cure()).isEqualTo("brew install httpd");
        assertThat(findings)
                .extracting(Finding::what)
                .containsExactly(
                        "JDK", "ab", "pinning", "CPUs", "background load", "memory", "disk");
    }

    @Test
    void one_cpu_is_reported_and_an_unknown_system_gets_all_package_names() {
        Processors one = new Processors(1, List.of(), Turbo.COMMON, null, 1.0);

        List<Finding> findings =
                judge(
                        Family.OTHER_LINUX,
                        one,
                        QUIET,
                        PLENTY,
                        ENOUGH,
                        new Programs(false, true, true),
                        METAL);

        assertThat(of(findings, "CPUs").severity()).isEqualTo(Severity.SPOILS);
        assertThat(of(findings, "CPU quota").severity()).isEqualTo(Severity.GOOD);
        assertThat(of(findings, "turbo").cure()).contains("cpufreq/boost");
        assertThat(of(findings, "ab").cure()).contains("apache2-utils", "httpd-tools", "Homebrew");
    }

    /** The run itself rejects a disk with less: see {@code RunDirectory}. */
    @Test
    void only_a_disk_that_is_too_full_for_a_run_is_reported() {
        assertThat(disk(Disk.LEAST_FREE - 1).severity()).isEqualTo(Severity.SPOILS);
        assertThat(disk(Disk.LEAST_FREE - 1).sentence())
                .isEqualTo("199 MB are free where results are written, and a run needs 200 MB.");
        assertThat(disk(Disk.LEAST_FREE).severity()).isEqualTo(Severity.NOTE);
    }

    private static Finding disk(long free) {
        Host host = new Host(null, null, free, null);
        return of(
                judge(Family.DEBIAN, SIXTEEN_STEADY_CPUS, QUIET, PLENTY, ENOUGH, ALL, host),
                "disk");
    }

    private static List<Finding> judge(
            Family family,
            Processors processors,
            Load load,
            Memory memory,
            Sockets sockets,
            Programs programs,
            Host host) {
        return Rules.judge(new Facts(family, processors, load, memory, sockets, programs, host));
    }

    private static Finding of(List<Finding> findings, String what) {
        return findings.stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow();
    }
}
