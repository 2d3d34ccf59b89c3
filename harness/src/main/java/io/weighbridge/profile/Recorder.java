package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Records JVMs from outside: it attaches to a JVM once it is warm, so that the recording does not
 * include its startup.
 */
public interface Recorder {

    /**
     * Flags for a JVM that is to be recorded. Without them the compiler keeps code positions only
     * for safepoints, and samples in between are attributed to a safepoint.
     */
    List<String> JVM_FLAGS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /**
     * The recorder of a profiler.
     *
     * @param temporary a folder for the recorder's files, whose path has no comma; the caller
     *     deletes the folder
     * @throws io.weighbridge.instrument.model.UsageException if the profiler does not support this
     *     machine
     */
    static Recorder of(Profiler profiler, Path temporary) {
        return switch (profiler) {
            case JFR -> new JfrRecorder(temporary, false);
            case ASYNC -> AsyncRecorder.in(temporary);
        };
    }

    /**
     * The recorders that can record samples of a JVM on this machine, without anything else, the
     * one that sees most first. Each of their calls ends after a time.
     *
     * @param temporary as for {@link #of}
     */
    static List<Recorder> forSamples(Path temporary) {
        List<Recorder> recorders = new ArrayList<>();
        if (best() == Profiler.ASYNC) {
            recorders.add(AsyncRecorder.in(temporary));
        }
        recorders.add(new JfrRecorder(temporary, true));
        return recorders.stream()
                .<Recorder>map(recorder -> new TimeLimitedRecorder(recorder, LONGEST_CALL))
                .toList();
    }

    /** The time limit of a call of {@link #forSamples}. */
    Duration LONGEST_CALL = Duration.ofSeconds(15);

    /** The profiler that records most on this machine: async-profiler if it is supported. */
    static Profiler best() {
        return AsyncRecorder.runsOn(System.getProperty("os.name"), System.getProperty("os.arch"))
                ? Profiler.ASYNC
                : Profiler.JFR;
    }

    Profiler profiler();

    /**
     * Begins to record.
     *
     * @param pid a JVM of this user
     * @param file for the recording, in an existing folder
     * @throws IOException with the reason as one sentence without a full stop
     */
    Recording start(long pid, Path file) throws IOException;

    /**
     * The CPU samples of a recording.
     *
     * @throws IOException if it cannot be read
     */
    default List<TimedStack> samples(Path recording) throws IOException {
        return TimedStacks.of(recording);
    }

    /**
     * Draws a flame graph of a recording: see {@link FlameGraphs#draw}.
     *
     * @throws IOException if the recording has no samples
     */
    default FlameGraphs.Samples draw(Path recording, Path page, String title) throws IOException {
        return FlameGraphs.draw(recording, page, title);
    }

    /**
     * Draws the difference of two recordings: see {@link DifferentialFlameGraph#draw}.
     *
     * @throws IOException if there is nothing to draw
     */
    default void drawDifference(
            DifferentialFlameGraph.Side baseline, DifferentialFlameGraph.Side other, Path page)
            throws IOException {
        DifferentialFlameGraph.draw(profiler(), baseline, other, page);
    }
}
