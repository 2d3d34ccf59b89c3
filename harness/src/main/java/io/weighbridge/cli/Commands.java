package io.weighbridge.cli;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import java.util.List;

/** The command lines a run would start. */
public interface Commands {

    /** How a server would be started, {@code {port}} in the place of its port. */
    List<String> server(Target target);

    /**
     * The command line of the load tool.
     *
     * @param pinned whether it would be pinned to the client's CPUs
     */
    List<String> load(Workload workload, Load load, boolean pinned);
}
