package io.weighbridge.instrument.mix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a connection has before its first request: its user has logged in, and has got tokens.
 *
 * @param cookies by name
 * @param values for placeholders, by name
 */
public record UserSession(Map<String, String> cookies, Map<String, String> values) {

    public UserSession {
        cookies = Collections.unmodifiableMap(new LinkedHashMap<>(cookies));
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
