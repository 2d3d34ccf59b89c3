package io.weighbridge.discover;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads an OpenAPI document: which paths answer a GET that has no parameters. */
final class OpenApiPaths {

    private static final Set<String> LOCAL = Set.of("127.0.0.1", "localhost");

    private final JsonNode document;

    private OpenApiPaths(JsonNode document) {
        this.document = document;
    }

    /**
     * The paths of operations with GET and no required parameter, in the order of the document.
     *
     * @param base the path before those of all controllers, unless the document names it; empty:
     *     none
     */
    static List<String> of(JsonNode document, String base) {
        return new OpenApiPaths(document).paths(base);
    }

    private List<String> paths(String base) {
        String before = base(base);
        List<String> paths = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : document.path("paths").properties()) {
            JsonNode get = entry.getValue().path("get");
            boolean complete =
                    get.isObject()
                            && !entry.getKey().contains("{")
                            && !get.path("deprecated").asBoolean()
                            && !requiresOneOf(entry.getValue().path("parameters"))
                            && !requiresOneOf(get.path("parameters"));
            if (complete) {
                paths.add(before + entry.getKey());
            }
        }
        return paths;
    }

    /** The path of the document's server, if that is on this machine. */
    private String base(String usual) {
        String url = document.path("servers").path(0).path("url").asText();
        try {
            URI server = URI.create(url);
            boolean local = server.getHost() == null || LOCAL.contains(server.getHost());
            String path = server.getRawPath();
            return url.isEmpty() || !local || path == null ? usual : path.replaceFirst("/+$", "");
        } catch (IllegalArgumentException template) {
            return usual;
        }
    }

    private boolean requiresOneOf(JsonNode parameters) {
        for (JsonNode parameter : parameters) {
            if (resolved(parameter).path("required").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    /** A parameter, or the one to which it refers. */
    private JsonNode resolved(JsonNode parameter) {
        String reference = parameter.path("$ref").asText();
        return reference.startsWith("#/") ? document.at(reference.substring(1)) : parameter;
    }
}
