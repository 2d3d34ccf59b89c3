package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One load tool: its location, its command line and its output. */
interface Tool {

    /** The tool's constant. */
    LoadTool id();

    /** The tool's path; null if it is not installed. */
    @Nullable Path find();

    /** What to do if it is missing, in one sentence without a full stop. */
    String missing();

    /** The arguments that print its version. */
    List<String> versionArguments();

    /**
     * Its version in that output; null if it is a different program.
     *
     * @param output stdout followed by stderr
     */
    @Nullable String version(String output);

    /**
     * The command for a job, without pinning; files are relative to the raw folder.
     *
     * @throws io.weighbridge.model.UsageException if the tool does not support the job
     */
    List<String> line(Path binary, LoadJob job);

    /** Writes the tool's input files to the raw folder. */
    default void prepare(LoadJob job) throws IOException {}

    /**
     * The files of {@link #prepare} that contain the workload's headers, by name. Only their owner
     * may read them, and if there are headers they are deleted after the slice.
     */
    default List<String> filesWithHeaders(LoadJob job) {
        return List.of();
    }

    /**
     * Files that the tool may write besides stdout and stderr: names relative to the raw folder, by
     * role.
     */
    default Map<String, String> files(LoadJob job) {
        return Map.of();
    }
}
