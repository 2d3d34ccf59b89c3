package io.weighbridge.requests;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what was left out of a file, by reason. */
final class LeftOut {

    private final Map<String, Long> counts = new LinkedHashMap<>();

    /**
     * Counts one more.
     *
     * @param reason such as {@code POST requests, of which a log has no bodies}
     */
    void add(String reason) {
        add(reason, 1);
    }

    void add(String reason, long count) {
        counts.merge(reason, count, Long::sum);
    }

    Map<String, Long> counts() {
        return new LinkedHashMap<>(counts);
    }
}
