package io.weighbridge.instrument.sample;

import io.weighbridge.os.CpuSet;
import io.weighbridge.os.KernelFiles;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A description of a Linux machine from the kernel's files. Values that a kernel does not provide
 * are null, as are all values on other systems.
 *
 * @param files the kernel's files
 */
public record LinuxMachine(KernelFiles files) {

    private static final String CPUS = "sys/devices/system/cpu/";
    private static final String NO_TURBO = CPUS + "intel_pstate/no_turbo";
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

    public @Nullable String cpuModel() {
        return files.field("proc/cpuinfo", "model name");
    }

    /** The CPUs this process may run on. */
    public @Nullable CpuSet allowed() {
        String list = files.field("proc/self/status", "Cpus_allowed_list");
        return list == null ? null : CpuSet.parse(list);
    }

    /** Whether two logical CPUs share a core. */
    public @Nullable Boolean simultaneousThreads() {
        return hasText(CPUS + "smt/active", "1");
    }

    /** The frequency governors in use, without duplicates; empty if frequencies are not scaled. */
    public List<String> governors() {
        Set<String> governors = new TreeSet<>();
        for (String policy : files.names(CPUS + "cpufreq")) {
            String governor = files.text(CPUS + "cpufreq/" + policy + "/scaling_governor");
            if (governor != null) {
                governors.add(governor);
            }
        }
        return List.copyOf(governors);
    }

    /** Whether the clock frequency may rise above the nominal one. */
    public @Nullable Boolean turbo() {
        Boolean intel = hasText(NO_TURBO, "0");
        return intel == null ? hasText(CPUS + "cpufreq/boost", "1") : intel;
    }

    /** Null if there is no such file. */
    private @Nullable Boolean hasText(String path, String expected) {
        String text = files.text(path);
        return text == null ? null : text.equals(expected);
    }

    /** Whether Intel's driver controls turbo; otherwise the generic one does. */
    public boolean intelTurbo() {
        return files.text(NO_TURBO) != null;
    }

    /** Bytes. */
    public @Nullable Long memory() {
        return files.bytes("proc/meminfo", "MemTotal");
    }

    /** Bytes that are available without swapping. */
    public @Nullable Long memoryAvailable() {
        return files.bytes("proc/meminfo", "MemAvailable");
    }

    /** Bytes. */
    public @Nullable Long swap() {
        return files.bytes("proc/meminfo", "SwapTotal");
    }

    /** Bytes. */
    public @Nullable Long swapUsed() {
        Long free = files.bytes("proc/meminfo", "SwapFree");
        Long all = swap();
        return free == null || all == null ? null : all - free;
    }

    /**
     * The hypervisor's name, or {@code unknown} if it cannot be identified; null on a physical
     * machine.
     */
    public @Nullable String hypervisor() {
        String flags = files.field("proc/cpuinfo", "flags");
        if (flags == null || !List.of(flags.split(" ", -1)).contains("hypervisor")) {
            return null;
        }
        String type = files.text("sys/hypervisor/type");
        String product = files.text("sys/class/dmi/id/product_name");
        return type != null ? type : Objects.requireNonNullElse(product, "unknown");
    }

    /** {@code always}, {@code madvise} or {@code never}. */
    public @Nullable String transparentHugePages() {
        String choices = files.text("sys/kernel/mm/transparent_hugepage/enabled");
        if (choices == null) {
            return null;
        }
        Matcher chosen = CHOSEN.matcher(choices);
        return chosen.find() ? chosen.group(1) : null;
    }

    /**
     * The kernel's setting for random addresses: 0 for none, 1 or 2. With random addresses, the
     * memory layout differs between launches.
     */
    public @Nullable String addressRandomisation() {
        return files.text("proc/sys/kernel/randomize_va_space");
    }

    public @Nullable String kernel() {
        return files.text("proc/sys/kernel/osrelease");
    }

    public @Nullable String distribution() {
        String release = Objects.requireNonNullElse(files.text("etc/os-release"), "");
        return release.lines()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst()
                .orElse(null);
    }

    /** Average number of runnable tasks over 1, 5 and 15 minutes. */
    public @Nullable String loadAverage() {
        String text = files.text("proc/loadavg");
        return text == null ? null : text.replaceFirst("( \\S+){2}$", "");
    }

    /** Whether this machine runs on battery; null if it has none. */
    public @Nullable Boolean onBattery() {
        String folder = "sys/class/power_supply/";
        Boolean onBattery = null;
        for (String supply : files.names(folder)) {
            boolean battery = "Battery".equals(files.text(folder + supply + "/type"));
            String status = files.text(folder + supply + "/status");
            if (battery && status != null) {
                onBattery = status.equals("Discharging") || Boolean.TRUE.equals(onBattery);
            }
        }
        return onBattery;
    }
}
