package io.weighbridge.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Every load tool Weighbridge can drive. A closed family: who adds one is told by the compiler
 * where its driver and its parser are missing.
 */
public enum LoadTool {
    /** Apache Bench, from the Apache HTTP server's tools. */
    AB;

    /** The name plans and results use, such as {@code ab}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The tool of a name.
     *
     * @throws UsageException where no tool has the name, listing those there are
     */
    public static LoadTool named(String key) {
        return Arrays.stream(values())
                .filter(tool -> tool.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new UsageException(unknown(key)));
    }

    private static String unknown(String key) {
        String known = Arrays.stream(values()).map(LoadTool::key).collect(Collectors.joining(", "));
        return "no load driver is called " + key + ": use one of " + known;
    }
}
