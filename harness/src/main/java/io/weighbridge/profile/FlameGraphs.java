package io.weighbridge.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.JfrReader;
import one.jfr.event.ExecutionSample;
import org.jspecify.annotations.Nullable;

/** Flame graphs from recordings, drawn by async-profiler's own converter. */
public final class FlameGraphs {

    private FlameGraphs() {}

    /**
     * Draws the CPU samples of a recording as one page that works offline.
     *
     * @param recording of either profiler
     * @param page file to write
     * @param title at the top of the page
     * @return the samples
     * @throws IOException if the recording has no samples or cannot be read, or if the page cannot
     *     be written
     */
    public static Samples draw(Path recording, Path page, String title) throws IOException {
        try {
            Samples samples = samples(recording);
            if (samples.count() == 0) {
                throw new IOException("the recording has no samples of running code");
            }
            Arguments arguments = new Arguments();
            arguments.title = title;
            JfrToFlame.convert(recording.toString(), page.toString(), arguments);
            return samples;
        } catch (RuntimeException e) {
            // The converter throws unchecked exceptions for invalid input.
            throw new IOException("the recording cannot be read: " + e, e);
        }
    }

    /**
     * The CPU samples of a recording.
     *
     * @param count number of samples
     * @param engine how async-profiler took them, such as {@code perf_events} or {@code ctimer};
     *     null for other profilers' recordings
     * @param packages number of samples by package; those in the JDK belong to its callers
     */
    public record Samples(int count, @Nullable String engine, Map<String, Long> packages) {}

    private static Samples samples(Path recording) throws IOException {
        try (JfrReader reader = new JfrReader(recording.toString())) {
            int count = reader.readAllEvents(ExecutionSample.class).size();
            String engine = reader.settings.get("engine");
            return new Samples(count, engine, PackageSamples.of(CallStacks.of(recording)));
        }
    }
}
