package io.weighbridge.instrument.result;

import io.weighbridge.instrument.model.Disk;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The folder of all runs and suites. */
public record ResultsFolder(Path path) {

    /** What to do if something cannot be created in it, as the end of a sentence. */
    public static final String OTHER = "or choose another folder with --results";

    /** The folder without {@code --results}. */
    public static final Path USUAL = Path.of("results");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    /** The id of a run that starts now, such as {@code 2026-11-21T10-15-30Z-quick}. */
    public static String id(Instant startedAt, String plan) {
        return TIME.format(startedAt) + "-" + plan;
    }

    /** The option that names this folder in a command; empty for the usual folder. */
    public String option() {
        return path.toAbsolutePath().equals(USUAL.toAbsolutePath())
                ? ""
                : " --results " + ShellWord.quoted(path.toString());
    }

    /**
     * Checks that results can be written. Called before anything is started. The folder is created
     * if it is missing.
     *
     * @throws UsageException if it cannot be written or less than 200 MB are free
     */
    public void requireWritable() {
        try {
            Files.createDirectories(path);
            Path probe = Files.createTempFile(path, ".probe", "");
            try {
                new LineFile(probe).append("x");
            } finally {
                Files.delete(probe);
            }
            requireSpace(Files.getFileStore(path).getUsableSpace());
        } catch (IOException e) {
            String sentence =
                    "Results cannot be written to %s (%s): choose another folder with --results"
                            .formatted(path, Cause.of(e));
            throw new UsageException(sentence, e);
        }
    }

    void requireSpace(long usable) {
        if (usable < Disk.LEAST_FREE) {
            throw new UsageException(
                    "Results in %s need 200 MB, and %d MB are free: free disk space, or choose another folder with --results"
                            .formatted(path, usable / 1_000_000));
        }
    }

    /**
     * Creates a private folder in it.
     *
     * @param id its name, with a suffix {@code -2} and so on if it is taken
     * @throws UsageException as {@link #requireWritable}
     * @throws IOException if it cannot be created
     */
    public Path create(String id) throws IOException {
        requireWritable();
        Path folder = path.resolve(id);
        for (int number = 2; ; number++) {
            try {
                return PrivateFolder.create(folder);
            } catch (FileAlreadyExistsException e) {
                folder = path.resolve(id + "-" + number);
            }
        }
    }
}
