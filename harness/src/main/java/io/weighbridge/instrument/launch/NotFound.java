package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import java.util.List;
import java.util.Objects;

/** What to do if an application answers with status 404. */
final class NotFound {

    /** The settings that put a path before those of all controllers. */
    private static final List<String> BASES =
            List.of("server.servlet.context-path", "spring.webflux.base-path");

    private static final String MANAGEMENT_PORT = "management.server.port";
    private static final String MANAGEMENT_PATH = "management.endpoints.web.base-path";

    private NotFound() {}

    /**
     * What to do, as half a sentence.
     *
     * @param settings of the application
     * @param path that was requested
     */
    static String cure(ApplicationSettings settings, String path) {
        String base = base(settings);
        boolean outside = !path.startsWith(base);
        String inBase = outside ? path : path.substring(base.length());
        String management =
                Objects.requireNonNullElse(settings.value(MANAGEMENT_PATH), "/actuator");
        if (settings.value(MANAGEMENT_PORT) != null && inBase.startsWith(management)) {
            return "the application serves %s on another port (%s): choose a path outside %s"
                    .formatted(management, MANAGEMENT_PORT, management);
        }
        return outside
                ? "all paths of the application begin with %s: request %s%s"
                        .formatted(base, base, path)
                : "check the path, and whether it must begin with the application's context path";
    }

    /** The path before those of all controllers; empty without one. */
    private static String base(ApplicationSettings settings) {
        return BASES.stream()
                .map(settings::value)
                .filter(value -> value != null && value.length() > 1)
                .findFirst()
                .orElse("");
    }
}
