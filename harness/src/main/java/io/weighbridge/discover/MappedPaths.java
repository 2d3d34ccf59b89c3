package io.weighbridge.discover;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads the answer of Spring Boot's actuator about mappings: which paths a GET can have. */
final class MappedPaths {

    /** Where handlers of the framework itself are, such as that of errors. */
    private static final List<String> FRAMEWORK =
            List.of("org.springframework.", "org.springdoc.", "springfox.");

    private MappedPaths() {}

    /**
     * The paths of the application's own handlers of GET, without those that need a variable or a
     * parameter, in the order of the answer.
     *
     * @param base the path before those of all controllers; empty: none
     */
    static List<String> of(JsonNode answer, String base) {
        Set<String> paths = new LinkedHashSet<>();
        for (JsonNode context : answer.path("contexts")) {
            for (String kind : List.of("dispatcherServlets", "dispatcherHandlers")) {
                for (JsonNode dispatcher : context.path("mappings").path(kind)) {
                    dispatcher.forEach(mapping -> add(mapping.path("details"), base, paths));
                }
            }
        }
        return new ArrayList<>(paths);
    }

    private static void add(JsonNode details, String base, Set<String> paths) {
        String handler = details.path("handlerMethod").path("className").asText();
        JsonNode conditions = details.path("requestMappingConditions");
        if (handler.isEmpty()
                || FRAMEWORK.stream().anyMatch(handler::startsWith)
                || !gets(conditions.path("methods"))
                || !conditions.path("params").isEmpty()
                || !conditions.path("headers").isEmpty()) {
            return;
        }
        for (JsonNode pattern : conditions.path("patterns")) {
            String path = pattern.asText();
            if (path.startsWith("/") && !path.matches(".*[{*?].*")) {
                paths.add(base + path);
            }
        }
    }

    /** A handler without methods answers all of them. */
    private static boolean gets(JsonNode methods) {
        for (JsonNode method : methods) {
            if (method.asText().equals("GET")) {
                return true;
            }
        }
        return methods.isEmpty();
    }
}
