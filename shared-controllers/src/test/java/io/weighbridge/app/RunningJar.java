package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A jar started with {@code java -jar}, ended with the test at the latest. */
final class RunningJar implements AutoCloseable {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(120);

    private final Path log;
    private final int port;
    private final Process process;

    private RunningJar(Path log, int port, Process process) {
        this.log = log;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a jar of the module's target folder.
     *
     * @param arguments of the application
     */
    static RunningJar start(String jar, String... arguments) throws IOException {
        Path log = Files.createTempFile(Path.of("target"), jar, ".log");
        int port = freePort();
        List<String> command =
                new ArrayList<>(List.of(JAVA, "-jar", "target/" + jar, "--server.port=" + port));
        command.addAll(List.of(arguments));
        return new RunningJar(
                log,
                port,
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the application has reported. */
    RunningJar ready() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE;
        while (!log().contains("Startup JSON >> ")) {
            assertThat(System.nanoTime()).as("not ready: %s", log()).isLessThan(deadline);
            assertThat(process.waitFor(50, TimeUnit.MILLISECONDS))
                    .as("ended before it was ready: %s", log())
                    .isFalse();
        }
        return this;
    }

    /** Waits for the end, and returns the exit code. */
    int exitCode() throws IOException, InterruptedException {
        assertThat(process.waitFor(PATIENCE, TimeUnit.NANOSECONDS)).as(log()).isTrue();
        return process.exitValue();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
