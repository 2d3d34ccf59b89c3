package io.weighbridge.launch;

import io.weighbridge.plan.Workload;
import java.util.Locale;
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

    private static final int SHOWN = 120;

    /** Tomcat's answer to HTTP on a port for HTTPS; other containers close the connection. */
    private static final String TLS_ONLY = "This combination of host and port requires TLS";

    /** What to do about an application that serves HTTPS itself, as half a sentence. */
    static final String OWN_TLS =
            "switch that off with --property server.ssl.enabled=false (properties in a plan), or"
                    + " measure it over TLS with tls in a plan";

    public HttpAnswer {
        type = type.toLowerCase(Locale.ROOT);
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
            return "the application serves HTTPS itself: " + OWN_TLS;
        }
        if (status / 100 == 5) {
            return "see the server's log for the cause";
        }
        if (!request.measured()) {
            return "choose another --ready (ready in a plan), a path that answers a GET with 200"
                    + " without credentials";
        }
        if (status == 401 || status == 403) {
            return "send credentials with --header (headers in a plan), or choose a path that needs"
                    + " no authentication";
        }
        return status / 100 == 3
                ? "request the redirect's target or, if that is a login page, send credentials or a"
                        + " session cookie with --header (headers in a plan)"
                : "check the path and the request, or expect this status with --status (expect in a"
                        + " plan)";
    }

    /** Shortens a text for use in a sentence. */
    public static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
