package io.weighbridge.instrument.sample;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts the system calls of a process with Linux's {@code perf}, if it is installed and the kernel
 * permits it: usually for root, or with {@code kernel.perf_event_paranoid} at −1. Counting slows
 * the process down, so it is done in an extra slice without other measurements.
 *
 * @param perf the binary
 */
public record SystemCalls(Path perf) {

    private static final String EVENT = "raw_syscalls:sys_enter";
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /**
     * The counter; null if a first attempt fails.
     *
     * @param children owns the process of the attempt
     */
    public static @Nullable SystemCalls available(Children children) throws InterruptedException {
        Path perf = Tools.find("perf");
        if (perf == null) {
            return null;
        }
        SystemCalls calls = new SystemCalls(perf);
        try (TemporaryFolder folder = children.temporary("perf")) {
            Path counts = folder.path().resolve("counts");
            List<String> line = new ArrayList<>(calls.stat(counts.toString()));
            line.addAll(List.of("--", "true"));
            Path log = folder.path().resolve("log");
            ChildCommand command = new ChildCommand(line, Map.of(), folder.path(), log, log);
            try (Child child = children.start(command)) {
                boolean ended = child.succeeds(DEADLINE);
                return ended && count(counts) != null ? calls : null;
            }
        } catch (IOException e) {
            return null;
        }
    }

    private List<String> stat(String file) {
        return List.of(perf.toString(), "stat", "-x", ",", "-e", EVENT, "-o", file);
    }

    /**
     * What to put before a command so that the calls of a process are counted while the command
     * runs.
     *
     * @param file receives the count
     */
    public List<String> around(long pid, String file) {
        List<String> line = new ArrayList<>(stat(file));
        line.addAll(List.of("-p", String.valueOf(pid), "--"));
        return line;
    }

    /** The count in a file that {@code perf stat -x ,} wrote; null if perf could not count. */
    public static @Nullable Long count(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.contains("," + EVENT + ","))
                    .map(line -> line.substring(0, line.indexOf(',')))
                    .filter(number -> number.matches("\\d{1,18}"))
                    .map(Long::valueOf)
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
