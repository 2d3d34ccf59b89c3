package io.weighbridge.os;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A process the harness started. Close it even when it has ended by itself: only then is what it
 * may have left behind ended too.
 */
public final class Child implements AutoCloseable {

    private static final Duration SCAN = Duration.ofMillis(10);

    /** A process that outlives this after SIGKILL hangs in the kernel: waiting on does not help. */
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);

    private static final int TAIL_BYTES = 64 * 1024;

    /** Bytes of a log, some 500,000 lines: far more than anyone reads. */
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

    /** The number of the process itself, not of one between it and the harness. */
    public long pid() {
        return process.pid();
    }

    public ChildCommand command() {
        return command;
    }

    /** Whether the process itself still runs; what it started may outlive it. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Itself, first, and all that it started and that still runs. */
    public List<ProcessHandle> family() {
        return tree.living();
    }

    /** Completed with the exit code when the process itself ends. */
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Waits for the process itself to end.
     *
     * @return its exit code (128 + signal where one ended it); empty where it still runs at the
     *     deadline
     */
    public OptionalInt await(Duration deadline) throws InterruptedException {
        return process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /**
     * The last lines it wrote, standard output before standard error; where both are long, half of
     * the room is either's.
     *
     * @param most how many at most
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
     * Asks the process and all it started to end (SIGTERM), and kills what still runs after the
     * grace; returns when all are gone. An interrupt does not cut it short.
     *
     * @param grace from asking to killing; zero kills at once
     */
    public void stop(Duration grace) {
        stop(List.of(this), grace);
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }

    /** Ends several in one grace. */
    static void stop(Collection<Child> children, Duration grace) {
        boolean interrupted = Thread.interrupted();
        if (grace.compareTo(Duration.ZERO) > 0) {
            children.forEach(child -> child.tree.living().forEach(ProcessHandle::destroy));
            interrupted |= waitFor(children, grace, child -> {});
        }
        interrupted |= waitFor(children, KILL_PATIENCE, Child::kill);
        children.forEach(Child::bury);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Dead and buried: this JVM must have taken note of it, too. */
    private boolean gone() {
        return !process.isAlive() && tree.living().isEmpty();
    }

    private void kill() {
        for (ProcessHandle doomed : tree.living()) {
            killed.add(doomed.pid());
            doomed.destroyForcibly();
        }
    }

    /** Leaves out the middle of logs that are too long. */
    void capLogs() {
        for (LogCap log : logs) {
            try {
                log.apply();
            } catch (IOException e) {
                // deleted, or the disk fails: what writes results to it will say so
            }
        }
    }

    private void bury() {
        capLogs();
        if (gone()) {
            AttachFile.delete(pid());
            killed.forEach(AttachFile::delete);
        }
        whenGone.accept(this);
    }

    /**
     * Waits until none of the children's trees lives any more.
     *
     * @return whether the waiting was interrupted
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

    /** Not a plain sleep where it can be helped: the end of the process wakes it. */
    private static boolean pause(Process process, Duration most) {
        try {
            if (!process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            Thread.sleep(1);
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
