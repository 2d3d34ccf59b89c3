package io.weighbridge.doctor;

import static io.weighbridge.doctor.Severity.GOOD;
import static io.weighbridge.doctor.Severity.MISSING;
import static io.weighbridge.doctor.Severity.NOTE;
import static io.weighbridge.doctor.Severity.SPOILS;

import io.weighbridge.model.Disk;
import io.weighbridge.os.CpuSet;
import io.weighbridge.sample.CgroupLimits;
import io.weighbridge.sample.LinuxMachine;
import io.weighbridge.sample.UsableMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Judges a machine, with one method for each check. */
final class Rules {

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

    /** Ports for a slice of 20,000 requests without keep-alive. */
    private static final long PORTS_WANTED = 20_000;

    private static final Pattern TIME_WAIT =
            Pattern.compile("^TCP:.* tw (\\d+)", Pattern.MULTILINE);
    private static final Pattern OPEN_FILES =
            Pattern.compile("^Max open files +(\\d+)", Pattern.MULTILINE);
    private static final Pattern PORTS = Pattern.compile("^(\\d+)\\s+(\\d+)$");

    private final LinuxMachine machine;
    private final CgroupLimits limits;
    private final CurrentLoad load;
    private final Predicate<String> installed;
    private final boolean jdk;
    private final long diskFree;
    private final @Nullable String otherRun;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * @param installed whether a program is on the PATH
     * @param jdk whether weigh runs on a JDK, which has the attach API, not only on a JRE
     * @param diskFree bytes available in the folder of results
     * @param otherRun why a run cannot start beside another weigh; null if it can
     */
    Rules(
            LinuxMachine machine,
            CurrentLoad load,
            Predicate<String> installed,
            boolean jdk,
            long diskFree,
            @Nullable String otherRun) {
        this.machine = machine;
        this.limits = CgroupLimits.read(machine.files());
        this.load = load;
        this.installed = installed;
        this.jdk = jdk;
        this.diskFree = diskFree;
        this.otherRun = otherRun;
    }

    /**
     * All findings, in the order of the checks; without checks that this machine does not support.
     */
    List<Finding> judge() {
        otherRun();
        jdk();
        ab();
        taskset();
        processors();
        quota();
        governor();
        turbo();
        simultaneousThreads();
        battery();
        load();
        steal();
        virtualMachine();
        memory();
        swap();
        hugePages();
        openFiles();
        ports();
        disk();
        return findings;
    }

    private void add(Severity severity, String what, String sentence) {
        findings.add(new Finding(severity, what, sentence, null));
    }

    private void add(Severity severity, String what, String sentence, String cure) {
        findings.add(new Finding(severity, what, sentence, cure));
    }

    private void otherRun() {
        if (otherRun != null) {
            char first = Character.toUpperCase(otherRun.charAt(0));
            String sentence = first + otherRun.substring(1) + ".";
            add(SPOILS, "another run", sentence);
        }
    }

    private void jdk() {
        if (jdk) {
            add(GOOD, "JDK", "weigh runs on a JDK, so it can attach to servers.");
            return;
        }
        String sentence =
                "weigh runs on a JRE, so it cannot build its applications or read a server's"
                        + " allocation and heap.";
        add(
                MISSING,
                "JDK",
                sentence,
                install("openjdk-17-jdk", "java-latest-openjdk-devel", "openjdk"));
    }

    private void ab() {
        if (installed.test("ab")) {
            add(GOOD, "ab", "Apache Bench is installed.");
            return;
        }
        String sentence =
                "Apache Bench is not on the PATH: weigh ab and plans with the driver ab cannot"
                        + " run.";
        add(MISSING, "ab", sentence, install("apache2-utils", "httpd-tools", "httpd"));
    }

    private void taskset() {
        if (machine.allowed() == null) {
            String sentence =
                    "This system cannot pin processes to CPUs: server and client share them, so run"
                            + " more rounds.";
            add(NOTE, "pinning", sentence);
            return;
        }
        if (installed.test("taskset")) {
            add(GOOD, "taskset", "Server and client can be pinned to separate CPUs.");
            return;
        }
        String sentence = "taskset is not on the PATH: server and client will share CPUs.";
        add(MISSING, "taskset", sentence, install("util-linux", "util-linux", "util-linux"));
    }

