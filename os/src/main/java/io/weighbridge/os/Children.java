package io.weighbridge.os;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Owns every process the harness starts, and a folder for their temporary files. None outlives it:
 * {@link #close} ends them and deletes the folder, a shutdown hook does on Ctrl-C or SIGTERM, and a
 * {@link Reaper} within moments of anything else, {@code kill -9} included.
 */
public final class Children implements AutoCloseable {

    /** For a clean end at Ctrl-C; whoever pressed it waits for this. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    /** How often logs are looked at, so that none fills the disk. */
    private static final Duration LOG_LOOK = Duration.ofSeconds(1);

    private final ProcessMark mark;
    private final TemporaryFolder temporary;
    private final Reaper reaper;
    private final Thread hook = new Thread(this::endAll, "end-children");
    private final Thread logs = new Thread(this::capLogs, "cap-logs");
    private final Set<Child> living = new LinkedHashSet<>();
    private int started;
    private boolean ended;

    private Children(ProcessMark mark, TemporaryFolder temporary, Reaper reaper) {
        logs.setDaemon(true);
        this.mark = mark;
        this.temporary = temporary;
        this.reaper = reaper;
    }

    /**
     * Makes the temporary folder and starts the reaper.
     *
     * @throws IOException where there is no {@code sh}, or no folder can be made
     */
    public static Children open() throws IOException {
        ProcessMark mark = ProcessMark.unique();
        TemporaryFolder temporary = TemporaryFolder.ofRun();
        Children children = new Children(mark, temporary, Reaper.open(mark, temporary));
        Runtime.getRuntime().addShutdownHook(children.hook);
        children.logs.start();
        return children;
    }

    /**
     * The folder for temporary files of all children, which only this user may enter. It is gone
     * once they are closed.
     */
    public Path temporary() {
        return temporary.path();
    }

    /**
     * A new folder in {@link #temporary}, to be closed sooner.
     *
     * @param purpose the beginning of its name
     * @throws IOException where none can be made
     */
    public TemporaryFolder temporary(String purpose) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(temporary(), purpose));
    }

    /**
     * Starts a process, its standard input empty, in a session of its own where the machine has
     * {@code setsid}. Nobody else may read what it prints, and of more than 64 MB the middle is
     * left out. Its environment has {@code TMPDIR}, the folder of {@link #temporary}, where the
     * command does not set another.
     *
     * @throws IOException where the program is missing or cannot be run, a file cannot be written,
     *     or all is being ended
     */
    public synchronized Child start(ChildCommand command) throws IOException {
        ProcessMark its = admitted(command);
        return owned(command, builder(command, its).start(), its);
    }

    /**
     * Starts a process that is told what to do on its standard input; else as {@link #start}.
     *
     * @param command its file for standard output is not written: what it says there are answers
     */
    public synchronized Conversation converse(ChildCommand command) throws IOException {
        ProcessMark its = admitted(command);
        Process process =
                builder(command, its)
                        .redirectInput(Redirect.PIPE)
                        .redirectOutput(Redirect.PIPE)
                        .redirectErrorStream(false)
                        .redirectError(Redirect.to(command.stderr().toFile()))
                        .start();
        return new Conversation(owned(command, process, its), process);
    }

    private ProcessMark admitted(ChildCommand command) throws IOException {
        if (ended) {
            throw new IOException(command.line().get(0) + " is not started: the harness is ending");
        }
        requireProgram(command);
        PrivateFile.create(command.stdout());
        PrivateFile.create(command.stderr());
        return mark.child(++started);
    }

    private Child owned(ChildCommand command, Process process, ProcessMark its) throws IOException {
        Child child = new Child(command, process, its, this::forget);
        living.add(child);
        register(child);
        return child;
    }

    /** Whether the end has begun: what fails from now on fails because of it. */
    public synchronized boolean ended() {
        return ended;
    }

    /** Ends all that still live, in one second of grace, and the reaper; deletes the folder. */
    @Override
    public void close() {
        endAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending: the hook runs, and finds nothing left
        }
    }

    private void endAll() {
        List<Child> last;
        synchronized (this) {
            ended = true;
            last = List.copyOf(living);
        }
        Child.stop(last, GRACE);
        temporary.close();
        reaper.close();
        logs.interrupt();
    }

    private void capLogs() {
        try {
            while (!ended()) {
                List<Child> printing;
                synchronized (this) {
                    printing = List.copyOf(living);
                }
                printing.forEach(Child::capLogs);
                Thread.sleep(LOG_LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            // all is being ended, and each child's logs are looked at then
        }
    }

    private void register(Child child) throws IOException {
        try {
            reaper.add(child.pid());
        } catch (IOException e) {
            child.close();
            throw new IOException(
                    "the process that guards the harness's children is gone: start again", e);
        }
    }

    private void forget(Child child) {
        synchronized (this) {
            if (!child.family().isEmpty() || !living.remove(child)) {
                return;
            }
        }
        try {
            reaper.remove(child.pid());
        } catch (IOException e) {
            // without a reaper there is nobody to tell; the next start reports it
        }
    }

    private ProcessBuilder builder(ChildCommand command, ProcessMark its) {
        List<String> line = new ArrayList<>(OwnSession.prefix());
        line.addAll(command.line());
        ProcessBuilder builder =
                new ProcessBuilder(line)
                        .directory(command.directory().toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(Redirect.appendTo(command.stdout().toFile()));
        builder.environment().put("TMPDIR", temporary().toString());
        builder.environment().putAll(command.env());
        builder.environment().put(ProcessMark.NAME, its.value());
        return command.stdout().equals(command.stderr())
                ? builder.redirectErrorStream(true)
                : builder.redirectError(Redirect.appendTo(command.stderr().toFile()));
    }

    /** Behind {@code setsid} a missing program would be a dead child, not an exception. */
    private static void requireProgram(ChildCommand command) throws IOException {
        String program = command.line().get(0);
        if (program.indexOf('/') >= 0) {
            Path file = command.directory().resolve(program);
            if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
                throw new IOException(file + " is not a program that can be run");
            }
        } else if (Tools.find(program, path(command)).isEmpty()) {
            throw new IOException(program + " is not on the PATH: install it, or add its folder");
        }
    }

    private static String path(ChildCommand command) {
        String own = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return command.env().getOrDefault("PATH", own);
    }
}
