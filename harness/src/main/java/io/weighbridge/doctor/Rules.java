package io.weighbridge.doctor;

import static io.weighbridge.doctor.Finding.good;
import static io.weighbridge.doctor.Finding.missing;
import static io.weighbridge.doctor.Finding.note;
import static io.weighbridge.doctor.Finding.spoils;

import io.weighbridge.doctor.Facts.Family;
import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.model.Disk;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** Evaluates facts: one small rule for each finding. Rules read nothing themselves. */
final class Rules {

    /** One CPU for the server, one for client and harness. */
    private static final int CPUS_NEEDED = 2;

    /**
     * With fewer, a server under load has one CPU, for which its compiler and collector compete.
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

    private static final List<Function<Facts, Optional<Finding>>> ALL =
            List.of(
                    Rules::otherWeighing,
                    Rules::jdk,
                    Rules::ab,
                    Rules::taskset,
                    Rules::processors,
                    Rules::quota,
                    Rules::governor,
                    Rules::turbo,
                    Rules::simultaneousThreads,
                    Rules::battery,
                    Rules::load,
                    Rules::steal,
                    Rules::virtualMachine,
                    Rules::memory,
                    Rules::swap,
                    Rules::hugePages,
                    Rules::openFiles,
                    Rules::ports,
                    Rules::disk);

    private Rules() {}

    /** All findings, in the order of the checks; without those whose facts are absent. */
    static List<Finding> judge(Facts facts) {
        return ALL.stream().map(rule -> rule.apply(facts)).flatMap(Optional::stream).toList();
    }

    private static Optional<Finding> otherWeighing(Facts facts) {
        return facts.host()
                .otherWeighing()
                .map(
                        other ->
                                spoils(
                                                "another weigh",
                                                "Another weigh is running, and both would be"
                                                        + " distorted: "
                                                        + other
                                                        + ".")
                                        .curedBy("wait for its end, or stop it"));
    }

    private static Optional<Finding> jdk(Facts facts) {
        return Optional.of(
                facts.programs().jdk()
                        ? good("JDK", "This runs on a JDK: it can attach to servers.")
                        : missing(
                                        "JDK",
                                        "This runs on a JRE without compiler and attach API: it"
                                            + " cannot build modules, and cannot read allocation"
                                            + " and heap.")
                                .curedBy(install(facts.family(), Installable.JDK)));
    }

    private static Optional<Finding> ab(Facts facts) {
        return Optional.of(
                facts.programs().ab()
                        ? good("ab", "Apache Bench is installed.")
                        : missing(
                                        "ab",
                                        "Apache Bench is not on the PATH: weigh ab and plans with"
                                                + " the driver ab cannot run.")
                                .curedBy(install(facts.family(), Installable.AB)));
    }

    private static Optional<Finding> taskset(Facts facts) {
        if (!facts.family().linux()) {
            return Optional.of(
                    note(
                            "pinning",
                            "This system cannot pin processes to CPUs: server and client share"
                                    + " them, so run more rounds."));
        }
        return Optional.of(
                facts.programs().taskset()
                        ? good("taskset", "Server and client can be pinned to separate CPUs.")
                        : missing(
                                        "taskset",
                                        "taskset is not on the PATH: server and client will share"
                                                + " CPUs.")
                                .curedBy(install(facts.family(), Installable.TASKSET)));
    }

    private static Optional<Finding> processors(Facts facts) {
        int count = facts.processors().count();
        if (count < CPUS_NEEDED) {
            return Optional.of(
                    spoils("CPUs", "There is only 1 CPU: server and load tool share it.")
                            .curedBy("give this machine or container 2 CPUs or more"));
        }
        return Optional.of(
                count < CPUS_WANTED
                        ? note(
                                "CPUs",
                                "There are "
                                        + count
                                        + " CPUs: a server under load has only one, for which its"
                                        + " compiler and collector compete.")
                        : good("CPUs", "There are " + count + " CPUs."));
    }

