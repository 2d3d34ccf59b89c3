package io.weighbridge.discover;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the mappings that Spring logs when an application starts: which paths a GET can have. */
final class LoggedPaths {

    /** The properties with which an application logs its mappings, on servlets and on WebFlux. */
    static final Map<String, String> PROPERTIES =
            Map.of(
                    "logging.level._org.springframework.web.servlet.HandlerMapping.Mappings",
                    "debug",
                    "logging.level._org.springframework.web.reactive.HandlerMapping.Mappings",
                    "debug");

    /**
     * A handler, such as {@code {GET [/a || /b], produces [text/html]}: page()} on servlets and
     * {@code {GET /a}: page()} on WebFlux.
     */
    private static final Pattern HANDLER =
            Pattern.compile(
                    "\\{GET (?:\\[([^\\]]+)]|(/[^ ,}]*))((?:, \\w+ \\[[^\\]]*])*)}: \\w+\\(");

    /** A handler that takes only some requests to its path. */
    private static final Pattern SOME = Pattern.compile(", (?:params|headers|consumes|custom) ");

    private LoggedPaths() {}

    /**
     * The paths of handlers of GET, without those that need a variable or a parameter, in their
     * order.
     *
     * @param log the output of the application
     * @param base the path before those of all controllers; empty: none
     */
    static List<String> of(String log, String base) {
        Set<String> paths = new LinkedHashSet<>();
        Matcher handlers = HANDLER.matcher(log);
        while (handlers.find()) {
            if (SOME.matcher(handlers.group(3)).find()) {
                continue;
            }
            String several = handlers.group(1);
            String listed = several == null ? handlers.group(2) : several;
            for (String path : listed.split(" \\|\\| |, ", -1)) {
                if (path.startsWith("/") && !path.matches(".*[{*?].*")) {
                    paths.add(base + path);
                }
            }
        }
        return List.copyOf(paths);
    }
}
