package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.mix.Mix;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that is sent again and again, and the expected answer. It may have several paths, of
 * which one is chosen at random each time. A request may be a message over a WebSocket, whose
 * answer must be the same message. Or it is a mix of several requests, which are sent in
 * proportion.
 *
 * @param name unique in a plan; letters, digits, {@code . _ -}
 * @param method of HTTP; or {@link #WEBSOCKET}, or {@link #MIX}
 * @param path path and query, percent-encoded, starting with a slash; the first one if there are
 *     {@code paths}
 * @param paths of which each request uses one, chosen at random from the run's seed; empty: {@code
 *     path} for all
 * @param lengths of the answers to {@code paths} in bytes, one for each; empty: unknown
 * @param headers sent with each request
 * @param body sent with each request, as UTF-8; absent: none, or bytes; over a WebSocket, the
 *     message
 * @param bodyBase64 sent with each request in place of a text: bytes that are not UTF-8, in base64;
 *     absent: none, or a text
 * @param expect the expected answer; of a mix, each request has its own
 * @param mix the requests of a mix, as the plan names them; absent: one request
 * @param prepared the same requests as they are sent; only in a plan that is carried out, so that
 *     no file of a run has them
 */
@RecordBuilder
public record Workload(
        String name,
        String method,
        String path,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> paths,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> lengths,
        Map<String, String> headers,
        @Nullable String body,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String bodyBase64,
        Expect expect,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Mix mix,
        @JsonIgnore @Nullable PreparedMix prepared)
        implements WorkloadBuilder.With {

    /** Used instead of a method: several requests, of which each has its own method. */
    public static final String MIX = "MIX";

    /**
     * Used instead of a method: the path is upgraded to a WebSocket, and each request is a message.
     */
    public static final String WEBSOCKET = "WEBSOCKET";

    /**
     * The same pattern as in the schema. It repeats single characters only: a repeated choice would
     * need a stack that is as deep as a path is long.
     */
    private static final Pattern PATH =
            Pattern.compile(
                    "(?!.*%(?![0-9A-Fa-f]{2}))/[A-Za-z0-9._~:/@!$&'()*+,;=%-]*"
                            + "([?#][A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]*)?");

    /** The same placeholders as in the schema. */
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{(name|(large|small)-organization)\\}");

    public Workload {
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
        headers = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(headers));
    }

    /** Whether a text is a path, and a query if any, with only characters that a URL may have. */
    public static boolean isPath(String text) {
        return PATH.matcher(text).matches();
    }

    /** The same request for each of several paths, whose answers have these lengths in bytes. */
    public Workload drawingFrom(List<String> others, List<Integer> theirLengths) {
        return with().path(others.get(0)).paths(others).lengths(theirLengths).build();
    }

    /**
     * A text message over a WebSocket whose answer must be the same message.
     *
     * @param path of the upgrade request
     */
    public static Workload echo(String name, String path, String message) {
        Expect same = new Expect(101, null, message, null, false);
        return get(name, path).withMethod(WEBSOCKET).withBody(message).withExpect(same);
    }

    /**
     * Several requests that are sent in proportion.
     *
     * @param mix in which they are named
     */
    public static Workload of(String name, Mix mix) {
        return get(name, "/")
                .withMethod(MIX)
                .withExpect(Expect.OK.withLengthVaries(true))
                .withMix(mix);
    }

    /**
     * The same request with these bytes as its body. They are kept as a text if they are one, so
     * that people can read them.
     */
    public Workload sending(byte[] bytes) {
        String text = text(bytes);
        return text == null
                ? withBody(null).withBodyBase64(Base64.getEncoder().encodeToString(bytes))
                : withBody(text).withBodyBase64(null);
    }

    /** Bytes as a text; null if they are not UTF-8. */
    private static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** The bytes of the body; null if requests have none. */
    public byte @Nullable [] content() {
        if (bodyBase64 != null) {
            return Base64.getDecoder().decode(bodyBase64);
        }
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether requests have a body. */
    public boolean hasBody() {
        return body != null || bodyBase64 != null;
    }

    /** Whether requests are messages over a WebSocket. */
    public boolean overWebSocket() {
        return method.equals(WEBSOCKET);
    }

    /** Whether it is a mix of several requests. */
    public boolean hasMix() {
        return mix != null;
    }

    /** Whether the application may change its data because of it, as far as that is known. */
    public boolean writes() {
        return prepared == null ? method.equals("POST") : prepared.writes();
    }

    /** Whether each request chooses its path from a list at random. */
    public boolean draws() {
        return !paths.isEmpty() || hasPlaceholder();
    }

    /**
     * Whether its path has a placeholder for values from the data of the plan's backend. A run
     * replaces it by a list of paths and the lengths of their answers.
     */
    public boolean hasPlaceholder() {
        return hasPlaceholder(path);
    }

    static boolean hasPlaceholder(String path) {
        return PLACEHOLDER.matcher(path).find();
    }

    /** All paths that are requested: at least one. */
    public List<String> everyPath() {
        return paths.isEmpty() ? List.of(path) : paths;
    }

    /** Whether the answer's length is known for each path. */
    public boolean knowsLengths() {
        return !lengths.isEmpty();
    }

    /**
     * The expected answer to one path.
     *
     * @param place index of the path in {@link #everyPath}
     */
    public Expect expectAt(int place) {
        return knowsLengths() ? expect.ofLength(lengths.get(place)) : expect;
    }

    /**
     * The request to one path alone, with its expected answer.
     *
     * @param place index of the path in {@link #everyPath}
     */
    Workload at(int place) {
        return with().path(everyPath().get(place))
                .paths(List.of())
                .lengths(List.of())
                .expect(expectAt(place))
                .build();
    }

    /**
     * The same request with answers of a fixed length in bytes; unchanged if lengths may vary, or
     * if the plan determines the length.
     */
    public Workload answering(int bytes) {
        boolean open = !expect.lengthVaries() && expect.body() == null && expect.length() == null;
        return open ? withExpect(expect.ofLength(bytes)) : this;
    }

    /**
     * The same request with encoded answers of a fixed length in bytes; unchanged if lengths may
     * vary. The plan determines the content alone, and each server encodes it in its own way.
     */
    public Workload answeringEncoded(int bytes) {
        return expect.lengthVaries() ? this : withExpect(expect.ofLength(bytes));
    }

    /**
     * The same request as a load tool sends it to a server that has been checked. Load tools
     * compare answers as they are sent, so an encoded body is known by its length alone.
     *
     * @param checked this request with the answer that the server gave
     */
    public Workload loadedAs(Workload checked) {
        if (prepared != null) {
            return withPrepared(checked.prepared());
        }
        boolean given = expect.body() != null || expect.length() != null;
        boolean encoded = given && !checked.expect().equals(expect);
        return encoded ? checked.withExpect(checked.expect().withBody(null)) : this;
    }

    /** Whether requests let the server encode its answers. */
    public boolean acceptsEncodings() {
        return headers.keySet().stream().anyMatch("Accept-Encoding"::equalsIgnoreCase);
    }

    /** The request for messages, such as {@code GET /json} or {@code GET one of 3 paths}. */
    public String requestLine() {
        if (mix != null) {
            return "the requests of " + mix.source();
        }
        return method + " " + (paths.isEmpty() ? path : "one of " + paths.size() + " paths");
    }

    /**
     * The expected answer.
     *
     * @param status the one correct status code; for a WebSocket, that of the upgrade
     * @param type prefix of the content type; absent: any
     * @param body the exact body; absent: any
     * @param length the exact length of the body in bytes; absent: any
     * @param lengthVaries whether answers to the same path may differ in length, as on {@code
     *     /actuator/metrics}
     */
    @RecordBuilder
    public record Expect(
            int status,
            @Nullable String type,
            @Nullable String body,
            @Nullable Integer length,
            boolean lengthVaries)
            implements WorkloadExpectBuilder.With {

        /** Status 200, and bodies of equal length. */
        public static final Expect OK = new Expect(200, null, null, null, false);

        /** In place of a status: each is right that does not mean "not yet". */
        private static final int ANY_STATUS = 0;

        /**
         * Any answer of a server that has started. Only a readiness check expects it, and no plan
         * file can.
         */
        public static final Expect ANY = new Expect(ANY_STATUS, null, null, null, true);

        /** Whether every status is right that does not mean "not yet". */
        public boolean anyStatus() {
            return status == ANY_STATUS;
        }

        /** The same expected answer with a length in bytes. */
        Expect ofLength(int bytes) {
            return withLength(bytes).withLengthVaries(false);
        }
    }

    /** The request for the readiness path of a target, if no workload requests that path. */
    static Workload ofReadiness(String path) {
        return get("ready", path);
    }

    /** Whether this request is not only for the readiness path of a target. */
    public boolean measured() {
        return !equals(ofReadiness(path));
    }

    /** A plain GET with the expected status 200. */
    public static Workload get(String name, String path) {
        return new Workload(
                name, "GET", path, List.of(), List.of(), Map.of(), null, null, Expect.OK, null,
                null);
    }
}
