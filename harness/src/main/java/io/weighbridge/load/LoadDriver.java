package io.weighbridge.load;

import io.weighbridge.model.CpuSet;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RawOutput;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A load tool. It drives and keeps what the tool said; it does not read it. */
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
     * @throws io.weighbridge.model.UsageException where the tool is not on this machine
     */
    List<String> line(
            URI server,
            Workload workload,
            Load load,
            Optional<CpuSet> cpus,
            String prefix,
            Duration deadline);

    /**
     * Drives one slice and waits for its end.
     *
     * @param server scheme, host and port
     * @param cpus where to pin the tool; absent: nowhere
     * @param raw an existing folder for what the tool says; file names start with {@code prefix}
     * @param deadline after which the tool is killed
     * @throws TrialFailedException where the tool cannot be started, or ran into the deadline
     */
    RawOutput run(
            URI server,
            Workload workload,
            Load load,
            Optional<CpuSet> cpus,
            Path raw,
            String prefix,
            Duration deadline)
            throws TrialFailedException;
}
