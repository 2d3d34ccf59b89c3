package io.weighbridge.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Receives the progress of a run; the results are printed afterwards, by a report. */
public interface Progress {

    /** Ignores everything. */
    Progress NONE =
            new Progress() {
                @Override
                public void runStarted(String what, int steps) {}

                @Override
                public void step(String what, int done, int of, @Nullable Duration timeLeft) {}

                @Override
                public void note(String sentence) {}

                @Override
                public void runEnded() {}
            };

    /**
     * Called before the first step.
     *
     * @param what the run's id
     * @param steps the number of steps
     */
    void runStarted(String what, int steps);

    /**
     * Called when a step begins.
     *
     * @param what such as {@code round 1 of 3: start jetty}
     * @param done number of completed steps
     * @param of number of all steps
     * @param timeLeft until the end of the run; null if not yet known
     */
    void step(String what, int done, int of, @Nullable Duration timeLeft);

    /** A message to show at once, such as a failed trial or a disturbed slice. */
    void note(String sentence);

    /** Called after the last step, even if the run was stopped early. */
    void runEnded();
}
