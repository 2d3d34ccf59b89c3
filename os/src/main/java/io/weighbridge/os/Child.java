package io.weighbridge.os;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process that the harness started. Close it even if the process has ended by itself: only
 * closing ends the processes that it left behind.
 */
public final class Child implements AutoCloseable {

    private static final Duration SCAN = Duration.ofMillis(10);

    /**
     * A process that is alive this long after SIGKILL is stuck in the kernel, so waiting longer
     * does not help.
     */
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);

    private static final int TAIL_BYTES = 64 * 1024;

    /** Bytes of a log, about 500,000 lines: more than anyone reads. */
    private static final long LOG_LIMIT = 64_000_000;

    private final ChildCommand command;
    private final Process process;
    private final ProcessTree tree;
    private final Consumer<Child> whenGone;
    private final List<LogCap> logs;
    private final Set<Long> killed = ConcurrentHashMap.newKeySet();

    Child(ChildCommand command, Process process, ProcessMark mark, Consumer<Child> whenGone) {
        this.command = command;
        this.process = process;
        this.tree = new ProcessTree(process.pid(), mark);
        this.whenGone = whenGone;
        this.logs =
                Stream.of(command.stdout(), command.stderr())
                        .distinct()
                        .map(log -> new LogCap(log, LOG_LIMIT))
                        .toList();
    }

    /** The pid of the process itself, not of a process between it and the harness. */
    public long pid() {
        return process.pid();
    }

    public ChildCommand command() {
        return command;
    }

    /** Whether the process itself is still running; its descendants may outlive it. */
    public boolean alive() {
        return process.isAlive();
    }

    /** The process itself, first, and all its running descendants. */
    public List<ProcessHandle> family() {
        return tree.living();
    }

    /** Completes with the exit code when the process itself ends. */
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Waits for the process itself to end.
     *
     * @return its exit code (128 + signal if a signal ended it); null if it is still running at the
     *     deadline
     */
    public @Nullable Integer await(Duration deadline) throws InterruptedException {
        boolean ended = process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS);
        return ended ? process.exitValue() : null;
    }

    /**
     * Waits for the process itself to end, and says whether it did so in time and without error.
     */
    public boolean succeeds(Duration deadline) throws InterruptedException {
        Integer code = await(deadline);
        return code != null && code == 0;
    }

    /**
     * The last lines of its output, standard output before standard error; if both are long, half
     * of the lines are from each.
     *
     * @param most maximum number of lines
     */
    public List<String> lastLines(int most) {
        List<String> out = tail(command.stdout(), most);
        if (command.stdout().equals(command.stderr())) {
            return out;
        }
        List<String> err = tail(command.stderr(), most);
        int room = Math.min(err.size(), Math.max(most / 2, most - out.size()));
        List<String> lines = new ArrayList<>(last(out, most - room));
        lines.addAll(last(err, room));
        return List.copyOf(lines);
    }

    /**
     * Asks the process and its descendants to end (SIGTERM), and kills those that are still running
     * after the grace period. Returns when all are gone, or some seconds after SIGKILL if one is
     * stuck in the kernel. An interrupt does not end the wait.
     *
     * @param grace the time between SIGTERM and SIGKILL; zero kills at once
     */
    public void stop(Duration grace) {
        stop(List.of(this), grace);
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }

    /** Stops several processes with a common grace period. */
    static void stop(Collection<Child> children, Duration grace) {
        boolean interrupted = Thread.interrupted();
        if (grace.compareTo(Duration.ZERO) > 0) {
            children.forEach(child -> child.tree.living().forEach(ProcessHandle::destroy));
            interrupted |= waitFor(children, grace, child -> {});
        }
        interrupted |= waitFor(children, KILL_PATIENCE, Child::kill);
        children.forEach(Child::cleanUp);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the process and all its descendants have ended. */
    private boolean gone() {
        return !process.isAlive() && tree.living().isEmpty();
    }

    private void kill() {
        for (ProcessHandle doomed : tree.living()) {
            killed.add(doomed.pid());
            doomed.destroyForcibly();
        }
    }

    /** Removes the middle of logs that are too long. */
    void capLogs() {
        for (LogCap log : logs) {
            try {
                log.apply();
            } catch (IOException e) {
                // The log was deleted, or the disk fails, which will be reported when results are
                // written.
            }
        }
    }

    private void cleanUp() {
        capLogs();
        if (gone()) {
            deleteAttachFile(pid());
            killed.forEach(Child::deleteAttachFile);
        }
        whenGone.accept(this);
    }

    /**
     * Deletes the socket on which a JVM listened once something had attached to it. A JVM deletes
     * its socket when it ends, but a killed one leaves it behind. If the next process with the same
     * pid belongs to another user, no process can attach to it, not even itself. Elasticsearch
     * attaches to itself, and would then not start.
     */
    private static void deleteAttachFile(long dead) {
        try {
            Files.deleteIfExists(attachFile(dead));
        } catch (IOException e) {
            // The socket is another user's, so no child of ours left it.
        }
    }

    /**
     * The path of the socket. HotSpot puts it in {@code /tmp}, and on macOS in the default of
     * {@code java.io.tmpdir}, whatever that property is set to.
     */
    static Path attachFile(long pid) {
        boolean mac = System.getProperty("os.name").startsWith("Mac");
        String folder = mac ? System.getProperty("java.io.tmpdir") : "/tmp";
        return Path.of(folder, ".java_pid" + pid);
    }

    /**
     * Waits until all processes of the children's trees have ended.
     *
     * @return whether the wait was interrupted
     */
    private static boolean waitFor(
            Collection<Child> children, Duration patience, Consumer<Child> meanwhile) {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        for (Child child : children) {
            meanwhile.accept(child);
            while (!child.gone() && System.nanoTime() < end) {
                interrupted |= pause(child.process, SCAN);
                meanwhile.accept(child);
            }
        }
        return interrupted;
    }

    /** Waits for the end of the process if possible, which is faster than sleeping. */
    private static boolean pause(Process process, Duration most) {
        try {
            if (process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
                Thread.sleep(1);
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private static List<String> tail(Path file, int most) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(0, open.length() - TAIL_BYTES);
            byte[] bytes = new byte[(int) (open.length() - from)];
            open.seek(from);
            open.readFully(bytes);
            return last(new String(bytes, StandardCharsets.UTF_8).lines().toList(), most);
        } catch (IOException e) {
            return List.of("(" + file + " cannot be read: " + e.getMessage() + ")");
        }
    }

    private static List<String> last(List<String> lines, int most) {
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }
}
