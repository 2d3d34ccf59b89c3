package io.weighbridge.profile;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.result.FolderJson;
import io.weighbridge.instrument.result.RecordFile;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the CPU time of a run's targets goes, in the file {@code cpu.json} of the run's folder.
 *
 * @param seconds for which each target was recorded
 * @param targets in the plan's order
 */
public record CpuUses(double seconds, List<CpuUse> targets) {

    private static final String FILE = "cpu.json";

    public CpuUses {
        targets = List.copyOf(targets);
    }

    /**
     * Reads a run's.
     *
     * @param run its folder
     * @return null if it has none
     * @throws io.weighbridge.instrument.model.UsageException if it cannot be read
     */
    static @Nullable CpuUses read(Path run) {
        Path file = run.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            return new FolderJson(run, new Secrets()).read(Files.readString(file), CpuUses.class);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, "where the CPU time goes", "delete it", e);
        }
    }

    /**
     * Writes it into a run's folder, and replaces an earlier one. Secrets of the run are masked.
     *
     * @throws IOException if it cannot be written
     */
    void keep(RunDirectory directory) throws IOException {
        directory.replace(directory.folder().resolve(FILE), this);
    }
}
