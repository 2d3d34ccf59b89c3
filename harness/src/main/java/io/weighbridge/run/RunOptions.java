package io.weighbridge.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a run is to be kept.
 *
 * @param results the folder that gets a folder for each run
 * @param resume the id of the run to go on with; absent: a new one
 * @param command as typed, to be stored with the run
 */
public record RunOptions(Path results, Optional<String> resume, List<String> command) {

    public RunOptions {
        command = List.copyOf(command);
    }
}
