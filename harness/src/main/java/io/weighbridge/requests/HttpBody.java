package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestBody.Part;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.requests.HttpFileRequest.BodyLine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The body of a request of an {@code .http} file, with the values of variables. */
final class HttpBody {

    private static final String FORM = "application/x-www-form-urlencoded";

    private final Path file;
    private final HttpVariables variables;
    private final Consumer<AnswerReference> references;

    HttpBody(Path file, HttpVariables variables, Consumer<AnswerReference> references) {
        this.file = file;
        this.variables = variables;
        this.references = references;
    }

    /**
     * The body of a request; null if it has none.
     *
     * @param type the content type in lower case; empty if there is none
     */
    @Nullable RequestBody of(HttpFileRequest request, String type) {
        List<BodyLine> lines = request.body();
        if (lines.isEmpty()) {
            return null;
        }
        if (request.method().equals("GET") || request.method().equals("HEAD")) {
            throw new WrongFileException(
                    file,
                    lines.get(0).line(),
                    "a %s has no body, but this line follows it: put ### before the next request, or write POST"
                            .formatted(request.method()));
        }
        boolean form = type.startsWith(FORM);
        List<Part> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < lines.size(); place++) {
            BodyLine line = lines.get(place);
            if (line.part().template()) {
                text.append(form ? formLine(line) : resolved(line));
            } else {
                add(text, parts);
                parts.add(line.part());
            }
            text.append(place + 1 < lines.size() ? lineBreak(type) : "");
        }
        add(text, parts);
        return new RequestBody(parts);
    }

    /** Between lines; a form is one line, and multipart bodies have the line breaks of RFC 2046. */
    private static String lineBreak(String type) {
        if (type.startsWith(FORM)) {
            return "";
        }
        return type.startsWith("multipart/") ? "\r\n" : "\n";
    }

    private String resolved(BodyLine line) {
        return variables.resolved(line.part().text(), line.line(), references);
    }

    private String formLine(BodyLine line) {
        String pairs = resolved(line).strip();
        if (Templates.plain(pairs).matches("(?s).*\\s.*")) {
            throw new WrongFileException(
                    file,
                    line.line(),
                    "a form is sent as it is written, so it is percent-encoded, but this line has a"
                            + " space: write %20 in its place");
        }
        return pairs;
    }

    /** Adds a text, if there is one, and clears it. */
    private static void add(StringBuilder text, List<Part> parts) {
        if (text.length() > 0) {
            String whole = text.toString();
            parts.add(
                    Templates.isTemplate(whole)
                            ? Part.text(whole)
                            : Part.of(whole.getBytes(StandardCharsets.UTF_8)));
            text.setLength(0);
        }
    }
}
