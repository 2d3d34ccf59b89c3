package io.weighbridge.doctor;

import io.weighbridge.doctor.Facts.Family;
import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.LockedException;
import io.weighbridge.os.Tools;
import io.weighbridge.sample.CgroupLimits;
import io.weighbridge.sample.KernelFiles;
import io.weighbridge.sample.LinuxMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import oshi.SystemInfo;

/** Reads the facts about this machine. */
final class Examination {

    private static final Pattern TIME_WAIT =
            Pattern.compile("^TCP:.* tw (\\d+)", Pattern.MULTILINE);
    private static final Pattern OPEN_FILES =
            Pattern.compile("^Max open files +(\\d+)", Pattern.MULTILINE);
    private static final Pattern PORTS = Pattern.compile("^(\\d+)\\s+(\\d+)$");

    private final LinuxMachine machine;

    Examination(KernelFiles files) {
        this.machine = new LinuxMachine(files);
    }

    /** Takes about a second, because it measures background load. */
    Facts facts(Path results) throws InterruptedException {
        Facts.Load load = BackgroundLoadProbe.look();
        CgroupLimits limits = CgroupLimits.read(machine.files());
        return new Facts(
                family(System.getProperty("os.name", "")),
                processors(limits),
                load,
                memory(limits),
                sockets(),
                programs(),
                host(results));
    }

    Family family(String osName) {
        String name = osName.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return Family.MAC;
        }
        if (!name.contains("linux")) {
            return Family.OTHER;
        }
        String release = machine.files().text("etc/os-release").orElse("");
        return release.contains("debian")
                ? Family.DEBIAN
                : release.contains("fedora") ? Family.FEDORA : Family.OTHER_LINUX;
    }

    Facts.Processors processors(CgroupLimits limits) {
        return new Facts.Processors(
                machine.allowed()
                        .map(cpus -> cpus.size())
                        .orElse(Runtime.getRuntime().availableProcessors()),
                machine.governors(),
                machine.turbo().map(on -> on ? switchedBy() : Turbo.OFF),
                machine.simultaneousThreads(),
                limits.cpus());
    }

    private Turbo switchedBy() {
        return machine.intelTurbo() ? Turbo.INTEL : Turbo.COMMON;
    }

    Facts.Memory memory(CgroupLimits limits) {
        OptionalLong available = machine.memoryAvailable();
        return new Facts.Memory(
                available.isPresent() ? available : portableMemory(),
                limits.memory(),
                machine.swapUsed(),
                machine.transparentHugePages());
    }

    private static OptionalLong portableMemory() {
        return OptionalLong.of(new SystemInfo().getHardware().getMemory().getAvailable());
    }

    Facts.Sockets sockets() {
        Optional<Matcher> range =
                machine.files()
                        .text("proc/sys/net/ipv4/ip_local_port_range")
                        .map(PORTS::matcher)
                        .filter(Matcher::matches);
        OptionalLong ports =
                range.map(ends -> OptionalLong.of(number(ends, 2) - number(ends, 1) + 1))
                        .orElse(OptionalLong.empty());
        return new Facts.Sockets(
                first("proc/self/limits", OPEN_FILES),
                ports,
                reusesPorts() ? OptionalLong.of(0) : first("proc/net/sockstat", TIME_WAIT));
    }

    /**
     * Whether a client can reuse a port in TIME_WAIT: with the value 1 everywhere, with 2 on
     * loopback, which is used here.
     */
    private boolean reusesPorts() {
        return machine.files()
                .text("proc/sys/net/ipv4/tcp_tw_reuse")
                .filter(value -> !value.strip().equals("0"))
                .isPresent();
    }

    private OptionalLong first(String path, Pattern pattern) {
        return machine.files()
                .text(path)
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> OptionalLong.of(number(found, 1)))
                .orElse(OptionalLong.empty());
    }

    private static long number(Matcher found, int group) {
        return Long.parseLong(found.group(group));
    }

    private static Facts.Programs programs() {
        List<String> needed = List.of("jdk.attach", "jdk.compiler", "java.management.rmi");
        return new Facts.Programs(
                Tools.find("ab").isPresent(),
                Tools.find("taskset").isPresent(),
                needed.stream().allMatch(name -> ModuleLayer.boot().findModule(name).isPresent()));
    }

    private Facts.Host host(Path results) {
        return new Facts.Host(
                machine.hypervisor(), machine.onBattery(), diskFree(results), otherRun());
    }

    /** For the folder, or for its nearest existing parent. */
    private static OptionalLong diskFree(Path results) {
        Path folder = results.toAbsolutePath().normalize();
        while (!folder.toFile().exists() && folder.getParent() != null) {
            folder = folder.getParent();
        }
        return OptionalLong.of(folder.toFile().getUsableSpace());
    }

    private static Optional<String> otherRun() {
        try (InstanceLock free = InstanceLock.acquire()) {
            return Optional.empty();
        } catch (LockedException taken) {
            return Optional.ofNullable(taken.getMessage());
        }
    }
}
