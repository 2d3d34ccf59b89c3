package io.weighbridge.profile;

import io.weighbridge.model.Profiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Records what JVMs do, from outside: it attaches to one once it is warm, so that nothing of its
 * start-up is in the recording.
 */
public interface Recorder {

    /**
     * What a JVM that is to be recorded is started with: without them the compiler keeps the places
     * of code only where it stops at a safepoint, and samples in between are booked there.
     */
    List<String> JVM_FLAGS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /**
     * The recorder of a profiler.
     *
     * @param temporary a folder for its files, whose path has no comma; the caller deletes it
     * @throws io.weighbridge.model.UsageException if it does not support this machine
     */
    static Recorder of(Profiler profiler, Path temporary) {
        return switch (profiler) {
            case JFR -> new JfrRecorder(temporary);
            case ASYNC -> AsyncRecorder.in(temporary);
        };
    }

    /** The profiler that sees most on this machine: async-profiler where it runs. */
    static Profiler best() {
        return AsyncRecorder.runsOn(System.getProperty("os.name"), System.getProperty("os.arch"))
                ? Profiler.ASYNC
                : Profiler.JFR;
    }

    /** Which one it is. */
    Profiler profiler();

    /** Its version; absent where it is a part of the JVM it records. */
    Optional<String> version();

    /**
     * Begins to record.
     *
     * @param pid a JVM of this user
     * @param file where the recording is to go; in an existing folder
     * @throws IOException saying why it cannot, as one sentence without a full stop
     */
    Recording start(long pid, Path file) throws IOException;
}
