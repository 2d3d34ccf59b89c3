package io.weighbridge.requests;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads access logs in the formats common and combined, and those that contain them: what Tomcat,
 * Jetty, Undertow, Reactor Netty, nginx and Apache write by default. Successful GETs become
 * requests.
 */
final class AccessLogReader {

    /** What all these formats have: a time, a request line, a status and a number of bytes. */
    private static final Pattern ENTRY =
            Pattern.compile(
                    "\\[[^\"]{10,60}] \"((?:[^\"\\\\]++|\\\\.)*+)\" ([0-9]{3})"
                            + " (?:[0-9]+|-)(?![0-9])");

    private static final Pattern REQUEST_LINE =
            Pattern.compile("([A-Z]+) (\\S+)(?: HTTP/[0-9.]+)?");

    /** The share of requests that the most frequent paths must have. */
    private static final double SHARE = 0.95;

    /** The most different requests, which are kept in memory. */
    private static final int MOST = 500_000;

    private static final int NAMED = 10;

    private final Path file;
    private final PathFilter filter;
    private final LeftOut leftOut = new LeftOut();
    private final RecordedRequests recorded = new RecordedRequests();
    private long understood;

    private AccessLogReader(Path file, PathFilter filter) {
        this.file = file;
        this.filter = filter;
    }

    /**
     * The requests of a log.
     *
     * @throws WrongFileException if no line is understood, or no request is left
     */
    static RequestList read(Path file, PathFilter filter) {
        TextFile.requireReadable(file);
        return new AccessLogReader(file, filter).read();
    }

    private RequestList read() {
        // Each byte is a character, because a log may have any bytes.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        if (understood == 0) {
            throw new WrongFileException(
                    file,
                    1,
                    "a log has lines such as 127.0.0.1 - - [24/Nov/2026:10:00:00 +0000] \"GET"
                        + " /products HTTP/1.1\" 200 512, but no line is like this: use the format"
                        + " common or combined, or a file named .http or .har");
        }
        return mostFrequent(recorded.list());
    }

    private void add(String line) {
        Matcher entry = ENTRY.matcher(line);
        if (line.isBlank()) {
            return;
        }
        if (!entry.find()) {
            leftOut.add("lines that are not understood");
            return;
        }
        understood++;
        Matcher request = REQUEST_LINE.matcher(entry.group(1));
        if (!request.matches()) {
            leftOut.add("requests that are not HTTP");
            return;
        }
        add(request.group(1), request.group(2), Integer.parseInt(entry.group(2)));
    }

    private void add(String method, String target, int status) {
        String path = RecordedPath.of(RecordedPath.unescaped(target), StandardCharsets.ISO_8859_1);
        String reason = path == null ? "requests without a path" : reason(method, path, status);
        if (path == null || reason != null) {
            leftOut.add(String.valueOf(reason));
            return;
        }
        recorded.add(method, path, Map.of(), null, status == 304 ? 200 : status);
        if (recorded.size() > MOST) {
            throw new WrongFileException(
                    file,
                    "a log may have %d different paths, but this one has more: choose some with --include"
                            .formatted(MOST));
        }
    }

    private @Nullable String reason(String method, String path, int status) {
        if (!method.equals("GET")) {
            return method + " requests, because a log has no headers and bodies";
        }
        boolean successful = (status / 100 == 2 && status != 206) || status == 304;
        return successful ? filter.reason(path) : "GET requests with status " + status;
    }

    /** The most frequent requests, with a note that names the others. */
    private RequestList mostFrequent(List<MixRequest> all) {
        if (all.isEmpty()) {
            throw new WrongFileException(
                    file,
                    "a log needs a successful GET, but none is left of this one (%s): change --include or --exclude, or take another log"
                            .formatted(reasons()));
        }
        long total = all.stream().mapToLong(MixRequest::weight).sum();
        List<MixRequest> most = new ArrayList<>();
        long sum = 0;
        for (MixRequest request : all) {
            if (sum >= SHARE * total) {
                break;
            }
            most.add(request);
            sum += request.weight();
        }
        List<String> notes = new ArrayList<>();
        if (most.size() < all.size()) {
            notes.add(rare(all.subList(most.size(), all.size()), total));
            leftOut.add("requests to rare paths", total - sum);
        }
        return new RequestList(most, leftOut.counts(), notes);
    }

    private static String rare(List<MixRequest> rest, long total) {
        String named =
                rest.stream()
                        .limit(NAMED)
                        .map(it -> "%s (%d)".formatted(it.path(), it.weight()))
                        .collect(Collectors.joining(", "));
        String more = rest.size() > NAMED ? " and %d more".formatted(rest.size() - NAMED) : "";
        return "The most frequent paths make 95 %% of the %d successful GETs. Rare paths are left out: %s%s."
                .formatted(total, named, more);
    }

    private String reasons() {
        return leftOut.counts().entrySet().stream()
                .map(entry -> "%s: %d".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
