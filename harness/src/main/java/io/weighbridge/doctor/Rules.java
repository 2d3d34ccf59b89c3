package io.weighbridge.doctor;

import static io.weighbridge.doctor.Severity.GOOD;
import static io.weighbridge.doctor.Severity.MISSING;
import static io.weighbridge.doctor.Severity.NOTE;
import static io.weighbridge.doctor.Severity.PROBLEM;

import io.weighbridge.instrument.model.Disk;
import io.weighbridge.instrument.sample.CgroupLimits;
import io.weighbridge.instrument.sample.LinuxMachine;
import io.weighbridge.instrument.sample.UsableMemory;
import io.weighbridge.os.CpuSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges a machine, with one method for each check. A check returns null if this machine does not
 * support it, or if there is nothing worth saying.
 *
 * @param installed whether a program is on the PATH
 * @param onJdk whether weigh runs on a JDK, which has the attach API, not only on a JRE
 * @param diskFree bytes available in the folder of results
 * @param taken why a run cannot start beside another weigh; null if it can
 */
record Rules(
        LinuxMachine machine,
        BackgroundLoad background,
        Predicate<String> installed,
        boolean onJdk,
        long diskFree,
        @Nullable String taken) {

    /** One CPU for the server, one for client and harness. */
    private static final int CPUS_NEEDED = 2;

    /**
     * With fewer, a server under load shares one CPU with its JIT compiler and garbage collector.
     */
    private static final int CPUS_WANTED = 4;

    /** Tolerated background load, in CPUs. */
    private static final double LOAD_TOLERATED = 0.05;

    /**
     * Four JVMs of a small Spring server, each with 512 MiB of heap and 256 MiB of other memory.
     */
    private static final long MEMORY_WANTED = 4 * (768L << 20);

    private static final long DISK_WANTED = 1L << 30;

    /** For several hundred connections, jars and logs. */
    private static final long FILES_WANTED = 4096;

    private static final Pattern OPEN_FILES =
            Pattern.compile("^Max open files +(\\d+)", Pattern.MULTILINE);

    /**
     * All findings, in the order of the checks; without checks that this machine does not support.
     */
    List<Diagnosis> judge() {
        return Stream.of(
                        otherRun(),
                        jdk(),
                        ab(),
                        taskset(),
                        processors(),
                        quota(),
                        governor(),
                        turbo(),
                        simultaneousThreads(),
                        battery(),
                        load(),
                        virtualMachine(),
                        memory(),
                        swap(),
                        hugePages(),
                        openFiles(),
                        disk())
                .filter(Objects::nonNull)
                .toList();
    }

    private static Diagnosis good(String what, String sentence) {
        return new Diagnosis(GOOD, what, sentence, null);
    }

    private static Diagnosis note(String what, String sentence, @Nullable String cure) {
        return new Diagnosis(NOTE, what, sentence, cure);
    }

    private static Diagnosis problem(String what, String sentence, String cure) {
        return new Diagnosis(PROBLEM, what, sentence, cure);
    }

    private static Diagnosis missing(String what, String sentence, String cure) {
        return new Diagnosis(MISSING, what, sentence, cure);
    }

    private @Nullable Diagnosis otherRun() {
        if (taken == null) {
            return null;
        }
        return new Diagnosis(PROBLEM, "another run", taken + ".", null);
    }

    private Diagnosis jdk() {
        if (onJdk) {
            return good("JDK", "weigh runs on a JDK, so it can attach to servers.");
        }
        String sentence =
                "weigh runs on a JRE, so it cannot build its applications or read a server's"
                        + " allocation and heap.";
        String cure = install("openjdk-17-jdk", "java-latest-openjdk-devel", "openjdk");
        return missing("JDK", sentence, cure);
    }

    private Diagnosis ab() {
        if (installed.test("ab")) {
            return good("ab", "Apache Bench is installed.");
        }
        String sentence =
                "Apache Bench is not on the PATH. weigh ab and plans with the driver ab need it; a"
                        + " run installs it only if that needs no password.";
        return missing("ab", sentence, install("apache2-utils", "httpd-tools", "httpd"));
    }

    private Diagnosis taskset() {
        if (machine.allowed() == null) {
            String sentence =
                    "This system cannot pin processes to CPUs: server and load tool share them,"
                            + " so run more rounds.";
            return note("pinning", sentence, null);
        }
        if (installed.test("taskset")) {
            return good("taskset", "Server and load tool can be pinned to separate CPUs.");
        }
        String sentence = "taskset is not on the PATH: server and load tool will share CPUs.";
        return missing("taskset", sentence, install("util-linux", "util-linux", "util-linux"));
    }

    private Diagnosis processors() {
        int count = count();
        if (count < CPUS_NEEDED) {
            String sentence = "There is only 1 CPU: server and load tool share it.";
            return problem("CPUs", sentence, "give this machine or container 2 CPUs or more");
        }
        String sentence = "There are " + count + " CPUs";
        if (count >= CPUS_WANTED) {
            return good("CPUs", sentence + ".");
        }
        String shared =
                ", so under load a server has one CPU, which it shares with its JIT compiler"
                        + " and garbage collector.";
        return note("CPUs", sentence + shared, null);
    }

    /** The CPUs that this process may use. */
    private int count() {
        CpuSet allowed = machine.allowed();
        return allowed == null ? Runtime.getRuntime().availableProcessors() : allowed.size();
    }

    private @Nullable Diagnosis quota() {
        Double quota = CgroupLimits.read(machine.files()).cpus();
        if (quota == null) {
            return null;
        }
        if (quota >= count()) {
            return good("CPU quota", "The control group's quota covers all CPUs.");
        }
        String sentence =
                "The control group allows %.2f CPUs. Servers that use more are paused, even during"
                        + " a request.";
        String cure = "set whole CPUs instead, such as docker run --cpuset-cpus 0-1";
        return problem("CPU quota", decimal(sentence, quota), cure);
    }

    private @Nullable Diagnosis governor() {
        List<String> governors = machine.governors();
        if (governors.isEmpty()) {
            return null;
        }
        if (governors.equals(List.of("performance"))) {
            return good("governor", "All CPUs run under the performance governor.");
        }
        String sentence =
                "The frequency governor is %s: a CPU's speed follows its load."
                        .formatted(String.join(" and ", governors));
        return problem("governor", sentence, "sudo cpupower frequency-set -g performance");
    }

    private @Nullable Diagnosis turbo() {
        Boolean turbo = machine.turbo();
        if (turbo == null) {
            return null;
        }
        if (!turbo) {
            return good("turbo", "Turbo is off.");
        }
        String sentence =
                "Turbo is on: the clock frequency depends on the chip's temperature and on the"
                        + " number of busy cores.";
        String cure =
                machine.intelTurbo()
                        ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
                        : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost";
        return problem("turbo", sentence, cure);
    }

    private @Nullable Diagnosis simultaneousThreads() {
        if (!Boolean.TRUE.equals(machine.simultaneousThreads())) {
            return null;
        }
        String sentence =
                "SMT (hyper-threading) is on, so server and load tool may run on the same core.";
        return note("SMT", sentence, "echo off | sudo tee /sys/devices/system/cpu/smt/control");
    }

    private @Nullable Diagnosis battery() {
        Boolean onBattery = machine.onBattery();
        if (onBattery == null) {
            return null;
        }
        if (!onBattery) {
            return good("battery", "This machine runs on mains power.");
        }
        String sentence = "This machine runs on battery and slows down to save power.";
        return problem("battery", sentence, "plug it in");
    }

    private Diagnosis load() {
        double others = background.others();
        if (others <= LOAD_TOLERATED) {
            return good("background load", "Other processes and the hypervisor use little CPU.");
        }
        List<String> busiest = background.busiest();
        String named = busiest.isEmpty() ? "" : "; the busiest: " + String.join(", ", busiest);
        String sentence =
                decimal("Other processes or the hypervisor use %.2f CPUs", others) + named + ".";
        return problem(
                "background load",
                sentence,
                "end them, except services of the application that you measure, such as its"
                        + " database; run more rounds (--rounds N), or use a machine with dedicated"
                        + " CPUs");
    }

    private @Nullable Diagnosis virtualMachine() {
        String hypervisor = machine.hypervisor();
        if (hypervisor == null) {
            return null;
        }
        String sentence =
                "This is a virtual machine (hypervisor: %s): load of other guests is not"
                        + " visible, so compare only servers that were measured in the same run.";
        return note("virtual machine", sentence.formatted(hypervisor), null);
    }

    private Diagnosis memory() {
        long available = UsableMemory.available(machine.files());
        String amount = (available >> 20) + " MiB of memory are available";
        if (available >= MEMORY_WANTED) {
            return good("memory", amount + ": enough for four servers side by side.");
        }
        String sentence = amount + ": too little for four servers side by side.";
        return problem(
                "memory",
                sentence,
                "run fewer of them (--targets) or, unless rates are shares of the smallest peak,"
                        + " one at a time (--alive one)");
    }

    private @Nullable Diagnosis swap() {
        Long used = machine.swapUsed();
        if (used == null || used <= 0) {
            return null;
        }
        String sentence =
                " MiB are swapped out: RSS does not include them, and swapping them in takes"
                        + " time.";
        return note("swap", (used >> 20) + sentence, "sudo swapoff -a");
    }

    private @Nullable Diagnosis hugePages() {
        if (!"always".equals(machine.transparentHugePages())) {
            return null;
        }
        String sentence =
                "Transparent huge pages are always on: RSS grows in steps of 2 MiB and varies"
                        + " between launches.";
        String cure = "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled";
        return note("huge pages", sentence, cure);
    }

    private @Nullable Diagnosis openFiles() {
        String limits = machine.files().text("proc/self/limits");
        Matcher limit = OPEN_FILES.matcher(limits == null ? "" : limits);
        if (!limit.find() || Long.parseLong(limit.group(1)) >= FILES_WANTED) {
            return null;
        }
        String sentence = "A process may open %s files: many connections will fail.";
        String cure = "ulimit -n " + FILES_WANTED;
        return problem("open files", sentence.formatted(limit.group(1)), cure);
    }

    private Diagnosis disk() {
        String sentence = diskFree / 1_000_000 + " MB are free where results are written";
        if (diskFree < Disk.LEAST_FREE) {
            String needed = ", and a run needs " + Disk.LEAST_FREE / 1_000_000 + " MB.";
            return problem("disk", sentence + needed, "free some space");
        }
        return diskFree < DISK_WANTED
                ? note("disk", sentence + ": enough for a few runs.", null)
                : good("disk", sentence + ".");
    }

    /** The commands that install a package, by the systems on which it has these names. */
    private static String install(String debian, String fedora, String homebrew) {
        return "sudo apt-get install %s (Debian), sudo dnf install %s (Fedora) or brew install %s (macOS)"
                .formatted(debian, fedora, homebrew);
    }

    private static String decimal(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
