package io.weighbridge.instrument.run;

import java.nio.file.Path;

/** Decides after each round whether the run continues. */
@FunctionalInterface
public interface BetweenRounds {

    /** Never stops a run before its planned end. */
    BetweenRounds GO_ON = (folder, rounds) -> true;

    /**
     * Reads a run's files and decides.
     *
     * @param folder the run's folder
     * @param rounds number of completed rounds
     */
    boolean goesOn(Path folder, int rounds);
}
