package io.weighbridge.result;

import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Path;

/** The errors if results cannot be written. */
final class WriteErrors {

    private WriteErrors() {}

    /** The error if the run's folder cannot be created, so that there is nothing to resume. */
    static UsageException notCreated(String what, Path results, IOException cause) {
        String cure = "or choose another folder with --results";
        return new UsageException(unwritten(what, results, cause, cure), cause);
    }

    /**
     * The error if something cannot be replaced, and what it would replace is kept.
     *
     * @param cure the end of the sentence: how to continue
     */
    static UsageException kept(String what, Path where, IOException cause, String cure) {
        return new UsageException(unwritten(what, where, cause, cure), cause);
    }

    /**
     * The error if something cannot be written during a run.
     *
     * @param cure the end of the sentence: how to continue
     */
    static ResultsFailedException lost(String what, Path where, IOException cause, String cure) {
        return new ResultsFailedException(unwritten(what, where, cause, cure), cause);
    }

    private static String unwritten(String what, Path where, IOException cause, String cure) {
        return "%s could not be written to %s (%s): free disk space or fix its permissions, %s"
                .formatted(what, where, Cause.of(cause), cure);
    }
}
