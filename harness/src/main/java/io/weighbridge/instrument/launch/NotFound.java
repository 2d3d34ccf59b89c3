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
        for (String name : BASES) {
            String base = settings.value(name);
            if (base != null && base.length() > 1 && !path.startsWith(base)) {
                return "%s is %s, so request %s%s".formatted(name, base, base, path);
            }
        }
        String management =
                Objects.requireNonNullElse(settings.value(MANAGEMENT_PATH), "/actuator");
        if (settings.value(MANAGEMENT_PORT) != null && path.startsWith(management)) {
            return "the application serves %s on another port (%s): choose a path outside %s"
                    .formatted(management, MANAGEMENT_PORT, management);
        }
        return "check the path, and whether it must begin with the application's context path";
    }
}
