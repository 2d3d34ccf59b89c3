package io.weighbridge.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a job file, and reports errors in one sentence. */
public final class JobFile {

    private JobFile() {}

    /**
     * The job that a tool's arguments name.
     *
     * @param tool the tool's name, for error sentences
     * @throws BadJobException if there is not exactly one argument, the file does not exist, or it
     *     does not contain a job
     */
    public static Job ofArguments(String tool, String... arguments) throws BadJobException {
        if (arguments.length != 1) {
            throw new BadJobException(
                    tool
                            + " takes one argument, the job file, but got "
                            + arguments.length
                            + ": name one <prefix>.job.json.");
        }
        return read(Path.of(arguments[0]));
    }

    /**
     * Reads a job.
     *
     * @throws BadJobException if the file does not exist, or does not contain a job
     */
    public static Job read(Path file) throws BadJobException {
        String name = String.valueOf(file.getFileName());
        try {
            return parse(name, Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new BadJobException(
                    "the job file " + file + " does not exist: write it, or give another.");
        } catch (IOException e) {
            throw new BadJobException(name + " cannot be read (" + e + "): check its permissions.");
        }
    }

    /**
     * Reads a job from a text.
     *
     * @param name of the file, for error sentences
     * @throws BadJobException if the text does not contain a job
     */
    public static Job parse(String name, String text) throws BadJobException {
        return JobJson.read(name, text, Job.class);
    }
}
