package io.weighbridge.job;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The requests to a server, and the expected answers.
 *
 * @param name of one of several requests of a {@link EngineScenario}; null for a scenario's only
 *     request. The path, the headers and the body of a request with a name may have placeholders
 * @param method of HTTP, in upper case; or {@link #WEBSOCKET}
 * @param path of every request, percent-encoded; not used if there are {@code paths}
 * @param headers sent with each request
 * @param body sent with each request, as UTF-8, or null; over a WebSocket, the message
 * @param bodyBase64 bytes that are sent with each request in place of {@code body}, in base64, or
 *     null; not over a WebSocket
 * @param expect the expected answer
 * @param paths each request uses one of these, chosen at random; empty: all use {@code path}
 * @param lengths of the answers to {@code paths} in bytes, one for each; empty: unknown
 * @param timeout seconds from the actual send within which an answer must arrive, over 0; null: the
 *     tool's default
 */
public record RequestTemplate(
        @Nullable String name,
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String body,
        @Nullable String bodyBase64,
        Expect expect,
        List<String> paths,
        List<Integer> lengths,
        @Nullable Double timeout) {

    /**
     * Used instead of a method: {@code path} is upgraded to a WebSocket, and each request is a text
     * message that is answered by one message.
     */
    public static final String WEBSOCKET = "WEBSOCKET";

    private static final String PATH = "a percent-encoded path that starts with a slash";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{[^{}]*}}");

    public RequestTemplate {
        JobJson.require(method != null, "method", "a method", null);
        String checked =
                name == null || path == null ? path : PLACEHOLDER.matcher(path).replaceAll("0");
        JobJson.require(isPath(checked), "path", PATH, path);
        JobJson.require(
                bodyBase64 == null || (body == null && !method.equals(WEBSOCKET)),
                "bodyBase64",
                "null with a body or a WEBSOCKET",
                "a text");
        JobJson.require(
                bodyBase64 == null || isBase64(bodyBase64), "bodyBase64", "base64", bodyBase64);
        JobJson.require(expect != null, "expect", "the expected answer", null);
        boolean texts = headers != null && !headers.containsValue(null);
        JobJson.require(texts, "headers", "an object with texts", headers);
        JobJson.require(timeout == null || timeout > 0, "timeout", "over 0", timeout);
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        List<String> these = paths == null ? List.of() : paths;
        JobJson.require(
                these.stream().allMatch(RequestTemplate::isPath), "paths", "each " + PATH, these);
        List<Integer> theirs = lengths == null ? List.of() : lengths;
        JobJson.require(
                (theirs.isEmpty() || theirs.size() == these.size())
                        && theirs.stream().allMatch(length -> length != null && length >= 0),
                "lengths",
                "a number of bytes for each of the paths, or an empty list",
                theirs);
        paths = List.copyOf(these);
        lengths = List.copyOf(theirs);
    }

    private static boolean isBase64(String text) {
        try {
            return Base64.getDecoder().decode(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isPath(@Nullable String path) {
        try {
            return path != null && URI.create(path).toString().startsWith("/");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The bytes of each request's body, or of the message; null if requests have none. */
    public byte @Nullable [] content() {
        if (bodyBase64 != null) {
            return Base64.getDecoder().decode(bodyBase64);
        }
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether requests are messages over WebSockets. */
    public boolean overWebSockets() {
        return method.equals(WEBSOCKET);
    }

    /** The paths of the requests: at least one. */
    public List<String> allPaths() {
        return paths.isEmpty() ? List.of(path) : paths;
    }

    /**
     * The expected answer.
     *
     * @param status the one correct status code
     * @param type prefix of the content type; null: any
     * @param body the exact body; null: any
     * @param length the exact length of the body in bytes; null: any
     * @param lengthVaries whether answers to the same path may differ in length
     */
    public record Expect(
            int status,
            @Nullable String type,
            @Nullable String body,
            @Nullable Integer length,
            boolean lengthVaries) {

        public Expect {
            JobJson.require(
                    status >= 100 && status <= 599, "status", "a status code of HTTP", status);
            JobJson.require(length == null || length >= 0, "length", "0 or more", length);
        }
    }
}