    private static Optional<Finding> quota(Facts facts) {
        return facts.processors().quota().stream()
                .mapToObj(
                        quota ->
                                quota < facts.processors().count()
                                        ? spoils(
                                                        "CPU quota",
                                                        decimal(
                                                                "The control group allows %.2f"
                                                                    + " CPUs' time: servers are"
                                                                    + " paused, even during a"
                                                                    + " request, once it is used"
                                                                    + " up.",
                                                                quota))
                                                .curedBy(
                                                        "set whole CPUs instead, such as docker run"
                                                                + " --cpuset-cpus 0-1")
                                        : good(
                                                "CPU quota",
                                                "The control group's quota covers all CPUs."))
                .findFirst();
    }

    private static Optional<Finding> governor(Facts facts) {
        List<String> governors = facts.processors().governors();
        if (governors.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                governors.equals(List.of("performance"))
                        ? good("governor", "All CPUs run under the performance governor.")
                        : spoils(
                                        "governor",
                                        "The frequency governor is "
                                                + String.join(" and ", governors)
                                                + ": a CPU's speed follows its load.")
                                .curedBy("sudo cpupower frequency-set -g performance"));
    }

    private static Optional<Finding> turbo(Facts facts) {
        return facts.processors().turbo().map(Rules::turbo);
    }

