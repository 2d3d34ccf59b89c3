package io.weighbridge.requests;

import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.plan.BodyFile;
import io.weighbridge.requests.HttpFileReader.Line;
import io.weighbridge.requests.HttpFileRequest.BodyLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what follows the headers of a request: its body, and the script of its answer. */
final class HttpBodyReader {

    /** A line that a file replaces; with {@code @}, its placeholders are replaced, too. */
    private static final Pattern FILE = Pattern.compile("<(@[a-z0-9-]*)?\\s+(\\S.*)");

    private final Path file;
    private final List<Line> source;
    private final List<BodyLine> body = new ArrayList<>();
    private final List<Path> included = new ArrayList<>();
    private int next;

    /**
     * @param source the lines after the headers
     */
    HttpBodyReader(Path file, List<Line> source) {
        this.file = file;
        this.source = List.copyOf(source);
    }

    /** The body, without blank lines at its ends. */
    List<BodyLine> lines() {
        int from = 0;
        int to = body.size();
        while (from < to && body.get(from).isBlank()) {
            from++;
        }
        while (to > from && body.get(to - 1).isBlank()) {
            to--;
        }
        return body.subList(from, to);
    }

    /** The files that its lines name. */
    List<Path> files() {
        return List.copyOf(included);
    }

    /** Reads all lines; scripts add to what is said about the request. */
    void read(HttpDirectives directives) {
        boolean ended = false;
        while (next < source.size()) {
            Line line = source.get(next++);
            String text = line.text().strip();
            if (text.startsWith(">") || text.startsWith("<>")) {
                after(line, text, directives);
                ended = true;
            } else if (!ended) {
                body.add(bodyLine(line, text));
            } else if (!line.isBlank() && !line.isComment()) {
                throw wrong(
                        line,
                        "after the script of an answer the request ends, but this line follows: put"
                                + " ### before the next request");
            }
        }
    }

    /** A line after the body: a script, or a file with an earlier answer, which says nothing. */
    private void after(Line line, String text, HttpDirectives directives) {
        if (text.matches(">>!?\\s.*")) {
            throw wrong(
                    line, "weigh saves no answers to files, but this line does: delete this line");
        }
        if (text.startsWith(">") && !text.matches(">\\s*\\{%.*")) {
            throw wrong(
                    line,
                    "weigh runs no script of a file, but this line names one: "
                            + HttpScript.INSTEAD);
        }
        if (text.startsWith(">")) {
            new HttpScript(file, line.number(), script(line)).read(directives);
        }
    }

    /** The text of a script that begins in a line, without its brackets. */
    private String script(Line first) {
        StringBuilder script = new StringBuilder(first.text().replaceFirst(".*?\\{%", ""));
        while (script.indexOf("%}") < 0) {
            if (next == source.size()) {
                throw wrong(
                        first,
                        "a script ends with %}, but this one has no end: write %} behind its last"
                                + " statement");
            }
            script.append('\n').append(source.get(next++).text());
        }
        return script.substring(0, script.indexOf("%}"));
    }

    private BodyLine bodyLine(Line line, String text) {
        if (text.startsWith("< {%")) {
            throw wrong(
                    line,
                    "weigh runs no scripts, but one stands in this request: delete it, and give its"
                            + " variables values with lines such as @name = value");
        }
        Matcher inclusion = FILE.matcher(text);
        return inclusion.matches()
                ? new BodyLine(line.number(), included(line, inclusion))
                : new BodyLine(line.number(), RequestBody.Part.text(line.text()));
    }

    private RequestBody.Part included(Line line, Matcher inclusion) {
        String mode = inclusion.group(1);
        Path named = file.resolveSibling(inclusion.group(2).strip());
        included.add(named);
        byte[] bytes;
        try {
            bytes = BodyFile.read(named);
        } catch (IOException e) {
            throw wrong(
                    line,
                    "a body comes from a file beside this one, but %s: correct its name"
                            .formatted(e.getMessage()));
        }
        if (mode == null) {
            return RequestBody.Part.of(bytes);
        }
        if (!mode.matches("@(utf-?8)?")) {
            throw wrong(
                    line,
                    "a file with variables is read as UTF-8, but this line asks for %s: save the file as UTF-8, and write <@ before its name"
                            .formatted(mode.substring(1)));
        }
        return RequestBody.Part.text(new String(bytes, StandardCharsets.UTF_8));
    }

    private WrongFileException wrong(Line line, String sentence) {
        return new WrongFileException(file, line.number(), sentence);
    }
}
