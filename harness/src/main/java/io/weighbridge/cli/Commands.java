package io.weighbridge.cli;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import java.util.List;

/** The commands that a run would execute. */
public interface Commands {

    /** The command that starts a server, with {@code {port}} instead of its port. */
    List<String> server(Target target);

    /**
     * The command of the load tool.
     *
     * @param pinned whether it would be pinned to the client's CPUs
     */
    List<String> load(Workload workload, Load load, boolean pinned);
}
