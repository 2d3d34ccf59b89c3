package io.weighbridge.requests;

import io.weighbridge.requests.HttpFileReader.Line;
import io.weighbridge.requests.HttpFileRequest.Header;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines between two separators of an {@code .http} file: at most one request. */
final class HttpBlockReader {

    private static final Pattern VARIABLE = Pattern.compile("@([^\\s=]+)\\s*=\\s*(.*)");

    private static final Pattern HEADER = Pattern.compile("([^:\\s]+)\\s*:\\s*(.*)");

    private final Path file;
    private final List<Line> lines;
    private final HttpVariables variables;
    private final HttpDirectives directives;
    private int next;

    /**
     * @param variables gets those that the lines define
     */
    HttpBlockReader(Path file, List<Line> lines, HttpVariables variables) {
        this.file = file;
        this.lines = List.copyOf(lines);
        this.variables = variables;
        this.directives = new HttpDirectives(file);
    }

    /**
     * The request; null if there is none.
     *
     * @param title after the separator, which is its name unless a comment gives one
     */
    @Nullable HttpFileRequest read(String title) {
        Line start = requestLine();
        if (start == null) {
            directives.requireNone();
            return null;
        }
        HttpRequestLine request = HttpRequestLine.of(file, start).continued(continuation());
        List<Header> headers = headers();
        HttpBodyReader body = new HttpBodyReader(file, lines.subList(next, lines.size()));
        body.read(directives);
        return new HttpFileRequest(
                start.number(),
                directives.nameOr(title),
                request.method(),
                request.url(),
                headers,
                body.lines(),
                body.files(),
                directives.build());
    }

    /** The first line that is no comment and no variable; null if there is none. */
    private @Nullable Line requestLine() {
        while (next < lines.size()) {
            Line line = lines.get(next++);
            String text = line.text().strip();
            if (line.isComment()) {
                directives.read(line);
            } else if (text.startsWith("@")) {
                define(line);
            } else if (text.startsWith("<")) {
                throw wrong(
                        line,
                        "weigh runs no scripts, but one stands before this request: give its"
                                + " variables values with lines such as @name = value");
            } else if (text.startsWith(">")) {
                throw wrong(
                        line,
                        "the script of an answer follows its request, but this one stands before:"
                                + " move it below the request");
            } else if (!text.isEmpty()) {
                return line;
            }
        }
        return null;
    }

    private void define(Line line) {
        Matcher parts = VARIABLE.matcher(line.text().strip());
        if (!parts.matches()) {
            throw wrong(
                    line,
                    "a variable is written as @name = value, but this line has no name or no equals"
                            + " sign: correct it");
        }
        variables.define(line.number(), parts.group(1), parts.group(2).strip());
    }

    /** The next lines of a URL: its query may be written below it, and indented parts of it. */
    private String continuation() {
        StringBuilder url = new StringBuilder();
        while (next < lines.size()) {
            String text = lines.get(next).text();
            String part = text.strip();
            boolean indented = text.startsWith(" ") || text.startsWith("\t");
            boolean continues = part.matches("(?s)[?&].*") || (indented && part.startsWith("/"));
            if (!continues || part.startsWith("//")) {
                break;
            }
            url.append(part);
            next++;
        }
        return url.toString();
    }

    /** The headers, up to a blank line, a script or the end. */
    private List<Header> headers() {
        List<Header> headers = new ArrayList<>();
        while (next < lines.size()) {
            Line line = lines.get(next);
            String text = line.text().strip();
            if (line.isBlank() || text.startsWith(">") || text.startsWith("<")) {
                break;
            }
            next++;
            if (line.isComment()) {
                directives.read(line);
            } else {
                headers.add(header(line, text));
            }
        }
        return headers;
    }

    /** A header. The message about a wrong one has only its first word: the rest may be secret. */
    private Header header(Line line, String text) {
        Matcher parts = HEADER.matcher(text);
        if (!parts.matches()) {
            throw wrong(
                    line,
                    "a header is written as Name: value, but the line that begins with %s is none: correct it, or put a blank line before a body"
                            .formatted(text.split("\\s", 2)[0]));
        }
        return new Header(line.number(), parts.group(1), parts.group(2).strip());
    }

    private WrongFileException wrong(Line line, String sentence) {
        return new WrongFileException(file, line.number(), sentence);
    }
}
