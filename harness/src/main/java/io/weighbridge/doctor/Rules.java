package io.weighbridge.doctor;

import static io.weighbridge.doctor.Severity.GOOD;
import static io.weighbridge.doctor.Severity.MISSING;
import static io.weighbridge.doctor.Severity.NOTE;
import static io.weighbridge.doctor.Severity.SPOILS;

import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.model.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Evaluates facts: one method for each finding. Rules read nothing themselves. */
final class Rules {

    /** One CPU for the server, one for client and harness. */
    private static final int CPUS_NEEDED = 2;

    /**
     * With fewer, a server under load shares one CPU with its JIT compiler and garbage collector.
     */
    private static final int CPUS_WANTED = 4;

    /** As a share of a core. By default, plans repeat a slice above the same share. */
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

    private final Facts facts;
    private final List<Finding> findings = new ArrayList<>();

    private Rules(Facts facts) {
        this.facts = facts;
    }

    /** All findings, in the order of the checks; without those whose facts are null. */
    static List<Finding> judge(Facts facts) {
        Rules rules = new Rules(facts);
        rules.otherRun();
        rules.jdk();
        rules.ab();
        rules.taskset();
        rules.processors();
        rules.quota();
        rules.governor();
        rules.turbo();
        rules.simultaneousThreads();
        rules.battery();
        rules.load();
        rules.steal();
        rules.virtualMachine();
        rules.memory();
        rules.swap();
        rules.hugePages();
        rules.openFiles();
        rules.ports();
        rules.disk();
        return rules.findings;
    }

    private void add(Severity severity, String what, String sentence) {
        findings.add(new Finding(severity, what, sentence, null));
    }

    private void add(Severity severity, String what, String sentence, String cure) {
        findings.add(new Finding(severity, what, sentence, cure));
    }

    private void otherRun() {
        String other = facts.host().otherRun();
        if (other != null) {
            String sentence = Character.toUpperCase(other.charAt(0)) + other.substring(1) + ".";
            add(SPOILS, "another run", sentence);
        }
    }

    private void jdk() {
        if (facts.programs().jdk()) {
            add(GOOD, "JDK", "weigh runs on a JDK, so it can attach to servers.");
            return;
        }
        String sentence =
                "weigh runs on a JRE, so it cannot build its applications or read a server's"
                        + " allocation and heap.";
        add(MISSING, "JDK", sentence, install(Installable.JDK));
    }

    private void ab() {
        if (facts.programs().ab()) {
            add(GOOD, "ab", "Apache Bench is installed.");
            return;
        }
        String sentence =
                "Apache Bench is not on the PATH: weigh ab and plans with the driver ab cannot"
                        + " run.";
        add(MISSING, "ab", sentence, install(Installable.AB));
    }

    private void taskset() {
        if (!facts.family().linux()) {
            String sentence =
                    "This system cannot pin processes to CPUs: server and client share them, so run"
                            + " more rounds.";
            add(NOTE, "pinning", sentence);
            return;
        }
        if (facts.programs().taskset()) {
            add(GOOD, "taskset", "Server and client can be pinned to separate CPUs.");
            return;
        }
        String sentence = "taskset is not on the PATH: server and client will share CPUs.";
        add(MISSING, "taskset", sentence, install(Installable.TASKSET));
    }