    private static Finding turbo(Turbo turbo) {
        Finding on =
                spoils(
                        "turbo",
                        "Turbo is on: the clock frequency depends on the chip's temperature and on"
                                + " the number of busy cores.");
        return switch (turbo) {
            case OFF -> good("turbo", "Turbo is off.");
            case INTEL ->
                    on.curedBy("echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
            case COMMON -> on.curedBy("echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
        };
    }

    private static Optional<Finding> simultaneousThreads(Facts facts) {
        return facts.processors()
                .simultaneousThreads()
                .filter(active -> active)
                .map(
                        active ->
                                note(
                                                "SMT",
                                                "Two logical CPUs share a core: server and client"
                                                        + " may run on the same core.")
                                        .curedBy(
                                                "echo off | sudo tee"
                                                        + " /sys/devices/system/cpu/smt/control"));
    }

    private static Optional<Finding> battery(Facts facts) {
        return facts.host()
                .onBattery()
                .map(
                        battery ->
                                battery
                                        ? spoils(
                                                        "battery",
                                                        "This machine runs on battery and slows"
                                                                + " down to save power.")
                                                .curedBy("plug it in")
                                        : good("battery", "This machine runs on mains power."));
    }

    private static Optional<Finding> load(Facts facts) {
        double others = facts.load().others();
        if (others <= LOAD_TOLERATED) {
            return Optional.of(good("background load", "No other process uses much CPU."));
        }
        String busiest =
                facts.load().busiest().isEmpty()
                        ? ""
                        : "; the busiest: " + String.join(", ", facts.load().busiest());
        return Optional.of(
                spoils(
                                "background load",
                                decimal("Other processes use %.2f CPUs", others) + busiest + ".")
                        .curedBy("close them, or run more rounds: --rounds N"));
    }

    private static Optional<Finding> steal(Facts facts) {
        return Optional.of(facts.load().steal())
                .filter(steal -> steal > LOAD_TOLERATED)
                .map(
                        steal ->
                                spoils(
                                                "steal",
                                                decimal(
                                                        "The hypervisor gives %.2f CPUs of this"
                                                                + " machine to others.",
                                                        steal))
                                        .curedBy("use a machine with dedicated CPUs"));
    }

    private static Optional<Finding> virtualMachine(Facts facts) {
        return facts.host()
                .hypervisor()
                .map(
                        name ->
                                note(
                                        "virtual machine",
                                        "This is a virtual machine (hypervisor: "
                                                + name
                                                + "): load of other guests is not visible, so only"
                                                + " ratios within a round are reliable."));
    }

    private static Optional<Finding> memory(Facts facts) {
        OptionalLong available = facts.memory().available();
        OptionalLong limit = facts.memory().limit();
        return Stream.of(available, limit)
                .flatMapToLong(OptionalLong::stream)
                .boxed()
                .min(Long::compare)
                .map(Rules::memory);
    }

    private static Finding memory(long bytes) {
        String amount = (bytes >> 20) + " MiB of memory are available";
        return bytes < MEMORY_WANTED
                ? spoils("memory", amount + ": too little for four servers side by side.")
                        .curedBy("run them one at a time: --alive one")
                : good("memory", amount + ": enough for four servers side by side.");
    }

    private static Optional<Finding> swap(Facts facts) {
        return facts.memory().swapUsed().stream()
                .filter(used -> used > 0)
                .mapToObj(
                        used ->
                                note(
                                                "swap",
                                                (used >> 20)
                                                        + " MiB are swapped out: RSS does not"
                                                        + " include them, and swapping them in"
                                                        + " takes time.")
                                        .curedBy("sudo swapoff -a"))
                .findFirst();
    }

    private static Optional<Finding> hugePages(Facts facts) {
        return facts.memory()
                .hugePages()
                .filter("always"::equals)
                .map(
                        always ->
                                note(
                                                "huge pages",
                                                "Transparent huge pages are always on: RSS grows in"
                                                        + " steps of 2 MiB and varies between"
                                                        + " launches.")
                                        .curedBy(
                                                "echo madvise | sudo tee"
                                                    + " /sys/kernel/mm/transparent_hugepage/enabled"));
    }

    private static Optional<Finding> openFiles(Facts facts) {
        return facts.sockets().openFiles().stream()
                .filter(limit -> limit < FILES_WANTED)
                .mapToObj(
                        limit ->
                                spoils(
                                                "open files",
                                                "A process may open "
                                                        + limit
                                                        + " files: many connections will fail.")
                                        .curedBy("ulimit -n " + FILES_WANTED))
                .findFirst();
    }

    private static Optional<Finding> ports(Facts facts) {
        OptionalLong ports = facts.sockets().ports();
        if (ports.isEmpty()) {
            return Optional.empty();
        }
        long free = ports.getAsLong() - facts.sockets().timeWait().orElse(0);
        return Optional.of(
                free < PORTS_WANTED
                        ? spoils(
                                        "ports",
                                        "Only "
                                                + Math.max(0, free)
                                                + " ports are free for a client, because the range"
                                                + " is small or closed connections still occupy"
                                                + " them (TIME_WAIT): load without keep-alive may"
                                                + " stall.")
                                .curedBy(
                                        "wait a minute, or sudo sysctl"
                                                + " net.ipv4.ip_local_port_range='15000 65000'")
                        : good("ports", free + " ports are free for a client."));
    }

    private static Optional<Finding> disk(Facts facts) {
        return facts.host().diskFree().stream().mapToObj(Rules::disk).findFirst();
    }

    private static Finding disk(long bytes) {
        String sentence = bytes / 1_000_000 + " MB are free where results are written";
        if (bytes < Disk.LEAST_FREE) {
            String needed = ", and a run needs " + Disk.LEAST_FREE / 1_000_000 + " MB.";
            return spoils("disk", sentence + needed).curedBy("free some space");
        }
        return bytes < DISK_WANTED
                ? note("disk", sentence + ": enough for a few runs.")
                : good("disk", sentence + ".");
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

    private static String install(Family family, Installable wanted) {
        return switch (family) {
            case DEBIAN -> "sudo apt-get install " + wanted.debian;
            case FEDORA -> "sudo dnf install " + wanted.fedora;
            case MAC -> "brew install " + wanted.mac;
            case OTHER_LINUX, OTHER ->
                    "install "
                            + wanted.debian
                            + " (Debian), "
                            + wanted.fedora
                            + " (Fedora) or "
                            + wanted.mac
                            + " (Homebrew)";
        };
    }

    private static String decimal(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
