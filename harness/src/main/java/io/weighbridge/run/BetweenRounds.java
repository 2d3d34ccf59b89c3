package io.weighbridge.run;

import java.nio.file.Path;

/** Is asked after each round whether the run goes on. */
@FunctionalInterface
public interface BetweenRounds {

    /** Nothing but the plan ends the run. */
    BetweenRounds GO_ON = (folder, rounds) -> true;

    /**
     * Looks at what a run has on disk.
     *
     * @param folder the run's
     * @param rounds how many are over
     */
    boolean goesOn(Path folder, int rounds);
}
