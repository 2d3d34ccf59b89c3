package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One load tool: its location, its command line and its output. */
interface Tool {

    /** Which it is. */
    LoadTool id();

    /** Where it is; empty where it is not. */
    Optional<Path> find();

    /** What to do where it is missing, in one sentence without a full stop. */
    String missing();

    /** The arguments that print its version. */
    List<String> versionArguments();

    /**
     * Its version in that output; empty if it is another program.
     *
     * @param said stdout and then stderr
     */
    Optional<String> version(String said);

    /**
     * The command for a job, without pinning; files are named relative to the raw folder.
     *
     * @throws io.weighbridge.model.UsageException where the tool cannot do what the job asks
     */
    List<String> line(Path binary, LoadJob job);

    /** Puts what the tool will read into the raw folder. */
    default void prepare(LoadJob job) throws IOException {}

    /**
     * Those of the files of {@link #prepare} that hold the workload's headers, by their names. Only
     * their owner may read them, and where there are headers they are deleted after the slice.
     */
    default List<String> filesWithHeaders(LoadJob job) {
        return List.of();
    }

    /**
     * Files the tool may write beside stdout and stderr: names relative to the raw folder, by role.
     */
    default Map<String, String> files(LoadJob job) {
        return Map.of();
    }
}
