package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineDescriptionTest {

    private final Path root;

    MachineDescriptionTest(@TempDir Path root) {
        this.root = root;
    }

    @Test
    void a_machine_is_described_in_a_fixed_order_and_what_is_unknown_is_left_out()
            throws Exception {
        write(
                "proc/cpuinfo",
                "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t\t: fpu vme hypervisor lahf_lm\n");
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-1\n");
        write("proc/loadavg", "4.46 4.64 3.04 4/117 10794\n");
        write("proc/meminfo", "MemTotal:       24684084 kB\nMemAvailable:   24087124 kB\n");
        write("proc/sys/kernel/osrelease", "6.18.44\n");
        write("etc/os-release", "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        write("sys/class/power_supply/AC/type", "Mains\n");
        write("sys/class/power_supply/BAT0/type", "Battery\n");
        write("sys/class/power_supply/BAT0/status", "Discharging\n");
        write("sys/devices/system/cpu/cpufreq/boost", "1\n");

        assertThat(MachineDescription.of(machine()))
                .containsEntry("cpu", "AMD EPYC")
                .containsEntry("cpus allowed", "0,1")
                .containsEntry("turbo", "on")
                .containsEntry("load average", "4.46 4.64 3.04")
                .containsEntry("memory", "24105 MiB")
                .containsEntry("os", "Debian GNU/Linux 12 (bookworm)")
                .containsEntry("kernel", "6.18.44")
                .containsEntry("hypervisor", "unknown")
                .containsEntry("on battery", "yes")
                .containsKey("harness jvm")
                .doesNotContainKeys("governor", "swap", "cgroup limits", "smt");
        assertThat(MachineDescription.of(machine()).keySet()).startsWith("cpu", "cpus allowed");
    }

    @Test
    void a_physical_machine_without_battery_has_neither_value() throws Exception {
        write("proc/cpuinfo", "flags\t\t: fpu vme not_a_hypervisor\n");

        assertThat(machine().hypervisor()).isNull();
        assertThat(machine().onBattery()).isNull();
    }

    @Test
    void the_lowest_limit_up_to_the_root_counts_under_v2() throws Exception {
        write("proc/self/cgroup", "0::/user.slice/job\n");
        write("sys/fs/cgroup/user.slice/job/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/user.slice/job/memory.max", "2147483648\n");
        write("sys/fs/cgroup/user.slice/memory.max", "max\n");

        CgroupLimits limits = CgroupLimits.read(new KernelFiles(root));

        assertThat(limits).isEqualTo(new CgroupLimits(1.5, 2147483648L, 2147483648L));
        assertThat(limits.text()).isEqualTo("1.50 CPUs, 2048 MiB");
    }

    @Test
    void no_limit_is_no_limit_under_v1() throws Exception {
        write("proc/self/cgroup", "4:memory:/docker/1\n1:cpu,cpuacct:/docker/1\n0::/\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us", "-1\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us", "100000\n");

        assertThat(CgroupLimits.read(new KernelFiles(root)).text()).isNull();
    }

    @Test
    void limits_count_under_v1() throws Exception {
        write("proc/self/cgroup", "4:memory:/docker/1\n1:cpu,cpuacct:/docker/1\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us", "50000\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us", "100000\n");

        assertThat(CgroupLimits.read(new KernelFiles(root)).text())
                .isEqualTo("0.50 CPUs, 1024 MiB");
    }

    @Test
    void this_machine_can_be_described() {
        assertThat(MachineDescription.read())
                .containsKeys("cpu", "memory", "os", "architecture", "processors", "harness jvm");
    }

    private LinuxMachine machine() {
        return new LinuxMachine(new KernelFiles(root));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }
}
