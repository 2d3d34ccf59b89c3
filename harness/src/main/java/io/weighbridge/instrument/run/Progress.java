package io.weighbridge.instrument.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives the progress of a run; the results are printed afterwards, by a report. Each method does
 * nothing by default.
 */
public interface Progress {

    /** Ignores everything. */
    Progress NONE = new Progress() {};

    /**
     * Called before the first step.
     *
     * @param what the run's id
     * @param steps the number of steps
     */
    default void runStarted(String what, int steps) {}

    /**
     * Called when a step begins.
     *
     * @param what such as {@code round 1 of 3: start jetty}
     * @param done number of completed steps
     * @param of number of all steps
     * @param timeLeft until the end of the run; null if not yet known
     */
    default void step(String what, int done, int of, @Nullable Duration timeLeft) {}

    /** A message to show at once, such as a failed trial or a disturbed slice. */
    default void note(String sentence) {}

    /** Called after the last step, even if the run was stopped early. */
    default void runEnded() {}
}
