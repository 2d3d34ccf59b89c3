package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.result.RunDirectory;

/** Follows the last launch of a run, and changes none of its results. */
public interface Epilogue {

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
