package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A complete HTTP answer. This is the only place where answers are compared with what a plan
 * expects.
 *
 * @param status the status code
 * @param type the content type, lower case; empty if there is none
 * @param body the decoded content, as UTF-8, or as Latin-1 if it is not UTF-8; if it cannot be
 *     decoded, its encoded form
 * @param length of the body in bytes, as it was sent
 * @param location target of a redirection; null if there is none
 * @param encoding null if the body was sent as it is
 * @param retryAfter when the request may be sent again, as the header {@code Retry-After} says it;
 *     null if there is none
 */
public record HttpAnswer(
        int status,
        String type,
        String body,
        int length,
        @Nullable String location,
        @Nullable Encoding encoding,
        @Nullable String retryAfter) {

    /**
     * Timeout, too early, too many requests, and statuses of proxies and servers that are starting.
     */
    private static final Set<Integer> NOT_YET = Set.of(408, 425, 429, 502, 503, 504);

    private static final int SHOWN = 120;

    /** Spring Boot's default limit of a request's headers, in bytes. */
    private static final int SPRINGS_LIMIT = 8 << 10;

    /** With which the containers refuse headers that are too large. */
    private static final Set<Integer> TOO_LARGE = Set.of(400, 413, 431);

    /** Tomcat's answer to HTTP on a port for HTTPS; other containers close the connection. */
    private static final String TLS_ONLY = "This combination of host and port requires TLS";

    /** What to do about an application that serves HTTPS itself, as half a sentence. */
    static final String OWN_TLS =
            "switch that off with --property server.ssl.enabled=false (properties in a plan), or"
                    + " measure it over TLS with tls in a plan";

    public HttpAnswer {
        type = type.toLowerCase(Locale.ROOT);
    }

    /** An answer whose body was sent as it is. */
    public HttpAnswer(int status, String type, String body, int length, @Nullable String location) {
        this(status, type, body, length, location, null, null);
    }

    /**
     * An answer as it was received.
     *
     * @param body the whole body
     * @param header the value of the header with a name; null if there is none
     */
    public static HttpAnswer received(
            int status, AnswerBody body, Function<String, @Nullable String> header) {
        String type = header.apply("Content-Type");
        return new HttpAnswer(
                status,
                type == null ? "" : type,
                body.text(),
                body.length(),
                header.apply("Location"),
                body.encoding(),
                header.apply("Retry-After"));
    }

    /** The length of the content in bytes; if it cannot be decoded, that of its encoded form. */
    public int contentLength() {
        Integer decoded = encoding == null ? null : encoding.length();
        return decoded == null ? length : decoded;
    }

    /** The coding that hides the content, because it cannot be decoded; null if there is none. */
    public @Nullable String undecoded() {
        return encoding == null || encoding.decoded() ? null : encoding.coding();
    }

    /** Its status with the headers that explain it, such as {@code status 302 (to /login)}. */
    public String statusText() {
        if (location != null) {
            return "status %d (to %s)".formatted(status, shown(location));
        }
        return retryAfter == null
                ? "status " + status
                : "status %d (Retry-After: %s)".formatted(status, shown(retryAfter));
    }

    /** How the body was sent, such as {@code encoded with gzip}. */
    public String encoded() {
        return encoding == null ? "not encoded" : "encoded with " + encoding.coding();
    }

    /**
     * The difference from the expected answer, such as {@code status 503 instead of 200}; null if
     * it is correct. Media types are compared without case (RFC 9110, 8.3.1).
     */
    public @Nullable String mistake(Workload.Expect expect) {
        if (expect.anyStatus()) {
            return notYet() ? statusText() : null;
        }
        if (status != expect.status()) {
            return "%s instead of %d".formatted(statusText(), expect.status());
        }
        if (expect.type() != null && !type.startsWith(expect.type().toLowerCase(Locale.ROOT))) {
            return "content type '%s' instead of '%s'".formatted(type, expect.type());
        }
        Integer bytes = expect.length();
        if (bytes != null && length != bytes && contentLength() != bytes) {
            return "%d bytes instead of %d".formatted(contentLength(), bytes);
        }
        return expect.body() == null ? null : wrong(expect.body());
    }

    private @Nullable String wrong(String expected) {
        if (undecoded() != null) {
            return "a body that is %s, which weigh cannot decode, instead of '%s'"
                    .formatted(encoded(), shown(expected));
        }
        if (!expected.equals(body)) {
            return "body '%s' instead of '%s'".formatted(shown(body), shown(expected));
        }
        boolean same = contentLength() == expected.getBytes(StandardCharsets.UTF_8).length;
        return same ? null : "body '%s' in Latin-1 instead of UTF-8".formatted(shown(body));
    }

    /** Whether its status means that the same request may be answered otherwise a moment later. */
    public boolean notYet() {
        return NOT_YET.contains(status);
    }

    /**
     * What to do about an unexpected status, as half a sentence.
     *
     * @param request that was answered
     * @param target that answered it
     */
    public String cure(Workload request, Target target) {
        if (status == 404) {
            return NotFound.cure(ApplicationSettings.of(target), request.path());
        }
        if (status == 400 && body.contains(TLS_ONLY)) {
            return "the application serves HTTPS itself: " + OWN_TLS;
        }
        int headers = size(request.headers());
        if (TOO_LARGE.contains(status) && headers > SPRINGS_LIMIT) {
            return "the headers of the request have %d bytes: send fewer, or raise the limit of 8 KB with --property server.max-http-request-header-size=%dKB (properties in a plan; before Spring Boot 3, server.max-http-header-size)"
                    .formatted(headers, 2 * (headers / 1_024 + 1));
        }
        if (status / 100 == 5) {
            return "see the server's log for the cause";
        }
        if (status == 429) {
            return "something limits the rate of requests: switch that limit off, or raise it, with"
                    + " a setting of the application (--property, --env or --jvm-flag; properties,"
                    + " env or jvm in a plan)";
        }
        if (!request.measured()) {
            return "choose another --ready (ready in a plan), a path that answers a GET with 200"
                    + " without credentials";
        }
        if (status == 401 || status == 403) {
            return "send credentials with --header (headers in a plan), or choose a path that needs"
                    + " no authentication";
        }
        return status / 100 == 3 && location != null
                ? new Redirect(request.path(), location).cure()
                : "check the path and the request, or expect this status with --status (expect in a"
                        + " plan)";
    }

    /** The size of headers as they are sent, in bytes. */
    private static int size(Map<String, String> headers) {
        String separators = ": \r\n";
        return headers.entrySet().stream()
                .mapToInt(it -> (it.getKey() + it.getValue() + separators).length())
                .sum();
    }

    /** Shortens a text for use in a sentence. */
    public static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
