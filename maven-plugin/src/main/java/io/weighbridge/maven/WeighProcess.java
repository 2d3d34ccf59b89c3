package io.weighbridge.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs weigh.jar in a process of its own: it needs packages of the JDK that a running JVM does not
 * export, ends its JVM with an exit code, and owns the processes that it starts. And the threads
 * and the heap of Maven would be background load of a measurement in the same JVM.
 *
 * @param jar weigh.jar
 * @param folder its working folder
 * @param err receives what it says while it runs
 */
record WeighProcess(File jar, File folder, OutputStream err) {

    /** The part of its messages that is kept, in bytes. */
    private static final int KEPT = 16 << 10;

    /** What the last line of a wrong command line refers to, which is no reason. */
    private static final String HELP = "See weigh ";

    /**
     * How a process ended.
     *
     * @param code its exit code
     * @param reason the last sentence that it said; empty if it said nothing
     */
    record Ended(int code, String reason) {}

    /**
     * Runs it to its end. Results go to the standard output of Maven, which may be a terminal. It
     * ends with Maven, too.
     *
     * @throws IOException if it cannot be started
     */
    Ended run(List<String> words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-jar", jar.getPath()));
        line.addAll(words);
        Process weigh =
                new ProcessBuilder(line)
                        .directory(folder)
                        .redirectInput(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                        .start();
        // SIGTERM: it then ends the servers that it has started.
        Thread end = new Thread(weigh::destroy, "weigh-end");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            String said = passOn(weigh.getErrorStream());
            return new Ended(weigh.waitFor(), reason(said));
        } finally {
            weigh.destroy();
            remove(end);
        }
    }

    private static void remove(Thread end) {
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException ending) {
            // Maven ends, and the hook runs.
        }
    }

    /** Passes messages on while they arrive, and returns the last of them. */
    private String passOn(InputStream from) throws IOException {
        byte[] part = new byte[4 << 10];
        byte[] last = new byte[0];
        int count;
        while ((count = from.read(part)) >= 0) {
            err.write(part, 0, count);
            err.flush();
            int kept = Math.min(last.length, Math.max(0, KEPT - count));
            byte[] next = new byte[kept + count];
            System.arraycopy(last, last.length - kept, next, 0, kept);
            System.arraycopy(part, 0, next, kept, count);
            last = next;
        }
        return new String(last, StandardCharsets.UTF_8);
    }

    /** The last line that is no reference to the help. */
    static String reason(String said) {
        return said.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith(HELP))
                .reduce("", (before, line) -> line);
    }
}
