package io.weighbridge.instrument.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file with the record or the state of a run or a suite.
 *
 * @param file its path
 * @param type of the record
 * @param oldest format that can be read
 * @param format of the file, raised when an older harness would misread it
 * @param what the record describes, {@code run} or {@code suite}
 */
public record RecordFile<T>(Path file, Class<T> type, int oldest, int format, String what) {

    public boolean exists() {
        return Files.isRegularFile(file);
    }

    /**
     * Writes a record with its secrets masked, and returns it as it will be read.
     *
     * @param secrets remembers the secrets that are masked
     */
    public T write(T record, Secrets secrets) throws IOException {
        ObjectNode json = Json.MAPPER.createObjectNode().put("format", format);
        json.setAll(MaskedTree.of(Json.MAPPER.<ObjectNode>valueToTree(record), secrets));
        replace(file, json);
        return Json.MAPPER.treeToValue(json, type);
    }

    /**
     * Reads the record.
     *
     * @throws UsageException if it cannot be read, or has another format
     */
    public T read() {
        try {
            JsonNode json = Json.MAPPER.readTree(file.toFile());
            JsonNode found = json.path("format");
            if (!found.isInt() || found.intValue() < oldest || found.intValue() > format) {
                throw new UsageException(
                        "%s should have format %s, but has %s: use the version of weigh that wrote it"
                                .formatted(file, format, found.isMissingNode() ? "none" : found));
            }
            return Json.MAPPER.treeToValue(json, type);
        } catch (IOException e) {
            throw unreadable(file, "a %s's record".formatted(what), "start a new " + what, e);
        }
    }

    /** Replaces a file by a tree as indented text. */
    static void replace(Path file, JsonNode json) throws IOException {
        LineFile.replace(
                file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    /**
     * The error for a damaged file.
     *
     * @param cure what the user can do instead of restoring the file
     */
    public static UsageException unreadable(
            Path file, String what, String cure, IOException cause) {
        String sentence =
                "%s cannot be read as %s (%s): restore it, or %s"
                        .formatted(file, what, firstLine(cause), cure);
        return new UsageException(sentence, cause);
    }

    /**
     * The error if something cannot be written, and nothing that it would replace is lost.
     *
     * @param cure the end of the sentence: how to continue
     */
    public static UsageException unwritten(
            String what, Path where, IOException cause, String cure) {
        return new UsageException(notWritten(what, where, cause, cure), cause);
    }

    /**
     * The error if something cannot be written during a run.
     *
     * @param cure the end of the sentence: how to continue
     */
    public static ResultsFailedException lost(
            String what, Path where, IOException cause, String cure) {
        return new ResultsFailedException(notWritten(what, where, cause, cure), cause);
    }

    private static String notWritten(String what, Path where, IOException cause, String cure) {
        return "%s could not be written to %s (%s): free disk space or fix its permissions, %s"
                .formatted(what, where, Cause.of(cause), cure);
    }

    static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /**
     * All runs or all suites, in no particular order; folders that cannot be read as such are
     * ignored.
     *
     * @param results the folder of all runs
     * @param open opens a folder; returns null or throws a {@code UsageException} if the folder is
     *     no run or suite
     */
    public static <D> List<D> all(Path results, Function<Path, @Nullable D> open) {
        List<D> all = new ArrayList<>();
        if (!Files.isDirectory(results)) {
            return all;
        }
        try (Stream<Path> folders = Files.list(results)) {
            for (Path folder : folders.toList()) {
                try {
                    D found = open.apply(folder);
                    if (found != null) {
                        all.add(found);
                    }
                } catch (UsageException e) {
                    // The folder may be any other folder.
                }
            }
        } catch (IOException e) {
            throw new UsageException(
                    "The folder %s cannot be read (%s): fix its permissions, or name another with --results"
                            .formatted(results, Cause.of(e)),
                    e);
        }
        return all;
    }
}
