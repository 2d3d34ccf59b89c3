package io.weighbridge.run;

import java.time.Duration;
import java.util.Optional;

/** Receives the progress of a run; the results are printed afterwards, by a report. */
public interface Progress {

    /** Ignores everything. */
    Progress NONE =
            new Progress() {
                @Override
                public void runStarted(String what, int steps) {}

                @Override
                public void step(String what, int done, int of, Optional<Duration> timeLeft) {}

                @Override
                public void note(String sentence) {}

                @Override
                public void runEnded() {}
            };

    /**
     * Before the first step.
     *
     * @param what the run's id
     * @param steps how many there will be
     */
    void runStarted(String what, int steps);

    /**
     * A step begins.
     *
     * @param what such as {@code round 1 of 3: start jetty}
     * @param done completed steps
     * @param of all steps
     * @param timeLeft until the end of the run; absent if not yet known
     */
    void step(String what, int done, int of, Optional<Duration> timeLeft);

    /** A message to show at once, such as a failed trial or a disturbed slice. */
    void note(String sentence);

    /** After the last step, also of a run that was cut short. */
    void runEnded();
}
