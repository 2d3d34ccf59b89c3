package io.weighbridge.sample;

import io.weighbridge.os.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A description of a Linux machine from the kernel's files. Values that a kernel does not provide
 * are absent, as are all values on other systems.
 *
 * @param files the kernel's files
 */
public record LinuxMachine(KernelFiles files) {

    private static final String CPUS = "sys/devices/system/cpu/";
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

    public Optional<String> cpuModel() {
        return files.field("proc/cpuinfo", "model name");
    }

    /** The CPUs this process may run on. */
    public Optional<CpuSet> allowed() {
        return files.field("proc/self/status", "Cpus_allowed_list").map(CpuSet::parse);
    }

    /** Whether two logical CPUs share a core. */
    public Optional<Boolean> simultaneousThreads() {
        return files.text(CPUS + "smt/active").map("1"::equals);
    }

    /** The frequency governors in use, without duplicates; empty if frequencies are not scaled. */
    public List<String> governors() {
        return files.names(CPUS + "cpufreq").stream()
                .flatMap(
                        policy ->
                                files
                                        .text(CPUS + "cpufreq/" + policy + "/scaling_governor")
                                        .stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether the clock frequency may rise above the nominal one. */
    public Optional<Boolean> turbo() {
        return files.text(CPUS + "intel_pstate/no_turbo")
                .map("0"::equals)
                .or(() -> files.text(CPUS + "cpufreq/boost").map("1"::equals));
    }

    /** Whether Intel's driver controls turbo; otherwise the generic one does. */
    public boolean intelTurbo() {
        return files.text(CPUS + "intel_pstate/no_turbo").isPresent();
    }

    /** Bytes. */
    public OptionalLong memory() {
        return files.bytes("proc/meminfo", "MemTotal");
    }

    /** Bytes that are available without swapping. */
    public OptionalLong memoryAvailable() {
        return files.bytes("proc/meminfo", "MemAvailable");
    }

    /** Bytes. */
    public OptionalLong swap() {
        return files.bytes("proc/meminfo", "SwapTotal");
    }

    /** Bytes. */
    public OptionalLong swapUsed() {
        OptionalLong free = files.bytes("proc/meminfo", "SwapFree");
        OptionalLong all = swap();
        return free.isPresent() && all.isPresent()
                ? OptionalLong.of(all.getAsLong() - free.getAsLong())
                : OptionalLong.empty();
    }

    /**
     * The hypervisor's name, or {@code unknown} if it cannot be identified; absent on a physical
     * machine.
     */
    public Optional<String> hypervisor() {
        boolean guest =
                files.field("proc/cpuinfo", "flags")
                        .map(flags -> List.of(flags.split(" ", -1)).contains("hypervisor"))
                        .orElse(false);
        Optional<String> name =
                files.text("sys/hypervisor/type")
                        .or(() -> files.text("sys/class/dmi/id/product_name"));
        return guest ? name.or(() -> Optional.of("unknown")) : Optional.empty();
    }

    /** {@code always}, {@code madvise} or {@code never}. */
    public Optional<String> transparentHugePages() {
        return files.text("sys/kernel/mm/transparent_hugepage/enabled")
                .map(CHOSEN::matcher)
                .filter(Matcher::find)
                .map(chosen -> chosen.group(1));
    }

    /** Whether addresses are random, and so how much the memory layout differs between launches. */
    public Optional<String> addressRandomisation() {
        return files.text("proc/sys/kernel/randomize_va_space");
    }

    public Optional<String> kernel() {
        return files.text("proc/sys/kernel/osrelease");
    }

    public Optional<String> distribution() {
        return files.text("etc/os-release").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst();
    }

    /** Runnable tasks over 1, 5 and 15 minutes. */
    public Optional<String> loadAverage() {
        return files.text("proc/loadavg").map(text -> text.replaceFirst("( \\S+){2}$", ""));
    }

    /** Absent if there is no battery. */
    public Optional<Boolean> onBattery() {
        String folder = "sys/class/power_supply/";
        return files.names(folder).stream()
                .filter(
                        supply ->
                                files.text(folder + supply + "/type")
                                        .filter("Battery"::equals)
                                        .isPresent())
                .flatMap(battery -> files.text(folder + battery + "/status").stream())
                .map("Discharging"::equals)
                .reduce(Boolean::logicalOr);
    }
}
