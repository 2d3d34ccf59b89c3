package io.weighbridge.os;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel says of the processes in a control group together.
 *
 * @param usage bytes charged to the group now: memory of processes, of the kernel for them, and
 *     page cache
 * @param peak the most that {@code usage} has been; null in kernels that do not say (cgroup v2
 *     before Linux 5.19)
 * @param cache bytes of {@code usage} that are pages of files, without shared memory and files in
 *     memory (tmpfs), which the kernel counts with them but cannot take back: ZGC's heap is such
 * @param refaults pages of files that the kernel dropped from memory and had to read again; null in
 *     old kernels
 * @param kills processes that the kernel killed since the group was over its limit
 */
public record GroupReading(
        long usage, @Nullable Long peak, long cache, @Nullable Long refaults, long kills) {

    /** The files of a group by their names; null where there is no such file. */
    @FunctionalInterface
    interface Source {
        @Nullable String text(String name);
    }

    /** Bytes that are not page cache: what the kernel cannot take back without a swap. */
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
     * @param unified whether it is of cgroup v2; otherwise of v1
     * @return null where the group is gone
     */
    static @Nullable GroupReading read(boolean unified, Source files) {
        Names names = unified ? V2 : V1;
        Long usage = number(files, names.usage());
        if (usage == null) {
            return null;
        }
        Map<String, Long> stat = fields(files, "memory.stat");
        long shared = stat.getOrDefault(names.shared(), 0L);
        long cache = Math.max(0, stat.getOrDefault(names.cache(), 0L) - shared);
        // since Linux 5.9 those of files are counted apart from those of anonymous memory
        Long refaults = stat.getOrDefault(names.refaults() + "_file", stat.get(names.refaults()));
        long kills = fields(files, names.events()).getOrDefault("oom_kill", 0L);
        return new GroupReading(usage, number(files, names.peak()), cache, refaults, kills);
    }

    /** Lines of a name and a number. */
    private static Map<String, Long> fields(Source files, String name) {
        return Objects.requireNonNullElse(files.text(name), "")
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts.length == 2 && parts[1].matches("\\d{1,18}"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    }

    private static @Nullable Long number(Source files, String name) {
        String text = files.text(name);
        return text != null && text.matches("\\d{1,18}\\s*") ? Long.valueOf(text.strip()) : null;
    }
}
