package io.weighbridge.job;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a connection has before its first request, such as what a login gave.
 *
 * @param cookies by name
 * @param values for placeholders in the requests, by name
 */
public record ConnectionSession(Map<String, String> cookies, Map<String, String> values) {

    public ConnectionSession {
        cookies = texts("cookies", cookies);
        values = texts("values", values);
    }

    private static Map<String, String> texts(String field, Map<String, String> texts) {
        if (texts == null) {
            return Map.of();
        }
        boolean complete = texts.values().stream().noneMatch(Objects::isNull);
        JobJson.require(complete, field, "an object with texts", texts.keySet());
        return Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }
}