    private void processors() {
        int count = count();
        if (count < CPUS_NEEDED) {
            add(
                    SPOILS,
                    "CPUs",
                    "There is only 1 CPU: server and load tool share it.",
                    "give this machine or container 2 CPUs or more");
            return;
        }
        String sentence = "There are " + count + " CPUs";
        if (count >= CPUS_WANTED) {
            add(GOOD, "CPUs", sentence + ".");
            return;
        }
        String shared =
                ", so under load a server has one CPU, which it shares with its JIT compiler"
                        + " and garbage collector.";
        add(NOTE, "CPUs", sentence + shared);
    }

    /** The CPUs that this process may use. */
    private int count() {
        CpuSet allowed = machine.allowed();
        return allowed == null ? Runtime.getRuntime().availableProcessors() : allowed.size();
    }

    private void quota() {
        Double quota = limits.cpus();
        if (quota == null) {
            return;
        }
        if (quota >= count()) {
            add(GOOD, "CPU quota", "The control group's quota covers all CPUs.");
            return;
        }
        String sentence =
                "The control group allows %.2f CPUs. Servers that use more are paused, even during"
                        + " a request.";
        add(
                SPOILS,
                "CPU quota",
                decimal(sentence, quota),
                "set whole CPUs instead, such as docker run --cpuset-cpus 0-1");
    }

    private void governor() {
        List<String> governors = machine.governors();
        if (governors.isEmpty()) {
            return;
        }
        if (governors.equals(List.of("performance"))) {
            add(GOOD, "governor", "All CPUs run under the performance governor.");
            return;
        }
        String sentence =
                "The frequency governor is %s: a CPU's speed follows its load."
                        .formatted(String.join(" and ", governors));
        add(SPOILS, "governor", sentence, "sudo cpupower frequency-set -g performance");
    }

    private void turbo() {
        Boolean turbo = machine.turbo();
        if (turbo == null) {
            return;
        }
        if (!turbo) {
            add(GOOD, "turbo", "Turbo is off.");
            return;
        }
        String sentence =
                "Turbo is on: the clock frequency depends on the chip's temperature and on the"
                        + " number of busy cores.";
        String cure =
                machine.intelTurbo()
                        ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
                        : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost";
        add(SPOILS, "turbo", sentence, cure);
    }

    private void simultaneousThreads() {
        if (Boolean.TRUE.equals(machine.simultaneousThreads())) {
            String sentence =
                    "SMT (hyper-threading) is on, so server and client may run on the same core.";
            add(NOTE, "SMT", sentence, "echo off | sudo tee /sys/devices/system/cpu/smt/control");
        }
    }

    private void battery() {
        Boolean onBattery = machine.onBattery();
        if (onBattery == null) {
            return;
        }
        if (!onBattery) {
            add(GOOD, "battery", "This machine runs on mains power.");
            return;
        }
        String sentence = "This machine runs on battery and slows down to save power.";
        add(SPOILS, "battery", sentence, "plug it in");
    }

    private void load() {
        double others = load.others();
        if (others <= LOAD_TOLERATED) {
            add(GOOD, "background load", "No other process uses much CPU.");
            return;
        }
        List<String> busiest = load.busiest();
        String named = busiest.isEmpty() ? "" : "; the busiest: " + String.join(", ", busiest);
        String sentence = decimal("Other processes use %.2f CPUs", others) + named + ".";
        add(SPOILS, "background load", sentence, "end them, or run more rounds (--rounds N)");
    }

    private void steal() {
        double steal = load.steal();
        if (steal > LOAD_TOLERATED) {
            String sentence = "The hypervisor gives %.2f CPUs of this machine to others.";
            add(SPOILS, "steal", decimal(sentence, steal), "use a machine with dedicated CPUs");
        }
    }

    private void virtualMachine() {
        String hypervisor = machine.hypervisor();
        if (hypervisor != null) {
            String sentence =
                    "This is a virtual machine (hypervisor: %s): load of other guests is not"
                        + " visible, so compare only servers that were measured in the same run.";
            add(NOTE, "virtual machine", sentence.formatted(hypervisor));
        }
    }

