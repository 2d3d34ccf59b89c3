package io.weighbridge.cli;

import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stored runs. */
public interface Archive {

    /**
     * Reads a run.
     *
     * @param results the folder in which each run has its own
     * @param id the run's id; null: the newest run
     * @throws io.weighbridge.model.UsageException if there is no such run
     */
    RunOutcome open(Path results, @Nullable String id) throws IOException;

    /** All runs and suites, the newest first: a one-line description by id. */
    Map<String, String> list(Path results) throws IOException;
}
