package io.weighbridge.profile;

import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.FolderJson;
import io.weighbridge.instrument.result.PrivateFolder;
import io.weighbridge.instrument.result.RecordFile;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run's profiled round: flame graphs, recordings, and outputs of tools and servers.
 *
 * @param run the run's folder
 */
public record ProfileFiles(Path run) {

    /** The name of their folder in the run's folder. */
    public static final String FOLDER = "profiles";

    /** The files of a run. */
    public static ProfileFiles of(RunDirectory run) {
        return new ProfileFiles(run.folder());
    }

    /** Their folder. */
    public Path folder() {
        return run.resolve(FOLDER);
    }

    /**
     * The results of the profiled round; null if there is none.
     *
     * @throws UsageException if they cannot be read
     */
    public @Nullable Profiles read() {
        Path file = json();
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            return new FolderJson(run, new Secrets()).read(Files.readString(file), Profiles.class);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, "a run's profiles", "delete it", e);
        }
    }

    /**
     * Writes the results of the profiled round so far, replacing earlier ones.
     *
     * @param directory the run, whose secrets are masked
     * @throws ResultsFailedException if they cannot be written
     */
    public static void keep(RunDirectory directory, Profiles profiles) {
        ProfileFiles files = of(directory);
        Path folder = files.folder();
        try {
            for (Path inner :
                    List.of(folder, folder.resolve(RunDirectory.RAW), folder.resolve("logs"))) {
                if (Files.notExists(inner)) {
                    PrivateFolder.create(inner);
                }
            }
            directory.replace(files.json(), profiles);
        } catch (IOException e) {
            throw RecordFile.lost(
                    "The profiles",
                    files.run,
                    e,
                    "then continue with " + directory.resumeCommand());
        }
    }

    private Path json() {
        return folder().resolve("profiles.json");
    }
}
