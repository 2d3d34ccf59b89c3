package io.weighbridge.requests;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.requests.HttpFileReader.Line;
import io.weighbridge.requests.HttpFileRequest.Assignment;
import io.weighbridge.requests.HttpFileRequest.Directives;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects what comments such as {@code # @name login}, and scripts, say about a request. */
final class HttpDirectives {

    private static final Pattern DIRECTIVE =
            Pattern.compile("(?:#+|//+)\\s*@([A-Za-z-]+)(?:\\s*=\\s*|\\s+|$)(.*)");

    private static final List<String> KNOWN = List.of("name", "weight", "status", "setup");

    /** Those of editors that change nothing of what weigh sends. */
    private static final Set<String> IDLE =
            Set.of("no-log", "no-redirect", "note", "timeout", "connection-timeout");

    private final Path file;
    private final List<Assignment> assignments = new ArrayList<>();
    private int line;
    private String name = "";
    private @Nullable Long weight;
    private @Nullable Integer status;
    private boolean setup;

    HttpDirectives(Path file) {
        this.file = file;
    }

    /** Reads a comment; one without a directive says nothing. */
    void read(Line comment) {
        Matcher parts = DIRECTIVE.matcher(comment.text().strip());
        if (!parts.matches()) {
            return;
        }
        String key = parts.group(1);
        String value = parts.group(2).strip();
        line = IDLE.contains(key) ? line : comment.number();
        switch (key) {
            case "name" -> name = name(comment, value);
            case "weight" -> weight = weight(comment, value);
            case "status" -> status = status(comment.number(), value);
            case "setup" -> setup = true;
            default -> requireIdle(comment, key);
        }
    }

    private String name(Line comment, String value) {
        if (!value.matches("[A-Za-z0-9_-]{1,60}")) {
            throw wrong(
                    comment.number(),
                    "a name has 1 to 60 letters, digits, _ and -, but the one after @name has"
                            + " others: correct it");
        }
        return value;
    }

    private long weight(Line comment, String value) {
        if (!value.matches("[1-9][0-9]{0,6}")) {
            throw wrong(
                    comment.number(),
                    "@weight takes a whole number from 1 to 9999999, not '%s': correct it"
                            .formatted(value));
        }
        return Long.parseLong(value);
    }

    private int status(int number, String value) {
        if (!value.matches("[2-5][0-9]{2}")) {
            throw wrong(
                    number,
                    "the status of a correct answer is a number from 200 to 599, not '%s': correct it"
                            .formatted(value));
        }
        return Integer.parseInt(value);
    }

    private void requireIdle(Line comment, String key) {
        if (IDLE.contains(key)) {
            return;
        }
        String instead =
                switch (key) {
                    case "prompt" -> ": write @variable = value, because weigh asks nobody";
                    case "no-cookie-jar" -> ": delete it, and leave out the Cookie header";
                    default -> DidYouMean.hint(key, KNOWN);
                };
        throw wrong(
                comment.number(),
                "weigh knows # @name, # @weight, # @status and # @setup, not @%s%s"
                        .formatted(key, instead.isEmpty() ? ": delete it, or the @" : instead));
    }

    /** Adds what a script expects of the answer. */
    void expect(int number, String wanted) {
        status = status(number, wanted);
    }

    /** Adds a variable that a script sets. */
    void assign(Assignment assignment) {
        assignments.add(assignment);
    }

    /** The name that a comment gives; without one, another. */
    String nameOr(String other) {
        return name.isEmpty() ? other : name;
    }

    /**
     * Checks that nothing was said about a request that is not there.
     *
     * @throws WrongFileException naming the line
     */
    void requireNone() {
        if (line > 0) {
            throw wrong(
                    line,
                    "this line describes a request, but none follows before the next ###: delete"
                            + " it, or write the request below it");
        }
    }

    /** What was said. */
    Directives build() {
        if (setup && weight != null) {
            throw wrong(
                    line,
                    "a request with # @setup is sent once before the load, so it has no @weight:"
                            + " delete one of them");
        }
        return new Directives(!name.isEmpty(), weight, status, setup, assignments);
    }

    private WrongFileException wrong(int number, String sentence) {
        return new WrongFileException(file, number, sentence);
    }
}
