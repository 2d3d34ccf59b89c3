package io.weighbridge.instrument.sample;

import io.weighbridge.os.GroupReading;
import io.weighbridge.os.KernelFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits that a container, or systemd, sets for this process: the lowest ones from its control
 * group up to the root, under cgroup v2 and v1.
 *
 * @param cpus CPU seconds per second, such as 1.5; null if unlimited
 * @param memory bytes; null if unlimited
 * @param memoryLeft bytes that processes may still use: a group's limit minus the memory that its
 *     processes hold, without page cache. If several groups have a limit, the smallest difference.
 *     Null if unlimited
 */
public record CgroupLimits(
        @Nullable Double cpus, @Nullable Long memory, @Nullable Long memoryLeft) {

    /** v1 writes "no limit" as the largest number of whole pages. */
    private static final long UNLIMITED = 1L << 60;

    private static final String MOUNT = "sys/fs/cgroup";

    /** Reads the limits of this process. */
    public static CgroupLimits read(KernelFiles files) {
        List<CgroupLimits> all = new ArrayList<>();
        String groups = Objects.requireNonNullElse(files.text("proc/self/cgroup"), "");
        for (String line : groups.lines().toList()) {
            String[] parts = line.split(":", 3);
            for (String group : upwards(parts[2])) {
                all.add(parts[1].isEmpty() ? v2(files, group) : v1(files, parts[1], group));
            }
        }
        return narrowest(all);
    }

    /**
     * A group and all its parents. In a container the path may contain a group that is not visible
     * there.
     */
    private static List<String> upwards(String group) {
        List<String> groups = new ArrayList<>();
        String path = group.equals("/") ? "" : group;
        while (!path.isEmpty()) {
            groups.add(path);
            path = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        }
        groups.add("");
        return groups;
    }

    private static CgroupLimits v2(KernelFiles files, String group) {
        String text = files.text(MOUNT + group + "/cpu.max");
        Double cpus = null;
        if (text != null && !text.startsWith("max")) {
            String[] parts = text.split(" ", -1);
            cpus = Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
        }
        Long memory = files.number(MOUNT + group + "/memory.max");
        return new CgroupLimits(cpus, memory, left(memory, true, files, MOUNT + group));
    }

    private static CgroupLimits v1(KernelFiles files, String controllers, String group) {
        List<String> names = List.of(controllers.split(",", -1));
        String folder = MOUNT + "/" + controllers + group + "/";
        Long memory = names.contains("memory") ? limit(files, folder) : null;
        return new CgroupLimits(
                names.contains("cpu") ? quota(files, folder) : null,
                memory,
                left(memory, false, files, folder));
    }

    private static @Nullable Long left(
            @Nullable Long limit, boolean unified, KernelFiles files, String folder) {
        if (limit == null) {
            return null;
        }
        KernelFiles group = new KernelFiles(files.root().resolve(folder));
        GroupReading reading = GroupReading.read(unified, group);
        return reading == null ? limit : Math.max(0, limit - reading.held());
    }

    private static @Nullable Double quota(KernelFiles files, String folder) {
        Long quota = files.number(folder + "cpu.cfs_quota_us");
        Long period = files.number(folder + "cpu.cfs_period_us");
        return quota == null || quota <= 0 || period == null || period <= 0
                ? null
                : (double) quota / period;
    }

    private static @Nullable Long limit(KernelFiles files, String folder) {
        Long bytes = files.number(folder + "memory.limit_in_bytes");
        return bytes == null || bytes >= UNLIMITED ? null : bytes;
    }

    private static CgroupLimits narrowest(List<CgroupLimits> all) {
        return new CgroupLimits(
                least(all.stream().map(CgroupLimits::cpus)),
                least(all.stream().map(CgroupLimits::memory)),
                least(all.stream().map(CgroupLimits::memoryLeft)));
    }

    private static <T extends Comparable<T>> @Nullable T least(Stream<@Nullable T> limits) {
        return limits.filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
    }

    /** The limits as text, such as {@code 1.5 CPUs, 2048 MiB}; null if nothing is limited. */
    public @Nullable String text() {
        List<String> parts = new ArrayList<>();
        if (cpus != null) {
            parts.add(String.format(Locale.ROOT, "%.2f CPUs", cpus));
        }
        if (memory != null) {
            parts.add((memory >> 20) + " MiB");
        }
        return parts.isEmpty() ? null : String.join(", ", parts);
    }
}
