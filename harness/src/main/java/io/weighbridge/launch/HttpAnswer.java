package io.weighbridge.launch;

import io.weighbridge.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A complete HTTP answer. This is the only place where answers are compared with what a plan
 * expects.
 *
 * @param status the status code
 * @param type the content type, lower case; empty if there is none
 * @param body as UTF-8
 * @param length of the body in bytes
 * @param location target of a redirection; null if there is none
 */
public record HttpAnswer(
        int status, String type, String body, int length, @Nullable String location) {

    /**
     * Timeout, too early, too many requests, and statuses of proxies and servers that are starting.
     */
    private static final Set<Integer> NOT_YET = Set.of(408, 425, 429, 502, 503, 504);

    private static final int LONGEST_LINE = 64 * 1024;
    private static final int SHOWN = 120;

    /** Tomcat's answer to HTTP on a port for HTTPS; other containers close the connection. */
    private static final String TLS_ONLY = "This combination of host and port requires TLS";

    public HttpAnswer {
        type = type.toLowerCase(Locale.ROOT);
    }

    /**
     * Reads an answer to a GET whose connection closes after it (RFC 9112).
     *
     * @throws IOException if it is not HTTP, or ends early
     */
    static HttpAnswer read(InputStream in) throws IOException {
        int status = status(line(in));
        Map<String, String> headers = headers(in);
        byte[] body = status == 204 || status == 304 ? new byte[0] : body(in, headers);
        return new HttpAnswer(
                status,
                headers.getOrDefault("content-type", ""),
                new String(body, StandardCharsets.UTF_8),
                body.length,
                headers.get("location"));
    }

    /**
     * The difference from the expected answer, such as {@code status 503 instead of 200}; null if
     * it is correct. Media types are compared without case (RFC 9110, 8.3.1).
     */
    public @Nullable String mistake(Workload.Expect expect) {
        if (status != expect.status()) {
            String leads = location == null ? "" : " (to " + shown(location) + ")";
            return "status %d%s instead of %d".formatted(status, leads, expect.status());
        }
        if (expect.type() != null && !type.startsWith(expect.type().toLowerCase(Locale.ROOT))) {
            return "content type '%s' instead of '%s'".formatted(type, expect.type());
        }
        if (expect.length() != null && length != expect.length()) {
            return "%d bytes instead of %d".formatted(length, expect.length());
        }
        if (expect.body() != null && !expect.body().equals(body)) {
            return "body '%s' instead of '%s'".formatted(shown(body), shown(expect.body()));
        }
        return null;
    }

    /** Whether its status means that the same request may be answered otherwise a moment later. */
    public boolean notYet() {
        return NOT_YET.contains(status);
    }

    /**
     * What to do about an unexpected status, as half a sentence.
     *
     * @param request that was answered
     */
    public String cure(Workload request) {
        if (status == 404) {
            return "check the path, and whether it must begin with the application's context path";
        }
        if (status == 400 && body.contains(TLS_ONLY)) {
            return "the application serves HTTPS itself: switch that off with --property"
                    + " server.ssl.enabled=false (properties in a plan), or measure it over TLS"
                    + " with tls in a plan";
        }
        if (status / 100 == 5) {
            return "see the server's log for the cause";
        }
        if (!request.measured()) {
            return "choose another --ready (ready in a plan), a path that answers a GET with 200"
                    + " without credentials";
        }
        if (status == 401 || status == 403) {
            return "it needs authentication: send credentials with --header 'Authorization: …'"
                    + " (headers in a plan), or choose a path that needs none";
        }
        return status / 100 == 3
                ? "request the redirect's target or, if that is a login page, send credentials with"
                        + " --header 'Authorization: …' or 'Cookie: …' (headers in a plan)"
                : "check the path and the request, or expect this status with --status (expect in a"
                        + " plan)";
    }

    /** Shortens a text for use in a sentence. */
    public static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    private static int status(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[01] \\d{3}( .*)?")) {
            throw new IOException("'" + shown(line) + "' is not an HTTP/1.1 status line");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("'" + shown(line) + "' is not an HTTP header");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
        String coding = headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT);
        if (coding.endsWith("chunked")) {
            return chunks(in);
        }
        String length = headers.get("content-length");
        return length == null ? in.readAllBytes() : exactly(in, number(length, 10));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size = Objects.requireNonNull(line(in).split(";", 2)[0]);
            int length = number(size.strip(), 16);
            if (length == 0) {
                headers(in);
                return body.toByteArray();
            }
            body.write(exactly(in, length));
            line(in);
        }
    }

    private static int number(String text, int radix) throws IOException {
        int number = -1;
        try {
            number = Integer.parseInt(text, radix);
        } catch (NumberFormatException e) {
            // Rejected below.
        }
        if (number < 0) {
            throw new IOException(
                    "'" + shown(text) + "' is not a length of a body or chunk below 2 GiB");
        }
        return number;
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException(
                    "the answer ended after %d of %d bytes".formatted(bytes.length, length));
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() > LONGEST_LINE) {
                throw new EOFException("the answer ended within its headers");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
