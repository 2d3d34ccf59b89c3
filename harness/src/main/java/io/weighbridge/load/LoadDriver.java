package io.weighbridge.load;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.result.RawOutput;
import java.net.URI;
import java.util.List;

/** A load tool. It generates load and keeps the tool's output unparsed. */
public interface LoadDriver {

    /** The name plans use, such as {@code ab}. */
    String name();

    /**
     * The tool's version as it prints it.
     *
     * @throws io.weighbridge.model.UsageException where the tool is not on this machine, with the
     *     command that installs it
     */
    String version();

    /**
     * The command that {@link #run} would run, starting nothing.
     *
     * @throws io.weighbridge.model.UsageException where the tool is not on this machine, or cannot
     *     do what the job asks
     */
    List<String> line(LoadJob job);

    /**
     * Runs one slice and waits for its end.
     *
     * @throws TrialFailedException where the tool cannot be started, or ran into the deadline
     */
    RawOutput run(LoadJob job) throws TrialFailedException;

    /** A server is about to be ended: a tool that keeps connections to it open closes them. */
    default void leave(URI server) {}
}
