package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.os.ContainerLabel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The Compose file with which a run starts the services: the resolved file of its author, with
 * ports on 127.0.0.1 that the engine chooses, with the run's label on all that is created, and
 * without restarts. Services with profiles are left out.
 *
 * @param root the file
 * @param images the images that the author gave, by service
 * @param ending services that are to end without an error, because others wait for that
 */
record OwnFile(ObjectNode root, Map<String, String> images, Set<String> ending) {

    /** The label with the name of the service. */
    static final String SERVICE = "io.weighbridge.service";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * Makes the file.
     *
     * @param resolved output of Compose's {@code config}
     */
    static OwnFile of(JsonNode resolved, ContainerLabel label) {
        OwnFile own = new OwnFile(NODES.objectNode(), new TreeMap<>(), new LinkedHashSet<>());
        ObjectNode services = own.root.putObject("services");
        resolved.path("services")
                .fields()
                .forEachRemaining(
                        one -> {
                            if (!ComposeRules.onRequest(one.getValue())) {
                                services.set(
                                        one.getKey(),
                                        own.service(one.getKey(), one.getValue(), label));
                            }
                        });
        own.root.set("volumes", labelled(resolved.path("volumes"), label));
        ObjectNode networks = labelled(resolved.path("networks"), label);
        if (!networks.has("default")) {
            networks.set("default", labelled(NODES.objectNode(), List.of(), label));
        }
        own.root.set("networks", networks);
        for (String kind : List.of("secrets", "configs")) {
            if (!resolved.path(kind).isEmpty()) {
                own.root.set(kind, withoutNames(resolved.path(kind)));
            }
        }
        return own;
    }

    /** Names of the services, in the order of Compose. */
    List<String> services() {
        List<String> names = new ArrayList<>();
        root.path("services").fieldNames().forEachRemaining(names::add);
        return List.copyOf(names);
    }

    /** The services for which a condition holds, such as a key that they have. */
    List<String> services(Predicate<JsonNode> condition) {
        return services().stream()
                .filter(name -> condition.test(root.path("services").path(name)))
                .toList();
    }

    private ObjectNode service(String name, JsonNode resolved, ContainerLabel label) {
        ObjectNode service = labelled(resolved, List.of("restart", "env_file"), label);
        ((ObjectNode) service.path("labels")).put(SERVICE, name);
        service.put("restart", "no");
        if (service.path("deploy") instanceof ObjectNode deploy) {
            deploy.remove("restart_policy");
        }
        images.put(name, resolved.path("image").asText());
        if (resolved.has("build")) {
            // The tag would otherwise move from an image of the user to the new one.
            service.remove("image");
            service.set("build", build(resolved.path("build"), label));
        }
        if (resolved.has("ports")) {
            service.set("ports", ports(resolved.path("ports")));
        }
        resolved.path("depends_on")
                .fields()
                .forEachRemaining(
                        other -> {
                            String condition = other.getValue().path("condition").asText();
                            if (condition.equals("service_completed_successfully")) {
                                ending.add(other.getKey());
                            }
                        });
        return service;
    }

    private static ObjectNode build(JsonNode build, ContainerLabel label) {
        JsonNode full =
                build.isObject() ? build : NODES.objectNode().put("context", build.asText());
        return labelled(full, List.of("tags"), label);
    }

    private static ArrayNode ports(JsonNode published) {
        Set<String> own = new LinkedHashSet<>();
        published.forEach(port -> own.addAll(PublishedPort.own(port)));
        ArrayNode ports = NODES.arrayNode();
        own.forEach(ports::add);
        return ports;
    }

    /** Volumes or networks with the label. Compose gives them names that begin with the project. */
    private static ObjectNode labelled(JsonNode named, ContainerLabel label) {
        ObjectNode all = NODES.objectNode();
        named.fields()
                .forEachRemaining(
                        one ->
                                all.set(
                                        one.getKey(),
                                        labelled(one.getValue(), List.of("name"), label)));
        return all;
    }

    private static ObjectNode labelled(JsonNode node, List<String> without, ContainerLabel label) {
        ObjectNode copy = node.isObject() ? node.deepCopy() : NODES.objectNode();
        copy.remove(without);
        Map<String, String> labels = labels(copy.path("labels"));
        labels.put(ContainerLabel.KEY, label.value());
        ObjectNode all = copy.putObject("labels");
        labels.forEach(all::put);
        return copy;
    }

    private static ObjectNode withoutNames(JsonNode named) {
        ObjectNode all = NODES.objectNode();
        named.fields()
                .forEachRemaining(
                        one -> {
                            ObjectNode copy = one.getValue().deepCopy();
                            copy.remove("name");
                            all.set(one.getKey(), copy);
                        });
        return all;
    }

    /** Labels, which are a mapping or a list of {@code key=value}. */
    private static Map<String, String> labels(JsonNode labels) {
        Map<String, String> all = new LinkedHashMap<>();
        if (labels.isArray()) {
            for (JsonNode one : labels) {
                String[] parts = one.asText().split("=", 2);
                all.put(parts[0], parts.length > 1 ? parts[1] : "");
            }
        }
        labels.fields().forEachRemaining(one -> all.put(one.getKey(), one.getValue().asText()));
        return all;
    }
}
