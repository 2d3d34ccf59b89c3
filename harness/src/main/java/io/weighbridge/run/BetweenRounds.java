package io.weighbridge.run;

import java.nio.file.Path;

/** Decides after each round whether the run continues. */
@FunctionalInterface
public interface BetweenRounds {

    /** Nothing but the plan ends the run. */
    BetweenRounds GO_ON = (folder, rounds) -> true;

    /**
     * Reads a run's files and decides.
     *
     * @param folder the run's
     * @param rounds how many are over
     */
    boolean goesOn(Path folder, int rounds);
}
