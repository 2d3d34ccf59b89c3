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
     * How the load tool would be started.
     *
     * @param pinned whether it would be held to the client's CPUs
     */
    List<String> load(Workload workload, Load load, boolean pinned);
}
