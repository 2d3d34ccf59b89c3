package io.weighbridge.run;

import java.time.Duration;
import java.util.Optional;

/** What a run says while it runs; what it found is said afterwards, by a report. */
public interface Progress {

    /** Says nothing. */
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
     * @param done steps that are over
     * @param of all steps
     * @param timeLeft until the end of the run; absent where nothing can be said yet
     */
    void step(String what, int done, int of, Optional<Duration> timeLeft);

    /** Something to be read at once, such as a failed trial or a spoiled slice. */
    void note(String sentence);

    /** After the last step, also of a run that was cut short. */
    void runEnded();
}
