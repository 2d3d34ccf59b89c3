package io.weighbridge.os;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Owns every process that runs for more than a moment, and a folder for their temporary files. None
 * outlives the harness: {@link #close} ends them and deletes the folder. On Ctrl-C or SIGTERM a
 * shutdown hook does this. In all other cases, including {@code kill -9}, a {@link Reaper} does it
 * within moments.
 */
public final class Children implements AutoCloseable {

    /** How long children may take to end after Ctrl-C. The user waits for this long. */
    private static final Duration GRACE_AT_EXIT = Duration.ofSeconds(1);

    /** How often logs are checked, so that none fills the disk. */
    private static final Duration LOG_LOOK = Duration.ofSeconds(1);

    private final ProcessMark mark;
    private final TemporaryFolder temporary;
    private final Reaper reaper;
    private final ShutdownHook hook;
    private final Thread logs = new Thread(this::capLogs, "cap-logs");
    private final Set<Child> living = new LinkedHashSet<>();
    private int started;
    private boolean ended;

    private Children(ProcessMark mark, TemporaryFolder temporary, Reaper reaper) {
        logs.setDaemon(true);
        this.mark = mark;
        this.temporary = temporary;
        this.reaper = reaper;
        this.hook = ShutdownHook.of("end-children", this::endAll);
    }

    /**
     * Creates the temporary folder and starts the reaper.
     *
     * @throws IOException if there is no {@code sh}, or no folder can be created
     */
    public static Children open() throws IOException {
        ProcessMark mark = ProcessMark.unique();
        TemporaryFolder temporary = TemporaryFolder.ofRun();
        Children children = new Children(mark, temporary, Reaper.open(mark, temporary));
        children.logs.start();
        return children;
    }

    /**
     * The folder for temporary files of all children. Only this user may enter it, and a database
     * that runs as another user, which gets the right to. It is deleted when the children are
     * closed.
     */
    public Path temporary() {
        return temporary.path();
    }

    /**
     * A new folder in {@link #temporary}. Closing it deletes it before the children are closed.
     *
     * @param purpose the beginning of its name
     * @throws IOException if it cannot be created
     */
    public TemporaryFolder temporary(String purpose) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(temporary(), purpose));
    }

    /**
     * Makes a control group with limits. Close it once its processes have ended. The reaper removes
     * a group that is still open in the end.
     *
     * @throws IOException if the kernel refuses, or the harness is ending
     */
    public synchronized ControlGroup group(ControlGroups where, GroupLimits limits)
            throws IOException {
        if (ended) {
            throw new IOException("no control group is created, because weigh is stopping");
        }
        ControlGroup group = where.create(limits);
        try {
            for (Path folder : group.folders()) {
                reaper.group(folder);
            }
        } catch (IOException e) {
            group.close();
            throw e;
        }
        return group;
    }

    /**
     * Registers containers, before they are created. If they still exist when the harness ends, in
     * any way, all containers, volumes, networks and images with their label are removed.
     *
     * @throws IOException if the harness is ending
     */
    public synchronized void owns(ContainerLabel label) throws IOException {
        if (ended) {
            throw new IOException("no container is created, because weigh is stopping");
        }
        reaper.containers(label);
    }

    /**
     * Registers work that must be done even if the harness is killed, such as to undo what it
     * changed on the machine. If {@link #undone} is not called before the harness ends, a shell
     * runs these lines.
     *
     * @param lines of a POSIX shell; only this user can read them
     * @return for {@link #undone}
     * @throws IOException if they cannot be stored, or the harness is ending
     */
    public synchronized Path undo(String lines) throws IOException {
        if (ended) {
            throw new IOException("nothing is changed, because weigh is stopping");
        }
        Path script = temporary().resolve("undo-" + ++started + ".sh");
        PrivateFile.create(script);
        Files.writeString(script, lines);
        reaper.script(script);
        return script;
    }

    /** Forgets the work of {@link #undo} after it has been done. */
    public void undone(Path script) {
        try {
            reaper.done(script);
        } catch (IOException e) {
            // Without a reaper there is nobody to notify; the next start reports it.
        }
    }

    /** Forgets containers after they have been removed. */
    public void removed(ContainerLabel label) {
        try {
            reaper.removed(label);
        } catch (IOException e) {
            // Without a reaper there is nobody to notify; the next start reports it.
        }
    }

    /**
     * Starts a process with empty standard input, in a session of its own if the machine has {@code
     * setsid}. Only this user may read its output. If the output exceeds 64 MB, its middle is
     * removed. Its environment contains {@code TMPDIR}, the folder of {@link #temporary}, unless
     * the command sets another.
     *
     * @throws IOException if the program is missing or cannot be run, a file cannot be written, or
     *     the harness is ending
     */
    public synchronized Child start(ChildCommand command) throws IOException {
        ProcessMark its = admitted(command);
        PrivateFile.create(command.stdout());
        PrivateFile.create(command.stderr());
        return owned(command, builder(command, its).start(), its);
    }

    /**
     * Starts a process that receives commands on its standard input; otherwise like {@link #start}.
     *
     * @param command its file for standard output is not written, because standard output carries
     *     the answers; standard error is appended to its file, which may have the output of an
     *     earlier process
     */
    public synchronized Conversation converse(ChildCommand command) throws IOException {
        ProcessMark its = admitted(command);
        PrivateFile.createIfAbsent(command.stderr());
        Process process =
                builder(command, its)
                        .redirectInput(Redirect.PIPE)
                        .redirectOutput(Redirect.PIPE)
                        .redirectErrorStream(false)
                        .redirectError(Redirect.appendTo(command.stderr().toFile()))
                        .start();
        return new Conversation(owned(command, process, its), process);
    }

    private ProcessMark admitted(ChildCommand command) throws IOException {
        if (ended) {
            throw new IOException(
                    command.line().get(0) + " is not started, because weigh is stopping");
        }
        requireProgram(command);
        return mark.child(++started);
    }

    private Child owned(ChildCommand command, Process process, ProcessMark its) throws IOException {
        Child child = new Child(command, process, its, this::forget);
        living.add(child);
        try {
            reaper.add(child.pid());
        } catch (IOException e) {
            child.close();
            throw new IOException(
                    "weigh's helper process, which ends servers if weigh is killed, has ended:"
                            + " start weigh again",
                    e);
        }
        return child;
    }

    /**
     * Whether {@link #close} or the shutdown hook has begun to end the children. Later failures are
     * only a consequence.
     */
    public synchronized boolean ended() {
        return ended;
    }

    /**
     * Ends all running processes, with a grace period of one second. Removes the temporary folder
     * and containers that were not removed, and ends the reaper.
     */
    @Override
    public void close() {
        endAll();
        hook.close();
    }

    private void endAll() {
        List<Child> last;
        synchronized (this) {
            ended = true;
            last = List.copyOf(living);
        }
        Child.stop(last, GRACE_AT_EXIT);
        // Its scripts are in the temporary folder.
        reaper.close();
        temporary.close();
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
            // The harness is ending; it caps the logs of each child that it stops.
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
            // Without a reaper there is nobody to notify; the next start reports it.
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

    /** With {@code setsid}, a missing program would cause a dead child instead of an exception. */
    private static void requireProgram(ChildCommand command) throws IOException {
        String program = command.line().get(0);
        if (program.indexOf('/') >= 0) {
            Path file = command.directory().resolve(program);
            if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
                throw new IOException(
                        file
                                + " does not exist or is not executable: correct its path or its"
                                + " permissions");
            }
        } else if (Tools.find(program, command.env()) == null) {
            throw new IOException(program + " is not on the PATH: install it, or add its folder");
        }
    }
}
