package io.weighbridge.doctor;

import io.weighbridge.doctor.Facts.Family;
import io.weighbridge.doctor.Facts.Turbo;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.LockedException;
import io.weighbridge.os.Tools;
import io.weighbridge.sample.CgroupLimits;
import io.weighbridge.sample.KernelFiles;
import io.weighbridge.sample.LinuxMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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
        String release = Objects.requireNonNullElse(machine.files().text("etc/os-release"), "");
        if (release.contains("debian")) {
            return Family.DEBIAN;
        }
        return release.contains("fedora") ? Family.FEDORA : Family.OTHER_LINUX;
    }

    Facts.Processors processors(CgroupLimits limits) {
        CpuSet allowed = machine.allowed();
        return new Facts.Processors(
                allowed == null ? Runtime.getRuntime().availableProcessors() : allowed.size(),
                machine.governors(),
                turbo(),
                machine.simultaneousThreads(),
                limits.cpus());
    }

    private @Nullable Turbo turbo() {
        Boolean on = machine.turbo();
        if (on == null) {
            return null;
        }
        if (!on) {
            return Turbo.OFF;
        }
        return machine.intelTurbo() ? Turbo.INTEL : Turbo.COMMON;
    }

    Facts.Memory memory(CgroupLimits limits) {
        Long available = machine.memoryAvailable();
        return new Facts.Memory(
                available != null
                        ? available
                        : new SystemInfo().getHardware().getMemory().getAvailable(),
                limits.memory(),
                machine.swapUsed(),
                machine.transparentHugePages());
    }

    Facts.Sockets sockets() {
        Matcher range = found("proc/sys/net/ipv4/ip_local_port_range", PORTS);
        Matcher openFiles = found("proc/self/limits", OPEN_FILES);
        return new Facts.Sockets(
                openFiles == null ? null : number(openFiles, 1),
                range == null ? null : number(range, 2) - number(range, 1) + 1,
                timeWait());
    }

    /**
     * None if a client can reuse a port in TIME_WAIT: with the value 1 everywhere, with 2 on
     * loopback, which is used here.
     */
    private @Nullable Long timeWait() {
        String reuse = machine.files().text("proc/sys/net/ipv4/tcp_tw_reuse");
        if (reuse != null && !reuse.equals("0")) {
            return 0L;
        }
        Matcher waiting = found("proc/net/sockstat", TIME_WAIT);
        return waiting == null ? null : number(waiting, 1);
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

    private static Facts.Programs programs() {
        List<String> needed = List.of("jdk.attach", "jdk.compiler", "java.management.rmi");
        return new Facts.Programs(
                Tools.find("ab") != null,
                Tools.find("taskset") != null,
                needed.stream().allMatch(name -> ModuleLayer.boot().findModule(name).isPresent()));
    }

    private Facts.Host host(Path results) {
        return new Facts.Host(
                machine.hypervisor(), machine.onBattery(), diskFree(results), otherRun());
    }

    /** For the folder, or for its nearest existing parent. */
    private static long diskFree(Path results) {
        Path folder = results.toAbsolutePath().normalize();
        while (!folder.toFile().exists() && folder.getParent() != null) {
            folder = folder.getParent();
        }
        return folder.toFile().getUsableSpace();
    }

    private static @Nullable String otherRun() {
        try (InstanceLock free = InstanceLock.acquire()) {
            return null;
        } catch (LockedException taken) {
            return taken.getMessage();
        }
    }
}