    private void processors() {
        int count = facts.processors().count();
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

    private void quota() {
        Double quota = facts.processors().quota();
        if (quota == null) {
            return;
        }
        if (quota >= facts.processors().count()) {
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
        List<String> governors = facts.processors().governors();
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
        Turbo turbo = facts.processors().turbo();
        if (turbo == null) {
            return;
        }
        if (turbo == Turbo.OFF) {
            add(GOOD, "turbo", "Turbo is off.");
            return;
        }
        String sentence =
                "Turbo is on: the clock frequency depends on the chip's temperature and on the"
                        + " number of busy cores.";
        String cure =
                turbo == Turbo.INTEL
                        ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
                        : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost";
        add(SPOILS, "turbo", sentence, cure);
    }

    private void simultaneousThreads() {
        if (Boolean.TRUE.equals(facts.processors().simultaneousThreads())) {
            String sentence =
                    "SMT (hyper-threading) is on, so server and client may run on the same core.";
            add(NOTE, "SMT", sentence, "echo off | sudo tee /sys/devices/system/cpu/smt/control");
        }
    }

    private void battery() {
        Boolean onBattery = facts.host().onBattery();
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
        double others = facts.load().others();
        if (others <= LOAD_TOLERATED) {
            add(GOOD, "background load", "No other process uses much CPU.");
            return;
        }
        List<String> busiest = facts.load().busiest();
        String named = busiest.isEmpty() ? "" : "; the busiest: " + String.join(", ", busiest);
        String sentence = decimal("Other processes use %.2f CPUs", others) + named + ".";
        add(SPOILS, "background load", sentence, "end them, or run more rounds (--rounds N)");
    }

    private void steal() {
        double steal = facts.load().steal();
        if (steal > LOAD_TOLERATED) {
            String sentence = "The hypervisor gives %.2f CPUs of this machine to others.";
            add(SPOILS, "steal", decimal(sentence, steal), "use a machine with dedicated CPUs");
        }
    }

    private void virtualMachine() {
        String hypervisor = facts.host().hypervisor();
        if (hypervisor != null) {
            String sentence =
                    "This is a virtual machine (hypervisor: %s): load of other guests is not"
                        + " visible, so compare only servers that were measured in the same run.";
            add(NOTE, "virtual machine", sentence.formatted(hypervisor));
        }
    }

    private void memory() {
        Long limit = facts.memory().limit();
        long available = facts.memory().available();
        long least = limit == null ? available : Math.min(available, limit);
        String amount = (least >> 20) + " MiB of memory are available";
        if (least >= MEMORY_WANTED) {
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
        Long used = facts.memory().swapUsed();
        if (used != null && used > 0) {
            String sentence =
                    " MiB are swapped out: RSS does not include them, and swapping them in takes"
                            + " time.";
            add(NOTE, "swap", (used >> 20) + sentence, "sudo swapoff -a");
        }
    }

    private void hugePages() {
        if ("always".equals(facts.memory().hugePages())) {
            String sentence =
                    "Transparent huge pages are always on: RSS grows in steps of 2 MiB and varies"
                            + " between launches.";
            String cure = "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled";
            add(NOTE, "huge pages", sentence, cure);
        }
    }

    private void openFiles() {
        Long limit = facts.sockets().openFiles();
        if (limit != null && limit < FILES_WANTED) {
            String sentence = "A process may open %d files: many connections will fail.";
            add(SPOILS, "open files", sentence.formatted(limit), "ulimit -n " + FILES_WANTED);
        }
    }

    private void ports() {
        Long ports = facts.sockets().ports();
        if (ports == null) {
            return;
        }
        Long timeWait = facts.sockets().timeWait();
        long free = timeWait == null ? ports : ports - timeWait;
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

    private void disk() {
        long bytes = facts.host().diskFree();
        String sentence = bytes / 1_000_000 + " MB are free where results are written";
        if (bytes < Disk.LEAST_FREE) {
            String needed = ", and a run needs " + Disk.LEAST_FREE / 1_000_000 + " MB.";
            add(SPOILS, "disk", sentence + needed, "free some space");
            return;
        }
        if (bytes < DISK_WANTED) {
            add(NOTE, "disk", sentence + ": enough for a few runs.");
        } else {
            add(GOOD, "disk", sentence + ".");
        }
    }

    /** Programs that can be installed, by their package names in each family. */
    private enum Installable {
        AB("apache2-utils", "httpd-tools", "httpd"),
        TASKSET("util-linux", "util-linux", "util-linux"),
        JDK("openjdk-17-jdk", "java-latest-openjdk-devel", "openjdk");

        private final String debian;
        private final String fedora;
        private final String mac;

        Installable(String debian, String fedora, String mac) {
            this.debian = debian;
            this.fedora = fedora;
            this.mac = mac;
        }
    }

    private String install(Installable wanted) {
        return switch (facts.family()) {
            case DEBIAN -> "sudo apt-get install " + wanted.debian;
            case FEDORA -> "sudo dnf install " + wanted.fedora;
            case MAC -> "brew install " + wanted.mac;
            case OTHER_LINUX, OTHER ->
                    "install %s (Debian), %s (Fedora) or %s (Homebrew)"
                            .formatted(wanted.debian, wanted.fedora, wanted.mac);
        };
    }

    private static String decimal(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
