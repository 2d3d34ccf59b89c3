package io.weighbridge.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A small shell that outlives the harness. It kills the processes that the harness could not end,
 * removes the containers that it could not remove, runs scripts that undo its changes, and deletes
 * the harness's temporary folder. It acts once the pipe from the harness closes, which happens
 * however the harness ends. It finds children by their pids and, on Linux, by their {@link
 * ProcessMark}, and containers by a label.
 */
final class Reaper implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;

    /** An engine may need seconds for each container, and a script for a database. */
    private static final int LONG_PATIENCE_SECONDS = 60;

    private final Process shell;
    private final Writer lines;

    /** Labels of containers that are to be removed, and scripts that are to be run. */
    private final Set<String> lasting = new HashSet<>();

    private Reaper(Process shell) {
        this.shell = shell;
        this.lines = shell.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the reaper.
     *
     * @param mark with which the mark of every child begins
     * @param temporary the folder that the reaper deletes at the end
     */
    static Reaper open(ProcessMark mark, TemporaryFolder temporary) throws IOException {
        List<String> line = new ArrayList<>(OwnSession.prefix());
        line.addAll(List.of("sh", "-c", script(), "weighbridge-reaper"));
        Reaper reaper =
                new Reaper(
                        new ProcessBuilder(line)
                                .redirectOutput(Redirect.DISCARD)
                                .redirectError(Redirect.DISCARD)
                                .start());
        reaper.tell("mark", mark.assignment());
        reaper.tell("folder", temporary.path().toString());
        return reaper;
    }

    void add(long pid) throws IOException {
        tell("add", Long.toString(pid));
    }

    void remove(long pid) throws IOException {
        tell("remove", Long.toString(pid));
    }

    /** Registers a control group, which the reaper removes at the end. */
    void group(Path folder) throws IOException {
        tell("group", folder.toString());
    }

    /** Registers a script that is run at the end. */
    synchronized void script(Path script) throws IOException {
        tell("script", script.toString());
        lasting.add(script.toString());
    }

    /** Forgets a script. */
    synchronized void done(Path script) throws IOException {
        tell("done", script.toString());
        lasting.remove(script.toString());
    }

    /**
     * Registers what has a label in an engine: it is removed at the end, if it then still exists.
     */
    synchronized void containers(ContainerLabel label) throws IOException {
        tell("containers", label.text() + " " + label.engine());
        lasting.add(label.text());
    }

    /** Forgets what had a label. */
    synchronized void removed(ContainerLabel label) throws IOException {
        tell("removed", label.text());
        lasting.remove(label.text());
    }

    private synchronized boolean hasLasting() {
        return !lasting.isEmpty();
    }

    /**
     * Ends the reaper, which first kills all processes, removes all containers and runs all scripts
     * that are still registered. If these take too long, it goes on after the harness has ended.
     */
    @Override
    public void close() {
        boolean goesOn = hasLasting();
        int patience = goesOn ? LONG_PATIENCE_SECONDS : PATIENCE_SECONDS;
        try {
            lines.close();
        } catch (IOException e) {
            // The shell has already ended, which is the intended result.
        }
        try {
            if (!shell.waitFor(patience, TimeUnit.SECONDS) && !goesOn) {
                shell.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void tell(String verb, String what) throws IOException {
        lines.write(verb + " " + what + "\n");
        lines.flush();
    }

    private static String script() throws IOException {
        try (InputStream script = Reaper.class.getResourceAsStream("reaper.sh")) {
            return new String(
                    Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
