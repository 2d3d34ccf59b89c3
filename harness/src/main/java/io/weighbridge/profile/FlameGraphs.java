package io.weighbridge.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.JfrReader;
import one.jfr.event.ExecutionSample;

/** Flame graphs from recordings, drawn by async-profiler's own converter. */
public final class FlameGraphs {

    private FlameGraphs() {}

    /**
     * Draws the CPU samples of a recording as one page that needs no network.
     *
     * @param recording of either profiler
     * @param page written anew
     * @param title at the top of the page
     * @return the number of samples and how they were taken
     * @throws IOException where the recording has none, cannot be read, or the page not be written
     */
    public static Samples draw(Path recording, Path page, String title) throws IOException {
        try {
            Samples samples = samples(recording);
            if (samples.count() == 0) {
                throw new IOException("the recording has no sample of running code");
            }
            Arguments arguments = new Arguments();
            arguments.title = title;
            JfrToFlame.convert(recording.toString(), page.toString(), arguments);
            return samples;
        } catch (RuntimeException e) {
            // the converter reads what it is given as it comes
            throw new IOException("the recording cannot be read: " + e, e);
        }
    }

    /**
     * The CPU samples of a recording.
     *
     * @param count how many
     * @param engine by what async-profiler took them, such as {@code perf_events} or {@code
     *     ctimer}; absent for others' recordings
     */
    public record Samples(int count, Optional<String> engine) {}

    private static Samples samples(Path recording) throws IOException {
        try (JfrReader reader = new JfrReader(recording.toString())) {
            int count = reader.readAllEvents(ExecutionSample.class).size();
            return new Samples(count, Optional.ofNullable(reader.settings.get("engine")));
        }
    }
}
