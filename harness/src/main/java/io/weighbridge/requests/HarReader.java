package io.weighbridge.requests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.plan.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads HAR files: what a browser has recorded, version 1.2 of the format. */
final class HarReader {

    private static final Pattern URL = Pattern.compile("(?i)https?://([^/?#]+)(.*)");

    private final Path file;
    private final PathFilter filter;
    private final LeftOut leftOut = new LeftOut();
    private final RecordedRequests recorded = new RecordedRequests();
    private final HarSession session = new HarSession();

    private HarReader(Path file, PathFilter filter) {
        this.file = file;
        this.filter = filter;
    }

    /**
     * The requests to the application.
     *
     * @throws WrongFileException if the file is no HAR, or no request is left
     */
    static RequestList read(Path file, PathFilter filter) {
        TextFile.requireReadable(file);
        return new HarReader(file, filter).read();
    }

    private RequestList read() {
        List<HarEntry> entries = new ArrayList<>();
        JsonNode log = tree().path("log").path("entries");
        if (!log.isArray()) {
            throw new WrongFileException(
                    file,
                    "a HAR has a list log.entries, but this file has none: save the network"
                            + " recording of the browser as HAR");
        }
        for (JsonNode entry : log) {
            entries.add(new HarEntry(file, entries.size() + 1, entry));
        }
        String host = host(entries);
        entries.forEach(entry -> add(entry, host));
        if (recorded.size() == 0) {
            throw new WrongFileException(
                    file,
                    "a HAR needs a request to the application, but none of its %d is one (%s): change --include or --exclude, or record again"
                            .formatted(entries.size(), reasons()));
        }
        List<String> notes = new ArrayList<>();
        notes.add("The application's host in this recording is %s.".formatted(host));
        notes.addAll(session.notes());
        return new RequestList(recorded.list(), leftOut.counts(), notes);
    }

    private JsonNode tree() {
        try (InputStream stream = Files.newInputStream(file)) {
            return Json.MAPPER.readTree(stream);
        } catch (JsonProcessingException e) {
            // The message of the parser may have a part of the file.
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new WrongFileException(
                    file,
                    line,
                    "a HAR is JSON, but this file is not from here on: save the recording again");
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /** The only host, or the most frequent one, without static files. */
    private String host(List<HarEntry> entries) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (HarEntry entry : entries) {
            Matcher url = URL.matcher(entry.url());
            if (url.matches()) {
                long wanted = filter.reason(url.group(2)) == null ? 1 : 0;
                counts.merge(url.group(1).toLowerCase(Locale.ROOT), wanted, Long::sum);
            }
        }
        String most = "";
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            most = count.getValue() > counts.getOrDefault(most, -1L) ? count.getKey() : most;
        }
        return most;
    }

    private void add(HarEntry entry, String host) {
        Matcher url = URL.matcher(entry.url());
        if (!url.matches()) {
            leftOut.add("requests without HTTP, such as WebSockets and data: URLs");
            return;
        }
        if (!url.group(1).equalsIgnoreCase(host)) {
            leftOut.add("requests to other hosts than " + host);
            return;
        }
        String path =
                RecordedPath.of(
                        session.withoutTokens(url.group(2).isEmpty() ? "/" : url.group(2)),
                        StandardCharsets.UTF_8);
        String reason = path == null ? "requests without a path" : reason(entry, path);
        if (path == null || reason != null) {
            leftOut.add(String.valueOf(reason));
            return;
        }
        String body = session.body(entry);
        recorded.add(
                entry.method(),
                path,
                session.headers(entry),
                body == null ? null : RequestBody.of(body),
                entry.status() == 304 ? 200 : entry.status());
    }

    private @Nullable String reason(HarEntry entry, String path) {
        String filtered = filter.reason(path);
        if (filtered != null) {
            return filtered;
        }
        if (!MixRequest.METHODS.contains(entry.method())) {
            return "requests with the method " + entry.method();
        }
        if (entry.status() < 200 || entry.status() > 599) {
            return "requests without an answer";
        }
        if (entry.status() >= 400) {
            return "requests with status " + entry.status();
        }
        if (entry.answerType().startsWith("text/event-stream")) {
            return "answers without an end (server-sent events)";
        }
        return session.reason(entry);
    }

    private String reasons() {
        return leftOut.counts().entrySet().stream()
                .map(entry -> "%s: %d".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
