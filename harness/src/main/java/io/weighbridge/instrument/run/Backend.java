package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The services of a plan, such as a database. Nothing runs yet: {@link #start} starts it. */
public interface Backend {

    /** For plans that need nothing beside their servers. */
    Backend NONE = (results, children, progress) -> RunningBackend.NONE;

    /** The likely time from its start until it can be used, and for its end. */
    default Duration time() {
        return Duration.ZERO;
    }

    /** A sentence that says what a run would do with it, secrets included; null if nothing. */
    default @Nullable String foreseen() {
        return null;
    }

    /** A plan with values from its data in place of the placeholders in the paths of workloads. */
    default Plan filled(Plan plan) {
        return plan;
    }

    /**
     * Starts it, or connects to one that already runs, and waits until it can be used. This is done
     * before the first server is started.
     *
     * @param results the folder in which it may create a folder of its own, such as for its log
     * @param children owns its processes; the implementation sets the time limit of its start
     * @param progress receives the steps that take long
     * @throws io.weighbridge.instrument.model.BackendFailedException if it is unavailable or has
     *     wrong data
     * @throws io.weighbridge.instrument.model.UsageException if its settings contradict each other,
     *     or its folder cannot be created
     */
    RunningBackend start(Path results, Children children, Progress progress)
            throws InterruptedException;
}
