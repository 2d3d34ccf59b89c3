package io.weighbridge.instrument.mix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request of a mix. Its path, the values of its headers and its body may have placeholders, see
 * {@link Templates}.
 *
 * @param name unique in its list
 * @param method one of {@link #METHODS}
 * @param path path and query, percent-encoded, starting with a slash
 * @param headers sent with the request
 * @param body null: none
 * @param weight how often it is sent, compared with the others; 1 or more
 * @param status of a correct answer; null: that of the first answer
 * @param setup whether it is sent once for each connection, before the load
 * @param references its placeholders that stand for parts of earlier answers
 */
public record MixRequest(
        String name,
        String method,
        String path,
        Map<String, String> headers,
        @Nullable RequestBody body,
        long weight,
        @Nullable Integer status,
        boolean setup,
        List<AnswerReference> references) {

    /** The methods that a mix can have. */
    public static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

    public MixRequest {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        references = List.copyOf(references);
    }

    /** A request that was recorded, without placeholders. */
    public static MixRequest recorded(
            String name, String method, String path, long weight, @Nullable Integer status) {
        return new MixRequest(name, method, path, Map.of(), null, weight, status, false, List.of());
    }

    /** The same request with what it sends besides its path. */
    public MixRequest sending(Map<String, String> otherHeaders, @Nullable RequestBody otherBody) {
        return new MixRequest(
                name, method, path, otherHeaders, otherBody, weight, status, setup, references);
    }

    /** Whether the application may change its data because of it. */
    public boolean writes() {
        return !method.equals("GET") && !method.equals("HEAD");
    }

    /** The same request, sent before the load. */
    public MixRequest asSetup() {
        return new MixRequest(name, method, path, headers, body, weight, status, true, references);
    }
}
