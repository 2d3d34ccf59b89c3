package io.weighbridge.sample;

import io.weighbridge.os.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Linux machine, described by its own files. What a kernel does not provide, and everything on
 * other systems, is absent.
 *
 * @param files where to read
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

    /** The frequency governors in use, each once; none where frequencies are not scaled. */
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

    /** Whether the clock may rise above the nominal one for as long as the chip stays cool. */
    public Optional<Boolean> turbo() {
        return files.text(CPUS + "intel_pstate/no_turbo")
                .map("0"::equals)
                .or(() -> files.text(CPUS + "cpufreq/boost").map("1"::equals));
    }

    /** Whether turbo is switched by Intel's driver; else by the common one. */
    public boolean intelTurbo() {
        return files.text(CPUS + "intel_pstate/no_turbo").isPresent();
    }

    /** Bytes. */
    public OptionalLong memory() {
        return files.bytes("proc/meminfo", "MemTotal");
    }

    /** Bytes that can be had without swapping. */
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
     * The hypervisor's name, or {@code unknown} for one that only shows itself; absent on metal.
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

    /** Whether addresses are random; how much of the memory's layout changes per launch. */
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

    /** Absent where there is no battery. */
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
