package io.weighbridge.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.engine.Job.Expect;
import io.weighbridge.engine.Job.Protocol;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads a job and refuses what could not be driven as it is written. */
final class JobFile {

    /** An hour, in seconds: Hyperfoil keeps statistics of each second that nobody reads. */
    private static final double LONGEST = 3_600;

    private static final double SHORTEST = 0.001;
    private static final double SLOWEST = 0.001;
    private static final double FASTEST = 10_000_000;
    private static final int MOST_CONNECTIONS = 60_000;
    private static final int MOST_THREADS = 1_024;
    private static final int MOST_PIPELINED = 10_000;

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");

    /** The tool writes these itself, from the server, the body and {@code keepAlive}. */
    private static final Set<String> OWN_HEADERS =
            Set.of("host", "content-length", "transfer-encoding", "connection", "upgrade");

    private JobFile() {}

    /**
     * @throws BadJobException where the file cannot be read, or holds what cannot be driven
     */
    static Job read(Path file) throws BadJobException {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new BadJobException(
                    "a job file was wanted, but "
                            + file
                            + " cannot be read ("
                            + e.getClass().getSimpleName()
                            + "): give the path of a readable *.job.json");
        }
        return parse(text);
    }

    static Job parse(String text) throws BadJobException {
        Fields fields;
        try {
            fields = new Fields("", new ObjectMapper().readTree(text));
        } catch (JsonProcessingException e) {
            throw new BadJobException(
                    "the job was to be JSON, but line "
                            + (e.getLocation() == null ? 1 : e.getLocation().getLineNr())
                            + " is not ("
                            + e.getOriginalMessage()
                            + "): correct it");
        }
        Job job = job(fields);
        fields.refuseOthers();
        check(job, fields);
        return job;
    }

    private static Job job(Fields fields) throws BadJobException {
        List<String> paths = fields.texts("paths");
        Optional<String> path = fields.optionalText("path");
        return new Job(
                server(fields),
                method(fields),
                checked(fields, paths.isEmpty() ? List.of(path.orElse("")) : paths),
                headers(fields),
                fields.optionalText("body"),
                expect(fields.fields("expect")),
                protocol(fields),
                fields.flag("keepAlive"),
                (int) fields.whole("connections", 1, MOST_CONNECTIONS),
                (int) fields.whole("pipeline", 1, MOST_PIPELINED),
                rate(fields),
                fields.number("warmup", 0, LONGEST),
                fields.number("duration", SHORTEST, LONGEST),
                (int) fields.whole("threads", 1, MOST_THREADS),
                fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                prefix(fields));
    }

    private static void check(Job job, Fields fields) throws BadJobException {
        if (job.threads() > job.connections()) {
            throw fields.wrong(
                    "threads", "at most the " + job.connections() + " connections", job.threads());
        }
        if (!job.keepAlive() && (job.pipeline() > 1 || job.protocol() == Protocol.H2C)) {
            throw fields.wrong("keepAlive", "true where requests are pipelined or h2c", false);
        }
    }

    private static URI server(Fields fields) throws BadJobException {
        String text = fields.text("server");
        try {
            URI server = new URI(text);
            boolean bare =
                    Set.of("", "/").contains(Optional.ofNullable(server.getPath()).orElse(""));
            if ("http".equals(server.getScheme())
                    && server.getHost() != null
                    && server.getPort() > 0
                    && bare
                    && server.getQuery() == null) {
                return server;
            }
        } catch (URISyntaxException e) {
            // Said below, like every other address that cannot be used.
        }
        throw fields.wrong("server", "like http://127.0.0.1:8080", text);
    }

    private static String method(Fields fields) throws BadJobException {
        String method = fields.text("method");
        if (!METHODS.contains(method)) {
            throw fields.wrong("method", "one of " + METHODS.stream().sorted().toList(), method);
        }
        return method;
    }

    private static List<String> checked(Fields fields, List<String> paths) throws BadJobException {
        for (String path : paths) {
            if (!path.startsWith("/") || !path.chars().allMatch(c -> c > ' ' && c < 127)) {
                throw fields.wrong(
                        "path",
                        "a percent-encoded path that begins with a slash",
                        "'" + path + "'");
            }
        }
        return paths;
    }

    private static Map<String, String> headers(Fields fields) throws BadJobException {
        Map<String, String> headers = fields.pairs("headers");
        for (Map.Entry<String, String> header : headers.entrySet()) {
            String name = header.getKey();
            if (OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                throw fields.wrong("headers", "without what the tool writes itself", name);
            }
            if (name.isEmpty()
                    || !name.chars().allMatch(c -> c > ' ' && c < 127 && c != ':')
                    || !header.getValue().chars().allMatch(c -> c >= ' ' && c < 127)) {
                throw fields.wrong("headers", "names and values in ASCII", "'" + name + "'");
            }
        }
        return headers;
    }

    private static Expect expect(Fields fields) throws BadJobException {
        Optional<String> body = fields.optionalText("body");
        Optional<Long> length = fields.optionalWhole("length", 0, Integer.MAX_VALUE);
        boolean varies = fields.flag("lengthVaries");
        Expect expect =
                new Expect(
                        (int) fields.whole("status", 200, 599),
                        fields.optionalText("type"),
                        body,
                        varies ? Optional.empty() : length);
        fields.refuseOthers();
        return expect;
    }

    private static Protocol protocol(Fields fields) throws BadJobException {
        String protocol = fields.text("protocol");
        return switch (protocol) {
            case "h1" -> Protocol.H1;
            case "h2c" -> Protocol.H2C;
            default -> throw fields.wrong("protocol", "h1 or h2c", protocol);
        };
    }

    private static OptionalDouble rate(Fields fields) throws BadJobException {
        String model = fields.text("model");
        OptionalDouble rate = fields.optionalNumber("rate", SLOWEST, FASTEST);
        return switch (model) {
            case "closed" -> {
                if (rate.isPresent()) {
                    throw fields.wrong("rate", "null in the closed model", rate.getAsDouble());
                }
                yield rate;
            }
            case "open" -> {
                if (rate.isEmpty()) {
                    throw fields.wrong("rate", "requests per second in the open model", "missing");
                }
                yield rate;
            }
            default -> throw fields.wrong("model", "open or closed", model);
        };
    }

    private static String prefix(Fields fields) throws BadJobException {
        String prefix = fields.text("prefix");
        if (!prefix.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw fields.wrong("prefix", "a file name of letters, digits, . _ and -", prefix);
        }
        return prefix;
    }
}
