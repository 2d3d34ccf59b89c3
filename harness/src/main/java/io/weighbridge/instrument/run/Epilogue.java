package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Children;
import java.time.Duration;

/** Follows the last launch of a run, and changes none of its results. */
public interface Epilogue {

    /** A word for it, as stored with a suite. */
    String key();

    /** How long it will take. */
    Duration likely(Plan plan);

    /** A sentence about what it would do, for {@code --dry-run}. */
    String foreseen(Plan plan);

    /** A target with the settings with which it is launched for this. */
    Target launched(Target target);

    /** What is done with such a launch, a verb for {@code --dry-run}. */
    String verb();

    /**
     * Finds what it needs, before the run begins.
     *
     * @throws UsageException if something is missing
     */
    Ready ready(Children children) throws InterruptedException;

    /** An epilogue that has what it needs. */
    interface Ready {

        /** Stores that it will follow, so that it also follows if the run is resumed. */
        void announce(RunDirectory directory);

        /** Carries out what is still missing. */
        void carryOut(OpenRun run) throws InterruptedException;
    }
}
