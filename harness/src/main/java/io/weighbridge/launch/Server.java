package io.weighbridge.launch;

import io.weighbridge.model.Measurements;
import io.weighbridge.plan.Target;
import io.weighbridge.result.Identity;
import java.net.URI;
import java.util.List;

/** A server that has given its first correct answer. */
public interface Server extends AutoCloseable {

    /** What was launched. */
    Target target();

    /**
     * The process that listens: the one started, or one it started where that is a script that does
     * not turn into the server.
     */
    long pid();

    /** Scheme, host and port, without a path. */
    URI uri();

    /** Whether the process that was started still runs. */
    boolean alive();

    /** The last 20 lines it printed, oldest first. */
    List<String> lastLines();

    /**
     * {@code STARTUP_WALL} and, where this machine tells, {@code STARTUP_CPU}; what the launcher's
     * reader read right after the first correct answer; where the target names a container also
     * {@code STARTUP_REPORTED} and what else its start-up report gives.
     */
    Measurements startup();

    /** What really runs. */
    Identity identity();

    /** Whether the process that listens is a JVM. */
    boolean isJava();

    /** Ends the process and all it started, and waits until its port is free again. */
    @Override
    void close();
}
