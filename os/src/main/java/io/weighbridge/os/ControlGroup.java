package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A control group of Linux that limits the memory and the CPU of its processes, and keeps them from
 * using swap. Under cgroup v1 it has a folder for each of the two. Closing the group removes it;
 * its processes must have ended before.
 *
 * @param memory the folder that limits memory
 * @param cpu the folder that limits CPU; under cgroup v2 the same; null if CPU is not limited
 * @param unified whether the group is of cgroup v2; otherwise it is of v1
 */
public record ControlGroup(Path memory, @Nullable Path cpu, boolean unified)
        implements AutoCloseable {

    /** Moves a shell into groups, up to a word of two dashes, and turns it into the program. */
    private static final String ENTER =
            "while [ \"$1\" != -- ]; do echo $$ >\"$1\" || exit 1; shift; done; shift; exec \"$@\"";

    /** The kernel may refuse for a moment to remove a group whose last process has ended. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The time in which a group may use its CPU quota once: the default of the kernel. */
    private static final long PERIOD_MICROS = 100_000;

    private static final int SHARES_OF_A_CPU = 1024;
    private static final int LEAST_SHARES = 2;
    private static final int MOST_SHARES = 262_144;
    private static final int MOST_WEIGHT = 10_000;

    /**
     * Makes the group.
     *
     * @throws IOException if the kernel refuses; the group is then removed again
     */
    static ControlGroup create(Path memory, @Nullable Path cpu, boolean unified, GroupLimits limits)
            throws IOException {
        ControlGroup group = new ControlGroup(memory, cpu, unified);
        boolean limited = false;
        try {
            for (Path folder : group.folders()) {
                Files.createDirectory(folder);
            }
            group.limit(limits);
            limited = true;
            return group;
        } finally {
            if (!limited) {
                group.close();
            }
        }
    }

    /** Its folders: one, or under cgroup v1 up to two. */
    public List<Path> folders() {
        return Stream.of(memory, cpu).filter(Objects::nonNull).distinct().toList();
    }

    private void limit(GroupLimits limits) throws IOException {
        Long bytes = limits.memory();
        if (bytes != null) {
            limitMemory(bytes);
        }
        Double shares = limits.shares();
        if (shares != null && cpu != null) {
            share(cpu, shares);
        }
        Double cpus = limits.cpus();
        if (cpus != null) {
            setCpus(cpus);
        }
    }

    private void limitMemory(long bytes) throws IOException {
        if (unified) {
            write(memory, "memory.max", bytes);
            writeIfThere("memory.swap.max", 0);
        } else {
            write(memory, "memory.limit_in_bytes", bytes);
            // memory and swap together; the file exists only if the kernel accounts for swap
            writeIfThere("memory.memsw.limit_in_bytes", bytes);
            // keeps the processes' own memory out of swap if the kernel does not account for it
            writeIfThere("memory.swappiness", 0);
        }
    }

    /** As Kubernetes converts CPUs to shares, and runtimes of containers convert shares. */
    private void share(Path folder, double cpus) throws IOException {
        long shares =
                Math.max(LEAST_SHARES, Math.min(MOST_SHARES, Math.round(SHARES_OF_A_CPU * cpus)));
        if (unified) {
            long weight =
                    1 + (shares - LEAST_SHARES) * (MOST_WEIGHT - 1) / (MOST_SHARES - LEAST_SHARES);
            write(folder, "cpu.weight", weight);
        } else {
            write(folder, "cpu.shares", shares);
        }
    }

    /**
     * Changes its CPU quota, also while processes run in it.
     *
     * @param cpus CPU seconds in each second, 0.01 or more
     * @throws IOException if the kernel refuses
     */
    public void setCpus(double cpus) throws IOException {
        if (cpu == null) {
            throw new IOException("this machine has no control groups that limit CPU");
        }
        long quota = Math.round(cpus * PERIOD_MICROS);
        if (unified) {
            Files.writeString(cpu.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
        } else {
            write(cpu, "cpu.cfs_period_us", PERIOD_MICROS);
            write(cpu, "cpu.cfs_quota_us", quota);
        }
    }

    private static void write(Path folder, String name, long value) throws IOException {
        Files.writeString(folder.resolve(name), Long.toString(value));
    }

    private void writeIfThere(String name, long value) throws IOException {
        if (Files.exists(memory.resolve(name))) {
            write(memory, name, value);
        }
    }

    /** What to put before a command line so that it runs in the group. */
    public List<String> prefix() {
        List<String> prefix = new ArrayList<>(List.of("sh", "-c", ENTER, "weighbridge"));
        folders().forEach(folder -> prefix.add(folder.resolve("cgroup.procs").toString()));
        prefix.add("--");
        return prefix;
    }

    /**
     * Copies a file so that the kernel charges its pages to the group.
     *
     * @throws IOException if it cannot be copied
     */
    public void copy(Path file, Path copy) throws IOException {
        List<String> line = new ArrayList<>(prefix());
        line.addAll(List.of("cp", "--", file.toString(), copy.toString()));
        ShortCommand.Result result = ShortCommand.run(line.toArray(String[]::new));
        if (!result.succeeded()) {
            throw new IOException(
                    "%s could not be copied to %s: %s".formatted(file, copy, result.output()));
        }
    }

    /** What the kernel reports about the memory of the group now; null once the group is gone. */
    public @Nullable GroupReading read() {
        return GroupReading.read(unified, new KernelFiles(memory));
    }

    /** How often the group was throttled so far; null if its CPU is not limited. */
    public @Nullable Throttling throttling() {
        return cpu == null ? null : Throttling.read(unified, new KernelFiles(cpu));
    }

    /** Removes the group. A group with a process in it stays until the reaper removes it. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!removed() && System.nanoTime() < end) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tries to remove the group, and says whether it is gone. */
    private boolean removed() {
        boolean all = true;
        for (Path folder : folders()) {
            all &= removed(folder);
        }
        return all;
    }

    private static boolean removed(Path folder) {
        try {
            // rmdir: the files of a group cannot be deleted, and vanish with it
            Files.delete(folder);
            return true;
        } catch (NoSuchFileException gone) {
            return true;
        } catch (IOException busy) {
            return false;
        }
    }
}
