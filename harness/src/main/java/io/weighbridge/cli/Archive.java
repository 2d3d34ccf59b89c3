package io.weighbridge.cli;

import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The runs that are on disk. */
public interface Archive {

    /**
     * Reads a run back.
     *
     * @param results the folder that has a folder for each run
     * @param id which; absent: the newest
     * @throws io.weighbridge.model.UsageException where there is no such run
     */
    RunOutcome open(Path results, Optional<String> id) throws IOException;

    /** All runs and suites, the newest first: id to a line about it. */
    Map<String, String> list(Path results) throws IOException;
}
