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
 * @param inactive bytes of {@code usage} that are pages of files which were not used for a while
 * @param refaults pages of files that the kernel dropped from memory and had to read again; null in
 *     old kernels
 * @param kills processes that the kernel killed because the group was over its limit
 */
public record GroupReading(
        long usage,
        @Nullable Long peak,
        long cache,
        long inactive,
        @Nullable Long refaults,
        long kills) {

    /** Bytes that are not page cache: the kernel cannot take them back without swap. */
    public long held() {
        return Math.max(0, usage - cache);
    }

    /**
     * The working set as Kubernetes computes it: when a node is short of memory, it evicts pods by
     * it.
     */
    public long workingSet() {
        return Math.max(0, usage - inactive);
    }

    /**
     * Reads a group.
     *
     * @param unified whether the group is of cgroup v2; otherwise it is of v1
     * @param files in the group's folder
     * @return null if the group is gone
     */
    public static @Nullable GroupReading read(boolean unified, KernelFiles files) {
        Long usage = files.number(unified ? "memory.current" : "memory.usage_in_bytes");
        if (usage == null) {
            return null;
        }
        Long peak = files.number(unified ? "memory.peak" : "memory.max_usage_in_bytes");
        Map<String, Long> stat = fields(files, "memory.stat");
        // v1 has another field of the same name for the group without those below it
        String all = unified ? "" : "total_";
        long shared = stat.getOrDefault(all + "shmem", 0L);
        long cache = stat.getOrDefault(unified ? "file" : "total_cache", 0L);
        // since Linux 5.9 refaults of files and of anonymous memory are counted separately
        String refault = all + "workingset_refault";
        Long refaults = stat.getOrDefault(refault + "_file", stat.get(refault));
        String events = unified ? "memory.events" : "memory.oom_control";
        long kills = fields(files, events).getOrDefault("oom_kill", 0L);
        long inactive = stat.getOrDefault(all + "inactive_file", 0L);
        return new GroupReading(
                usage, peak, Math.max(0, cache - shared), inactive, refaults, kills);
    }

    /** The fields of a file whose lines have a name and a number each. */
    static Map<String, Long> fields(KernelFiles files, String name) {
        return Objects.requireNonNullElse(files.text(name), "")
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts.length == 2 && parts[1].matches("\\d{1,18}"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    }
}
