package io.weighbridge.os;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel reports about all processes in a control group together.
 *
 * @param usage bytes charged to the group now: memory of processes, of the kernel for them, and
 *     page cache
 * @param peak the highest {@code usage} so far; null in kernels that do not report it (cgroup v2
 *     before Linux 5.19)
 * @param cache bytes of {@code usage} that are pages of files on disk. Shared memory and files in
 *     memory (tmpfs), such as ZGC's heap, are left out, because the kernel cannot take them back
 * @param refaults pages of files that the kernel dropped from memory and had to read again; null in
 *     old kernels
 * @param kills processes that the kernel killed because the group was over its limit
 */
public record GroupReading(
        long usage, @Nullable Long peak, long cache, @Nullable Long refaults, long kills) {

    /** Bytes that are not page cache: the kernel cannot take them back without swap. */
    public long held() {
        return Math.max(0, usage - cache);
    }

    /** The files and fields of one version of control groups. */
    private record Names(
            String usage,
            String peak,
            String cache,
            String shared,
            String refaults,
            String events) {}

    private static final Names V1 =
            new Names(
                    "memory.usage_in_bytes",
                    "memory.max_usage_in_bytes",
                    "total_cache",
                    "total_shmem",
                    "total_workingset_refault",
                    "memory.oom_control");

    private static final Names V2 =
            new Names(
                    "memory.current",
                    "memory.peak",
                    "file",
                    "shmem",
                    "workingset_refault",
                    "memory.events");

    /**
     * Reads a group.
     *
     * @param unified whether the group is of cgroup v2; otherwise it is of v1
     * @param files in the group's folder
     * @return null if the group is gone
     */
    public static @Nullable GroupReading read(boolean unified, KernelFiles files) {
        Names names = unified ? V2 : V1;
        Long usage = files.number(names.usage());
        if (usage == null) {
            return null;
        }
        Map<String, Long> stat = fields(files, "memory.stat");
        long shared = stat.getOrDefault(names.shared(), 0L);
        long cache = Math.max(0, stat.getOrDefault(names.cache(), 0L) - shared);
        // since Linux 5.9 refaults of files and of anonymous memory are counted separately
        Long refaults = stat.getOrDefault(names.refaults() + "_file", stat.get(names.refaults()));
        long kills = fields(files, names.events()).getOrDefault("oom_kill", 0L);
        return new GroupReading(usage, files.number(names.peak()), cache, refaults, kills);
    }

    /** The fields of a file whose lines have a name and a number each. */
    private static Map<String, Long> fields(KernelFiles files, String name) {
        return Objects.requireNonNullElse(files.text(name), "")
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts.length == 2 && parts[1].matches("\\d{1,18}"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    }
}
