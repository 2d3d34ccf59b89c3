package io.weighbridge.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/**
 * async-profiler, as a native agent that is loaded into the JVM once it is warm. It samples by perf
 * events if the kernel permits it, otherwise by a CPU timer for each thread, which does not see
 * kernel code.
 *
 * <p>Its options are separated by commas, so its output first goes to a temporary folder whose path
 * has no comma.
 */
record AsyncRecorder(Path folder, Path library) implements Recorder {

    /**
     * Samples at ten times the default rate, because only this round bears the cost, and a slice is
     * short. The options of the file leave out the JVM's command line, its properties and its
     * native libraries, because the first two may contain secrets.
     */
    private static final String START = "start,event=cpu,interval=1ms,jfr,jfropts=7,file=%s,log=%s";

    private static final String STOP = "stop,log=%s";

    /**
     * The recorder for this machine.
     *
     * @param temporary the folder for the profiler's library
     * @throws UsageException if this machine is not supported, or the library cannot be written
     */
    static AsyncRecorder in(Path temporary) {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        try (InputStream stream =
                Objects.requireNonNull(
                        AsyncRecorder.class.getResourceAsStream(
                                "/" + platform + "/libasyncProfiler.so"),
                        platform)) {
            Path folder = Files.createTempDirectory(temporary, "profiler");
            Path library = folder.resolve("libasyncProfiler.so");
            Files.copy(stream, library);
            return new AsyncRecorder(folder, library);
        } catch (IOException e) {
            throw new UsageException(
                    "async-profiler cannot be unpacked into the temporary folder ("
                            + Cause.of(e)
                            + "): free disk space there, or use --profile jfr.",
                    e);
        }
    }

    /** The folder of the library within its artifact. */
    static String platform(String system, String architecture) {
        if (runsOn(system, architecture)) {
            boolean arm = architecture.equals("aarch64");
            return system.startsWith("Mac") ? "macos" : arm ? "linux-arm64" : "linux-x64";
        }
        throw new UsageException(
                "async-profiler runs on Linux (x64, arm64) and macOS, not on %s %s: use --profile jfr"
                        .formatted(system, architecture));
    }

    /** Whether there is a library for a system. */
    static boolean runsOn(String system, String architecture) {
        boolean known = architecture.equals("aarch64") || architecture.equals("amd64");
        return system.startsWith("Mac") || (system.equals("Linux") && known);
    }

    @Override
    public Profiler profiler() {
        return Profiler.ASYNC;
    }

    @Override
    public Recording start(long pid, Path file) throws IOException {
        Path recording = Files.createTempFile(folder, "profile", ".jfr");
        Path log = Files.createTempFile(folder, "profile", ".log");
        Running running = new Running(pid, recording, log, file);
        running.command(START.formatted(recording, log));
        return running;
    }

    private final class Running implements Recording {

        private final long pid;
        private final Path recording;
        private final Path log;
        private final Path file;
        private boolean runs = true;

        Running(long pid, Path recording, Path log, Path file) {
            this.pid = pid;
            this.recording = recording;
            this.log = log;
            this.file = file;
        }

        @Override
        public void keep() throws IOException {
            runs = false;
            command(STOP.formatted(log));
            Files.move(recording, file, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void close() {
            if (runs) {
                try {
                    keep();
                    Files.deleteIfExists(file);
                } catch (IOException gone) {
                    // If the JVM has ended, so has its profiler.
                }
            }
        }

        private void command(String options) throws IOException {
            try {
                VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
                try {
                    machine.loadAgentPath(library.toString(), options);
                } finally {
                    machine.detach();
                }
            } catch (AttachNotSupportedException | AgentLoadException e) {
                throw new IOException("its JVM does not accept agents: " + e.getMessage(), e);
            } catch (AgentInitializationException e) {
                throw new IOException("async-profiler failed: " + errorMessage(e), e);
            }
        }

        private String errorMessage(AgentInitializationException e) throws IOException {
            List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
            return lines.isEmpty()
                    ? "its exit code is " + e.returnValue()
                    : lines.get(lines.size() - 1);
        }
    }
}
