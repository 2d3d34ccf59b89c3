package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where this machine lets us make control groups with limits: beneath the group that this process
 * is in, or beside it.
 *
 * @param memory the folder of the group in which those that limit memory are made
 * @param cpu the same for CPU; under cgroup v2 the same folder; null if CPU cannot be limited
 * @param unified whether it is of cgroup v2; otherwise it is of v1
 */
public record ControlGroups(Path memory, @Nullable Path cpu, boolean unified) {

    private static final String NAME = "weighbridge-";

    private static final String MEMORY = "memory";
    private static final String CPU = "cpu";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * Finds out where groups can be made, by making one. They limit memory and, if possible, CPU.
     *
     * @throws IOException saying in a sentence why none can be made
     */
    public static ControlGroups find() throws IOException {
        return find(places(text("proc/self/cgroup"), text("proc/self/mountinfo")));
    }

    static ControlGroups find(List<ControlGroups> places) throws IOException {
        for (ControlGroups groups : places) {
            ControlGroups usable = groups.usable();
            if (usable != null) {
                return usable;
            }
        }
        throw new IOException(
                places.isEmpty()
                        ? "limits need the memory controller of Linux's control groups, which this"
                                + " machine does not have"
                        : "weigh cannot create a control group in %s: run weigh as root, or start it with systemd-run --user --scope"
                                .formatted(places.get(0).memory()));
    }

    /** Whether the groups can limit CPU. */
    public boolean limitCpu() {
        return cpu != null;
    }

    /** The version of control groups, such as {@code cgroup v2}. */
    public String version() {
        return unified ? "cgroup v2" : "cgroup v1";
    }

    private static String text(String file) {
        return Objects.requireNonNullElse(KernelFiles.HERE.text(file), "");
    }

    /**
     * The places where groups may be made, the best first.
     *
     * @param groups the content of {@code /proc/self/cgroup}
     * @param mounts the content of {@code /proc/self/mountinfo}
     */
    static List<ControlGroups> places(String groups, String mounts) {
        List<ControlGroups> places = new ArrayList<>();
        Path memory = ofV1(groups, mounts, MEMORY);
        if (memory != null) {
            places.add(new ControlGroups(memory, ofV1(groups, mounts, CPU), false));
        }
        for (String line : groups.lines().toList()) {
            String[] parts = line.split(":", 3);
            Path folder = parts[1].isEmpty() ? folder(mounts, "cgroup2", "", parts[2]) : null;
            if (folder != null) {
                addUnified(places, folder);
            }
        }
        return places;
    }

    /** Our own group of a controller of v1. */
    private static @Nullable Path ofV1(String groups, String mounts, String controller) {
        for (String line : groups.lines().toList()) {
            String[] parts = line.split(":", 3);
            if (List.of(parts[1].split(",", -1)).contains(controller)) {
                return folder(mounts, "cgroup", controller, parts[2]);
            }
        }
        return null;
    }

    /**
     * In cgroup v2, groups beneath one that has processes cannot have limits. Groups beside it can.
     */
    private static void addUnified(List<ControlGroups> places, Path folder) {
        places.add(new ControlGroups(folder, folder, true));
        Path beside = folder.getParent();
        if (beside != null) {
            places.add(new ControlGroups(beside, beside, true));
        }
    }

    /**
     * The folder of a group, below the mount of its hierarchy: see {@code mountinfo} in proc(5).
     */
    private static @Nullable Path folder(
            String mounts, String type, String controller, String group) {
        for (String line : mounts.lines().toList()) {
            String[] halves = line.split(" - ", 2);
            String[] mount = halves[0].split(" ", -1);
            String[] system = halves[1].split(" ", -1);
            boolean wanted =
                    system.length == 3
                            && system[0].equals(type)
                            && (controller.isEmpty()
                                    || List.of(system[2].split(",", -1)).contains(controller));
            if (wanted) {
                return below(mount[3], mount[4], group);
            }
        }
        return null;
    }

    /**
     * The folder of a group. In a container the mount may show only the groups below one of them.
     */
    private static Path below(String root, String mountPoint, String group) {
        String rest =
                root.equals("/") || !(group + "/").startsWith(root + "/")
                        ? group
                        : group.substring(root.length());
        return Path.of(mountPoint + "/" + rest).normalize();
    }

    /** The same place without a limit of CPU if that is refused; null if memory is refused, too. */
    private @Nullable ControlGroups usable() {
        if (unified && !passesOn(MEMORY)) {
            return null;
        }
        boolean withCpu = cpu != null && (!unified || passesOn(CPU));
        if (withCpu && possible(new GroupLimits(1L << 30, 1.0, null))) {
            return this;
        }
        ControlGroups ofMemory = new ControlGroups(memory, null, unified);
        return ofMemory.possible(GroupLimits.ofMemory(1L << 30)) ? ofMemory : null;
    }

    private boolean possible(GroupLimits limits) {
        try (ControlGroup group = create(limits)) {
            return group.read() != null && (limits.cpus() == null || group.throttling() != null);
        } catch (IOException refused) {
            return false;
        }
    }

    /**
     * Whether groups beneath the parent can have a limit. Switches the limits on if necessary. The
     * kernel refuses this while processes are in the parent.
     */
    private boolean passesOn(String controller) {
        if (lists("cgroup.subtree_control", controller)) {
            return true;
        }
        if (!lists("cgroup.controllers", controller)) {
            return false;
        }
        try {
            Files.writeString(memory.resolve("cgroup.subtree_control"), "+" + controller);
            return lists("cgroup.subtree_control", controller);
        } catch (IOException refused) {
            return false;
        }
    }

    private boolean lists(String file, String controller) {
        String controllers = new KernelFiles(memory).text(file);
        return controllers != null && List.of(controllers.split(" ", -1)).contains(controller);
    }

    /**
     * Makes a group: see {@link Children#group}. Skips a number if another weigh has a group of the
     * same name: in containers, many processes have the same pid.
     */
    ControlGroup create(GroupLimits limits) throws IOException {
        while (true) {
            String name = NAME + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
            try {
                Path limitsCpu = cpu == null ? null : cpu.resolve(name);
                return ControlGroup.create(memory.resolve(name), limitsCpu, unified, limits);
            } catch (FileAlreadyExistsException taken) {
                // the next number
            }
        }
    }
}
