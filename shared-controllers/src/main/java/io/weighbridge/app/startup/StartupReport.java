package io.weighbridge.app.startup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A server's report about itself when it is ready.
 *
 * @param lines one per metric, for people: {@code Startup Metric >> name=value}
 * @param figures by name, in the same order, followed by values for programs only: bytes, counts,
 *     seconds and texts; unknown values are absent
 */
record StartupReport(List<String> lines, Map<String, Object> figures) {

    private static final String PREFIX = "Startup Metric >> ";

    StartupReport {
        lines = List.copyOf(lines);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /**
     * Combines both kinds of values.
     *
     * @param shown values with a line of their own
     * @param forPrograms values without a line
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
