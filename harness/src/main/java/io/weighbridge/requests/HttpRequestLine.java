package io.weighbridge.requests;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.requests.HttpFileReader.Line;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a request: its method and its URL. A version of HTTP is ignored, because the
 * load decides it.
 */
record HttpRequestLine(String method, String url) {

    private static final Pattern LINE =
            Pattern.compile("(?:([A-Za-z]+)\\s+)?(\\S.*?)(?:\\s+HTTP/[0-9.]+(?:\\s+\\(.*\\))?)?");

    /** What other words of these editors mean, and what to write instead. */
    private static final Map<String, String> OTHERS =
            Map.ofEntries(
                    Map.entry(
                            "GRAPHQL",
                            "weigh does not write GraphQL requests: write a POST with Content-Type:"
                                    + " application/json and the body {\"query\": \"…\"}"),
                    Map.entry(
                            "GRPC",
                            "weigh sends no gRPC requests: write a request over HTTP, or delete"
                                    + " this one"),
                    Map.entry(
                            "WEBSOCKET",
                            "weigh sends no WebSocket messages from a file: use WEBSOCKET as the"
                                    + " method in a plan, or delete this one"),
                    Map.entry(
                            "RSOCKET",
                            "weigh sends no RSocket requests: write a request over HTTP, or delete"
                                    + " this one"),
                    Map.entry(
                            "CURL",
                            "weigh does not read curl commands: write the method and the URL, and"
                                    + " each header in a line below"),
                    Map.entry(
                            "IMPORT",
                            "weigh does not read other files by import: copy their requests into"
                                    + " this file"),
                    Map.entry(
                            "RUN",
                            "weigh does not run requests by their names: copy the request into this"
                                    + " file"));

    /** Reads a line. */
    static HttpRequestLine of(Path file, Line line) {
        String text = line.text().strip();
        Matcher parts = LINE.matcher(text);
        if (!parts.matches()) {
            throw new WrongFileException(
                    file, line.number(), "a request begins with its method and URL: write them");
        }
        String url = parts.group(2);
        if (parts.group(1) == null) {
            requireUrl(file, line, url);
            return new HttpRequestLine("GET", url);
        }
        requireMethod(file, line, parts.group(1));
        return new HttpRequestLine(parts.group(1), url);
    }

    /** The same request with more of its URL. */
    HttpRequestLine continued(String more) {
        return new HttpRequestLine(method, url + more);
    }

    private static void requireMethod(Path file, Line line, String method) {
        String other = OTHERS.get(method.toUpperCase(Locale.ROOT));
        if (other != null) {
            throw new WrongFileException(file, line.number(), other);
        }
        if (!MixRequest.METHODS.contains(method)) {
            throw new WrongFileException(
                    file,
                    line.number(),
                    "a request begins with %s, not with %s%s"
                            .formatted(
                                    String.join(", ", MixRequest.METHODS), method, hint(method)));
        }
    }

    private static String hint(String method) {
        String hint = DidYouMean.hint(method.toUpperCase(Locale.ROOT), MixRequest.METHODS);
        return hint.isEmpty() ? ": write one of these" : hint;
    }

    /** A URL without a method is a GET. Another single word is a mistake. */
    private static void requireUrl(Path file, Line line, String url) {
        boolean known = url.startsWith("/") || url.startsWith("{{") || url.matches("[a-z]+://.*");
        if (!known) {
            throw new WrongFileException(
                    file,
                    line.number(),
                    "a request is written as its method and URL, such as GET /products, but this"
                            + " line is something else: correct it, or make it a comment with #");
        }
    }
}
