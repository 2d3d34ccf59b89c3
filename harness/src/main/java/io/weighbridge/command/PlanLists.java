package io.weighbridge.command;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Files that name several plans, which {@code weigh run} runs one after the other. */
public interface PlanLists {

    /** A line about a file for the list of plans; null if the file has a single plan. */
    @Nullable String line(Path file);

    /** A line about each list that was run, by its id. */
    Map<String, String> stored(Path results);

    /**
     * Runs a list, or resumes one.
     *
     * @return the exit code; null if a single run is wanted
     */
    @Nullable Integer run(RunRequest request) throws InterruptedException;
}
