package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.requests.HttpFileRequest.Assignment;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The script that JetBrains' HTTP client runs after an answer. Two statements are understood: one
 * that keeps a part of the answer, and one that says which status is correct.
 */
final class HttpScript {

    /** What to write in place of a script. */
    static final String INSTEAD =
            "write > {% client.global.set(\"token\", response.body.token); %} to keep a part of the"
                    + " answer, # @status 201 to expect a status, and delete the rest";

    private static final Pattern NOTHING = Pattern.compile("(?:[\\s;]++|//[^\\n]*+)++");

    private static final Pattern SET =
            Pattern.compile(
                    "client\\.global\\.set\\(\\s*[\"']([A-Za-z_][A-Za-z0-9_.-]*)[\"']\\s*,\\s*response\\."
                        + "(?:body((?:\\.[A-Za-z_$][\\w$]*|\\[[0-9]+]|\\[\"[^\"]+\"]|\\['[^']+'])+)"
                        + "|headers\\.valueOf\\(\\s*[\"']([^\"']+)[\"']\\s*\\))\\s*\\)");

    private static final Pattern EXPECT =
            Pattern.compile(
                    "client\\.assert\\(\\s*response\\.status\\s*={2,3}\\s*([0-9]+)\\s*"
                            + "(?:,\\s*(?:\"[^\"]*\"|'[^']*')\\s*)?\\)");

    private final Path file;
    private final int firstLine;
    private final String text;
    private int place;

    /**
     * @param firstLine in which the text begins
     */
    HttpScript(Path file, int firstLine, String text) {
        this.file = file;
        this.firstLine = firstLine;
        this.text = text;
    }

    /**
     * Adds what the script says.
     *
     * @throws WrongFileException if it says anything else
     */
    void read(HttpDirectives directives) {
        next(NOTHING);
        while (place < text.length()) {
            int line = line();
            Matcher statement = next(SET);
            Matcher expected = statement == null ? next(EXPECT) : null;
            if (statement != null) {
                directives.assign(new Assignment(line, statement.group(1), part(statement)));
            } else if (expected != null) {
                directives.expect(line, expected.group(1));
            } else {
                throw notUnderstood();
            }
            next(NOTHING);
        }
    }

    private AnswerReference.Part part(Matcher statement) {
        String header = statement.group(3);
        AnswerReference.Part part =
                header == null
                        ? AnswerReference.Part.body("$" + statement.group(2))
                        : AnswerReference.Part.header(header);
        if (part == null) {
            throw notUnderstood();
        }
        return part;
    }

    /** What a pattern finds at this place, which is then behind it; null if it finds nothing. */
    private @Nullable Matcher next(Pattern pattern) {
        Matcher found = pattern.matcher(text).region(place, text.length());
        if (!found.lookingAt()) {
            return null;
        }
        place = found.end();
        return found;
    }

    /** The line of this place. */
    private int line() {
        return firstLine + (int) text.substring(0, place).chars().filter(c -> c == '\n').count();
    }

    /** A message with the first word of a statement only, because the rest may be a secret. */
    private WrongFileException notUnderstood() {
        String word = text.substring(place).split("[\\s(\"'=]", 2)[0];
        return new WrongFileException(
                file,
                line(),
                "weigh runs no scripts, but this one has %s: %s"
                        .formatted(word.isEmpty() ? "another statement" : word, INSTEAD));
    }
}
