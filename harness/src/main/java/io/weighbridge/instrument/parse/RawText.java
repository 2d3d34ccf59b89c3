package io.weighbridge.instrument.parse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the files that a load tool wrote; if a file cannot be read, the trial fails. */
record RawText(RawOutput raw) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The text of a file, by its role. */
    String of(String role) throws TrialFailedException {
        @Nullable Path file = raw.files().get(role);
        if (file == null) {
            String sentence =
                    "%s wrote no %s: see its output in raw/".formatted(raw.driver(), role);
            throw new TrialFailedException(new Failure(Failure.Kind.OUTPUT_UNREADABLE, sentence));
        }
        try {
            if (raw.at() != null && role.equals("stdout")) {
                return raw.line();
            }
            // A server's headers may contain any byte, and none of them must make the report
            // unreadable.
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unreadable(role, Cause.of(e));
        }
    }

    /** The tool's whole output, stdout first. */
    String printed() throws TrialFailedException {
        return of("stdout") + "\n" + of("stderr");
    }

    /** The first match of a pattern in the tool's standard output. */
    Matcher find(Pattern pattern, String stdout) throws TrialFailedException {
        Matcher found = pattern.matcher(stdout);
        if (!found.find()) {
            throw unreadable("stdout", "there is no line like " + pattern);
        }
        return found;
    }

    /** The numbers in a file that is one JSON document. */
    JsonFigures figures(String role) throws TrialFailedException {
        return new JsonFigures(json(role, of(role)), this, role);
    }

    /** Parses a text that is one JSON document. */
    JsonNode json(String role, String text) throws TrialFailedException {
        try {
            JsonNode document = JSON.readTree(text);
            if (document == null || !document.isObject()) {
                throw unreadable(role, "it is not a JSON object");
            }
            return document;
        } catch (JsonProcessingException e) {
            throw unreadable(role, "it is not JSON");
        }
    }

    /**
     * @throws TrialFailedException with the tool's last lines, if its exit code is not 0
     */
    void requireDone() throws TrialFailedException {
        if (raw.exitCode() == 0) {
            return;
        }
        List<String> lines = printed().lines().filter(line -> !line.isBlank()).toList();
        String sentence =
                "%s failed with exit code %d (%s): see its output, and check its options, if a plan or the command line gives any"
                        .formatted(raw.driver(), raw.exitCode(), complaint(lines));
        throw new TrialFailedException(new Failure(Failure.Kind.DRIVER_FAILED, sentence, lines));
    }

    /**
     * The first line that the tool marks with its name, or else the line that says why it failed.
     */
    private String complaint(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith(raw.driver() + ": ")) {
                return line;
            }
        }
        String cause = Cause.printed(lines);
        return cause == null ? "no output" : cause;
    }

    /** The error for a file with impossible content. Its message contains {@code what}. */
    TrialFailedException unreadable(String role, String what) {
        String sentence =
                "%s's %s cannot be read (%s): see its output in raw/"
                        .formatted(raw.driver(), role, what);
        return new TrialFailedException(new Failure(Failure.Kind.OUTPUT_UNREADABLE, sentence));
    }
}
