package io.weighbridge.os;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the kernel says of the processes in a control group together.
 *
 * @param usage bytes charged to the group now: memory of processes, of the kernel for them, and
 *     page cache
 * @param peak the most that {@code usage} has been; absent in kernels that do not say (cgroup v2
 *     before Linux 5.19)
 * @param cache bytes of {@code usage} that are pages of files, without shared memory and files in
 *     memory (tmpfs), which the kernel counts with them but cannot take back: ZGC's heap is such
 * @param refaults pages of files that the kernel dropped from memory and had to read again; absent
 *     in old kernels
 * @param kills processes that the kernel killed since the group was over its limit
 */
public record GroupReading(
        long usage, OptionalLong peak, long cache, OptionalLong refaults, long kills) {

    /** The files of a group by their names; absent where there is no such file. */
    @FunctionalInterface
    interface Source {
        Optional<String> text(String name);
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
     * Reads a group of cgroup v1.
     *
     * @return absent where the group is gone
     */
    static Optional<GroupReading> v1(Source files) {
        return read(files, V1);
    }

    /**
     * Reads a group of cgroup v2.
     *
     * @return absent where the group is gone
     */
    static Optional<GroupReading> v2(Source files) {
        return read(files, V2);
    }

    private static Optional<GroupReading> read(Source files, Names names) {
        Optional<Long> usage = number(files, names.usage());
        if (usage.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> stat = fields(files, "memory.stat");
        OptionalLong peak = optional(number(files, names.peak()));
        long shared = stat.getOrDefault(names.shared(), 0L);
        long cache = Math.max(0, stat.getOrDefault(names.cache(), 0L) - shared);
        OptionalLong refaults = refaults(stat, names.refaults());
        long kills = fields(files, names.events()).getOrDefault("oom_kill", 0L);
        return Optional.of(new GroupReading(usage.get(), peak, cache, refaults, kills));
    }

    /** Since Linux 5.9 those of files are counted apart from those of anonymous memory. */
    private static OptionalLong refaults(Map<String, Long> stat, String name) {
        Long files = stat.get(name + "_file");
        Long all = stat.get(name);
        if (files != null) {
            return OptionalLong.of(files);
        }
        return all == null ? OptionalLong.empty() : OptionalLong.of(all);
    }

    /** Lines of a name and a number. */
    private static Map<String, Long> fields(Source files, String name) {
        return files.text(name)
                .orElse("")
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts.length == 2 && parts[1].matches("\\d{1,18}"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    }

    private static Optional<Long> number(Source files, String name) {
        return files.text(name)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
    }

    private static OptionalLong optional(Optional<Long> number) {
        return number.isPresent() ? OptionalLong.of(number.get()) : OptionalLong.empty();
    }
}
