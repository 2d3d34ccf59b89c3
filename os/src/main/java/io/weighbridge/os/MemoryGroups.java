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
 * Where this machine lets us make groups with a memory limit: beneath the group that this process
 * is in, or beside it.
 *
 * @param parent the folder of the control group in which they are made
 * @param unified whether it is of cgroup v2; otherwise it is of v1
 */
public record MemoryGroups(Path parent, boolean unified) {

    private static final String NAME = "weighbridge-";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * Finds out where groups can be made, by making one.
     *
     * @throws IOException saying in a sentence why none can be made
     */
    public static MemoryGroups find() throws IOException {
        return find(places(text("proc/self/cgroup"), text("proc/self/mountinfo")));
    }

    static MemoryGroups find(List<MemoryGroups> places) throws IOException {
        for (MemoryGroups groups : places) {
            if (groups.possible()) {
                return groups;
            }
        }
        throw new IOException(
                places.isEmpty()
                        ? "memory limits need the memory controller of Linux's control groups,"
                                + " which this machine does not have"
                        : "weigh cannot create a control group with a memory limit in %s: run weigh as root, or start it with systemd-run --user --scope"
                                .formatted(places.get(0).parent()));
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
    static List<MemoryGroups> places(String groups, String mounts) {
        List<MemoryGroups> places = new ArrayList<>();
        for (String line : groups.lines().toList()) {
            String[] parts = line.split(":", 3);
            if (List.of(parts[1].split(",", -1)).contains("memory")) {
                Path folder = folder(mounts, "cgroup", "memory", parts[2]);
                if (folder != null) {
                    places.add(new MemoryGroups(folder, false));
                }
            } else if (parts[1].isEmpty()) {
                Path folder = folder(mounts, "cgroup2", "", parts[2]);
                if (folder != null) {
                    addUnified(places, folder);
                }
            }
        }
        return places;
    }

    /**
     * In cgroup v2, groups beneath one that has processes cannot have a memory limit. Groups beside
     * it can.
     */
    private static void addUnified(List<MemoryGroups> places, Path folder) {
        places.add(new MemoryGroups(folder, true));
        Path beside = folder.getParent();
        if (beside != null) {
            places.add(new MemoryGroups(beside, true));
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

    private boolean possible() {
        if (unified && !passesMemoryOn()) {
            return false;
        }
        try (MemoryGroup group = create(1L << 30)) {
            return group.read() != null;
        } catch (IOException refused) {
            return false;
        }
    }

    /**
     * Whether groups beneath the parent can have a memory limit. Switches the limits on if
     * necessary. The kernel refuses this while processes are in the parent.
     */
    private boolean passesMemoryOn() {
        if (lists("cgroup.subtree_control")) {
            return true;
        }
        if (!lists("cgroup.controllers")) {
            return false;
        }
        try {
            Files.writeString(parent.resolve("cgroup.subtree_control"), "+memory");
            return lists("cgroup.subtree_control");
        } catch (IOException refused) {
            return false;
        }
    }

    private boolean lists(String file) {
        String controllers = new KernelFiles(parent).text(file);
        return controllers != null && List.of(controllers.split(" ", -1)).contains("memory");
    }

    /**
     * Makes a group: see {@link Children#group}. Skips a number if another weigh has a group of the
     * same name: in containers, many processes have the same pid.
     */
    MemoryGroup create(long limit) throws IOException {
        while (true) {
            String name = NAME + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
            try {
                return MemoryGroup.create(parent.resolve(name), unified, limit);
            } catch (FileAlreadyExistsException taken) {
                // the next number
            }
        }
    }
}