    private void memory() {
        long available = UsableMemory.available(machine.files());
        String amount = (available >> 20) + " MiB of memory are available";
        if (available >= MEMORY_WANTED) {
            add(GOOD, "memory", amount + ": enough for four servers side by side.");
            return;
        }
        add(
                SPOILS,
                "memory",
                amount + ": too little for four servers side by side.",
                "run them one at a time (--alive one)");
    }

    private void swap() {
        Long used = machine.swapUsed();
        if (used != null && used > 0) {
            String sentence =
                    " MiB are swapped out: RSS does not include them, and swapping them in takes"
                            + " time.";
            add(NOTE, "swap", (used >> 20) + sentence, "sudo swapoff -a");
        }
    }

    private void hugePages() {
        if ("always".equals(machine.transparentHugePages())) {
            String sentence =
                    "Transparent huge pages are always on: RSS grows in steps of 2 MiB and varies"
                            + " between launches.";
            String cure = "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled";
            add(NOTE, "huge pages", sentence, cure);
        }
    }

    private void openFiles() {
        Matcher found = found("proc/self/limits", OPEN_FILES);
        if (found == null) {
            return;
        }
        long limit = number(found, 1);
        if (limit < FILES_WANTED) {
            String sentence = "A process may open %d files: many connections will fail.";
            add(SPOILS, "open files", sentence.formatted(limit), "ulimit -n " + FILES_WANTED);
        }
    }

    private void ports() {
        Matcher range = found("proc/sys/net/ipv4/ip_local_port_range", PORTS);
        if (range == null) {
            return;
        }
        long free = number(range, 2) - number(range, 1) + 1 - timeWait();
        if (free >= PORTS_WANTED) {
            add(GOOD, "ports", free + " ports are free for a client.");
            return;
        }
        String sentence =
                "Only %d ports are free for a client, because the range is small or closed"
                        + " connections still occupy them (TIME_WAIT): load without keep-alive may"
                        + " stall.";
        String cure = "wait a minute, or sudo sysctl net.ipv4.ip_local_port_range='15000 65000'";
        add(SPOILS, "ports", sentence.formatted(Math.max(0, free)), cure);
    }

    /**
     * Closed connections whose ports cannot be used again yet. The number is 0 if {@code
     * tcp_tw_reuse} lets a client reuse them: 1 does so everywhere, 2 on loopback, where load is
     * sent.
     */
    private long timeWait() {
        String reuse = machine.files().text("proc/sys/net/ipv4/tcp_tw_reuse");
        if (reuse != null && !reuse.equals("0")) {
            return 0;
        }
        Matcher waiting = found("proc/net/sockstat", TIME_WAIT);
        return waiting == null ? 0 : number(waiting, 1);
    }

    /** The first match in a file; null if there is none. */
    private @Nullable Matcher found(String path, Pattern pattern) {
        String text = machine.files().text(path);
        Matcher matcher = pattern.matcher(text == null ? "" : text);
        return matcher.find() ? matcher : null;
    }

    private static long number(Matcher found, int group) {
        return Long.parseLong(found.group(group));
    }

    private void disk() {
        String sentence = diskFree / 1_000_000 + " MB are free where results are written";
        if (diskFree < Disk.LEAST_FREE) {
            String needed = ", and a run needs " + Disk.LEAST_FREE / 1_000_000 + " MB.";
            add(SPOILS, "disk", sentence + needed, "free some space");
            return;
        }
        if (diskFree < DISK_WANTED) {
            add(NOTE, "disk", sentence + ": enough for a few runs.");
        } else {
            add(GOOD, "disk", sentence + ".");
        }
    }

    /**
     * The command that installs a package with this machine's package manager; the package's names
     * if there is no known one.
     */
    private String install(String debian, String fedora, String homebrew) {
        if (installed.test("apt-get")) {
            return "sudo apt-get install " + debian;
        }
        if (installed.test("dnf")) {
            return "sudo dnf install " + fedora;
        }
        if (installed.test("brew")) {
            return "brew install " + homebrew;
        }
        return "install %s (Debian), %s (Fedora) or %s (Homebrew)"
                .formatted(debian, fedora, homebrew);
    }

    private static String decimal(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
