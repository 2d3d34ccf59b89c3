package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.os.Children;
import java.util.List;

/** What the servers of a run are started in, if not simply on this machine. */
public interface Enclosure {

    /** Servers are started as they are. */
    Enclosure NONE = new Enclosure() {};

    /**
     * The plan with what a reader of its report must know.
     *
     * @throws io.weighbridge.instrument.model.UsageException if this machine cannot do it
     */
    default Plan decided(Plan plan) {
        return plan;
    }

    /** Sentences for a dry run. */
    default List<String> foreseen(Plan plan) {
        return List.of();
    }

    /**
     * Starts servers in it.
     *
     * @param plan as {@link #decided}
     * @param children own what it makes
     * @param inner starts servers as they are
     */
    default RunEnvironment.Starter starter(
            Plan plan, Children children, RunEnvironment.Starter inner) {
        return inner;
    }

    /**
     * Reads servers that {@link #starter} has started.
     *
     * @param inner reads servers as they are
     */
    default RunEnvironment.Gauge gauge(RunEnvironment.Gauge inner) {
        return inner;
    }
}
