package io.weighbridge.services.compose;

import io.weighbridge.os.KernelFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The control group in which the kernel accounts for the CPU time of a container. */
final class ContainerGroup {

    private static final String MOUNT = "sys/fs/cgroup";

    /** How many digits of a container's id are part of the name of its group. */
    private static final int ID_DIGITS = 12;

    private ContainerGroup() {}

    /**
     * The folder of the group.
     *
     * @param pid of a process in the container
     * @param id of the container, which is part of the group's name; a process on this machine that
     *     only has the same pid as one on a virtual machine has another group
     * @return null if the process is not on this machine or not in the container
     */
    static @Nullable Path of(KernelFiles files, long pid, String id) {
        String groups = files.text("proc/" + pid + "/cgroup");
        if (groups == null || id.length() < ID_DIGITS) {
            return null;
        }
        return groups.lines()
                .filter(line -> line.contains(id.substring(0, ID_DIGITS)))
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> places(parts).stream())
                .filter(place -> hasAccount(files, place))
                .findFirst()
                .map(place -> files.root().resolve(place))
                .orElse(null);
    }

    /** Where the group of a line of {@code /proc/PID/cgroup} may be mounted. */
    private static List<String> places(String[] parts) {
        boolean first = Arrays.asList(parts[1].split(",", -1)).contains("cpuacct");
        if (first) {
            return List.of(
                    MOUNT + "/" + parts[1] + parts[2],
                    MOUNT + "/cpuacct" + parts[2],
                    MOUNT + "/cpu,cpuacct" + parts[2]);
        }
        return parts[1].isEmpty() ? List.of(MOUNT + parts[2]) : List.of();
    }

    private static boolean hasAccount(KernelFiles files, String place) {
        String usage = files.text(place + "/cpuacct.usage");
        String stat = files.text(place + "/cpu.stat");
        return usage != null || (stat != null && stat.contains("usage_usec"));
    }
}
