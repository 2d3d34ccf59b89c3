package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server that has given its first correct answer. */
public interface Server extends AutoCloseable {

    Target target();

    /**
     * The process that listens: the one that was started or, if that is a script, a process started
     * by it.
     */
    long pid();

    /** Scheme, host and port, without a path. */
    URI uri();

    /** Whether the started process is still running. */
    boolean alive();

    /**
     * Why its process ended soon after its first correct answer: an application may answer before
     * its start has succeeded. Null if the process still runs after two seconds.
     */
    default @Nullable Failure endedSoon() throws InterruptedException {
        return null;
    }

    /** Why the kernel killed its process, as part of a sentence; null if it did not. */
    default @Nullable String killed() {
        return null;
    }

    /** The last lines of its output, at most so many, oldest first. */
    List<String> lastLines(int most);

    /**
     * The values of the startup: {@code STARTUP_WALL}, {@code STARTUP_CPU} if this machine supports
     * it, and those read right after the first correct answer. If the target names a container,
     * also {@code STARTUP_REPORTED} and the other values of its startup report.
     */
    Measurements startup();

    /** What a reader must know about the start, such as a check that could not be made. */
    default List<Warning> warnings() {
        return List.of();
    }

    /** The container and Java that actually run. */
    Identity identity();

    /** Whether the process that listens is a JVM. */
    boolean isJava();

    /** Ends the process and all its child processes, and waits until its port is free again. */
    @Override
    void close();
}
