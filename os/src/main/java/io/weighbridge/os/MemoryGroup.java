package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A control group of Linux that limits the memory of its processes and keeps them from using swap.
 * Closing the group removes it; its processes must have ended before.
 *
 * @param folder the group's folder
 * @param unified whether the group is of cgroup v2; otherwise it is of v1
 */
public record MemoryGroup(Path folder, boolean unified) implements AutoCloseable {

    /** Moves a shell into the group. The shell then turns into the program. */
    private static final String ENTER = "echo $$ >\"$0\" && exec \"$@\"";

    /**
     * Moves a shell into the group, copies a file, and turns the shell into the program. The kernel
     * charges a file's pages to the group that read the file first, so it charges the copy's pages
     * to this group.
     */
    private static final String ENTER_AND_COPY =
            "echo $$ >\"$0\" && cp -- \"$1\" \"$2\" && shift 2 && exec \"$@\"";

    /** The kernel may refuse for a moment to remove a group whose last process has ended. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * Makes the group.
     *
     * @param limit bytes, 1 or more
     * @throws IOException if the kernel refuses; the group is then removed again
     */
    static MemoryGroup create(Path folder, boolean unified, long limit) throws IOException {
        MemoryGroup group = new MemoryGroup(folder, unified);
        Files.createDirectory(folder);
        boolean limited = false;
        try {
            group.limit(limit);
            limited = true;
            return group;
        } finally {
            if (!limited) {
                group.close();
            }
        }
    }

    private void limit(long limit) throws IOException {
        if (unified) {
            write("memory.max", limit);
            writeIfThere("memory.swap.max", 0);
        } else {
            write("memory.limit_in_bytes", limit);
            // memory and swap together; the file exists only if the kernel accounts for swap
            writeIfThere("memory.memsw.limit_in_bytes", limit);
            // keeps the processes' own memory out of swap if the kernel does not account for it
            writeIfThere("memory.swappiness", 0);
        }
    }

    private void write(String name, long value) throws IOException {
        Files.writeString(folder.resolve(name), Long.toString(value));
    }

    private void writeIfThere(String name, long value) throws IOException {
        if (Files.exists(folder.resolve(name))) {
            write(name, value);
        }
    }

    /** What to put before a command line so that it runs in the group. */
    public List<String> prefix() {
        return List.of("sh", "-c", ENTER, processes());
    }

    /**
     * What to put before a command line so that it runs in the group and finds a copy of a file
     * whose pages are charged to the group.
     *
     * @param file an existing file
     * @param copy path of the copy, which is made at each start
     */
    public List<String> prefix(Path file, Path copy) {
        return List.of("sh", "-c", ENTER_AND_COPY, processes(), file.toString(), copy.toString());
    }

    private String processes() {
        return folder.resolve("cgroup.procs").toString();
    }

    /** What the kernel reports about the group now; null once the group is gone. */
    public @Nullable GroupReading read() {
        return GroupReading.read(unified, new KernelFiles(folder));
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
