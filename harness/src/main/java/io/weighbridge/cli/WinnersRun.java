package io.weighbridge.cli;

import io.weighbridge.model.ResultsFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Stores which run compared the winners of a run of switches. */
final class WinnersRun {

    private WinnersRun() {}

    /**
     * Stores the id of the winners' run beside the run of switches.
     *
     * @throws ResultsFailedException if it cannot be written
     */
    static void name(RunOutcome switches, String id) {
        try {
            Files.writeString(file(switches), id + "\n");
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "%s cannot be written (%s): make room.".formatted(file(switches), e), e);
        }
    }

    private static Path file(RunOutcome switches) {
        return switches.folder().resolve("together.txt");
    }

    /** The run of the winners; null if there is none. */
    static @Nullable RunOutcome of(RunOutcome switches) {
        Path file = file(switches);
        if (Files.notExists(file)) {
            return null;
        }
        try {
            String id = Files.readString(file).strip();
            return RunOutcome.of(RunDirectory.open(switches.folder().resolveSibling(id)));
        } catch (IOException | UsageException e) {
            // It was moved or deleted since. The run of switches is reported without it.
            return null;
        }
    }
}
