package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.result.RawOutput;
import java.net.URI;
import java.util.List;

/** Runs a load tool and keeps its output unparsed. */
public interface LoadDriver {

    /**
     * The tool's version as it prints it.
     *
     * @throws io.weighbridge.instrument.model.UsageException if the tool is not on this machine,
     *     with the command to install it
     */
    String version();

    /**
     * The command that {@link #run} would run, without starting it.
     *
     * @throws io.weighbridge.instrument.model.UsageException if the tool is not on this machine, or
     *     does not support the job
     */
    List<String> line(LoadJob job);

    /**
     * Runs one slice and waits for its end.
     *
     * @throws TrialFailedException if the tool cannot be started, or exceeds the time limit
     */
    RawOutput run(LoadJob job) throws TrialFailedException;

    /**
     * Called when a server is about to be stopped: closes the connections that the tool keeps open
     * to it.
     */
    default void disconnect(URI server) {}
}
