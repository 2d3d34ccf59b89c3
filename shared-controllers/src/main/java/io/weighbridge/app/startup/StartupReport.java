package io.weighbridge.app.startup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server tells of itself when it is ready.
 *
 * @param lines one a metric, for people: {@code Startup Metric >> name=value}
 * @param figures by name, in that order, with what only programs want added: bytes, counts, seconds
 *     and texts; what is not known is absent
 */
record StartupReport(List<String> lines, Map<String, Object> figures) {

    private static final String PREFIX = "Startup Metric >> ";

    StartupReport {
        lines = List.copyOf(lines);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /**
     * Puts the two together.
     *
     * @param shown the figures that have a line of their own
     * @param forPrograms the figures that have none
     */
    static StartupReport of(Map<String, Object> shown, Map<String, Object> forPrograms) {
        List<String> lines =
                shown.entrySet().stream()
                        .map(metric -> PREFIX + metric.getKey() + "=" + metric.getValue())
                        .toList();
        Map<String, Object> all = new LinkedHashMap<>(shown);
        all.putAll(forPrograms);
        return new StartupReport(lines, all);
    }
}
