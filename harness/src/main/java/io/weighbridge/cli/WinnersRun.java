package io.weighbridge.cli;

import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Stores which run measured the best levels of a run of switches together. */
final class WinnersRun {

    private WinnersRun() {}

    /**
     * Stores the id of the second run beside the run of switches.
     *
     * @throws ResultsFailedException if it cannot be written
     */
    static void name(RunOutcome switches, String id) {
        try {
            Files.writeString(file(switches), id + "\n");
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "The id of the run of the best levels cannot be written to %s (%s): free disk space, or fix the folder's permissions."
                            .formatted(file(switches), Cause.of(e)),
                    e);
        }
    }

    private static Path file(RunOutcome switches) {
        return switches.folder().resolve("together.txt");
    }

    /** The run that measured the best levels together; null if there is none. */
    static @Nullable RunOutcome of(RunOutcome switches) {
        Path file = file(switches);
        if (Files.notExists(file)) {
            return null;
        }
        try {
            String id = Files.readString(file).strip();
            return RunOutcome.of(RunDirectory.open(switches.folder().resolveSibling(id)));
        } catch (IOException | UsageException e) {
            // The second run was moved or deleted since. The first run is reported without it.
            return null;
        }
    }
}
