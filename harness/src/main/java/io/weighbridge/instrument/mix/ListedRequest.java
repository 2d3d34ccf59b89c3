package io.weighbridge.instrument.mix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request of a mix that a plan lists itself.
 *
 * @param name unique in its mix
 * @param method one of {@link MixRequest#METHODS}
 * @param path path and query, percent-encoded, starting with a slash
 * @param headers sent with the request
 * @param body sent as UTF-8; absent: none
 * @param weight how often it is sent, compared with the others; 1 or more
 * @param status of a correct answer; absent: that of the first answer
 */
public record ListedRequest(
        String name,
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String body,
        long weight,
        @Nullable Integer status) {

    public ListedRequest {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** The request as one of a mix. */
    MixRequest asMixRequest() {
        RequestBody sent = body == null ? null : RequestBody.template(body);
        return new MixRequest(name, method, path, headers, sent, weight, status, false, List.of());
    }

    /** The same request with changed values of headers. */
    ListedRequest mapped(UnaryOperator<String> change) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.replaceAll((key, value) -> change.apply(value));
        return new ListedRequest(name, method, path, changed, body, weight, status);
    }
}
