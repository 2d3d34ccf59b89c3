package io.weighbridge.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The limits that a container, or systemd, sets for this process: the lowest ones from its control
 * group up to the root, under cgroup v2 and v1.
 *
 * @param cpus processors' worth of time, such as 1.5; absent if unlimited
 * @param memory bytes; absent if unlimited
 */
public record CgroupLimits(OptionalDouble cpus, OptionalLong memory) {

    /** v1 writes "no limit" as the largest number of whole pages. */
    private static final long UNLIMITED = 1L << 60;

    private static final String MOUNT = "sys/fs/cgroup";

    /** Reads the limits of this process. */
    public static CgroupLimits read(KernelFiles files) {
        List<CgroupLimits> all = new ArrayList<>();
        for (String line : files.text("proc/self/cgroup").orElse("").lines().toList()) {
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
        OptionalDouble cpus =
                files.text(MOUNT + group + "/cpu.max")
                        .map(text -> text.split(" ", -1))
                        .filter(text -> !text[0].equals("max"))
                        .map(text -> OptionalDouble.of(ratio(text[0], text[1])))
                        .orElse(OptionalDouble.empty());
        return new CgroupLimits(cpus, files.number(MOUNT + group + "/memory.max"));
    }

    private static CgroupLimits v1(KernelFiles files, String controllers, String group) {
        List<String> names = List.of(controllers.split(",", -1));
        String folder = MOUNT + "/" + controllers + group + "/";
        return new CgroupLimits(
                names.contains("cpu") ? quota(files, folder) : OptionalDouble.empty(),
                names.contains("memory") ? limit(files, folder) : OptionalLong.empty());
    }

    private static OptionalDouble quota(KernelFiles files, String folder) {
        OptionalLong quota = files.number(folder + "cpu.cfs_quota_us");
        OptionalLong period = files.number(folder + "cpu.cfs_period_us");
        return quota.orElse(-1) > 0 && period.orElse(0) > 0
                ? OptionalDouble.of((double) quota.getAsLong() / period.getAsLong())
                : OptionalDouble.empty();
    }

    private static OptionalLong limit(KernelFiles files, String folder) {
        OptionalLong bytes = files.number(folder + "memory.limit_in_bytes");
        return bytes.orElse(UNLIMITED) < UNLIMITED ? bytes : OptionalLong.empty();
    }

    private static double ratio(String quota, String period) {
        return Double.parseDouble(quota) / Double.parseDouble(period);
    }

    private static CgroupLimits narrowest(List<CgroupLimits> all) {
        return new CgroupLimits(
                all.stream().map(CgroupLimits::cpus).flatMapToDouble(OptionalDouble::stream).min(),
                all.stream().map(CgroupLimits::memory).flatMapToLong(OptionalLong::stream).min());
    }

    /** The same as text, such as {@code 1.5 CPUs, 2048 MiB}; absent if nothing is limited. */
    public Optional<String> text() {
        List<String> parts = new ArrayList<>();
        cpus.ifPresent(number -> parts.add(String.format(Locale.ROOT, "%.2f CPUs", number)));
        memory.ifPresent(bytes -> parts.add((bytes >> 20) + " MiB"));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }
}
