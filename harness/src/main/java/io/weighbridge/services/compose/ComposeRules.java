package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a Compose file must not contain: what would replace, change or delete something that was
 * there before, what reaches beyond the containers, and what only a swarm can run.
 */
final class ComposeRules {

    /** Keys of a service whose value may be the host or another container. */
    private static final List<String> NAMESPACES =
            List.of("network_mode", "pid", "ipc", "uts", "userns_mode", "cgroup");

    /** Keys of a service that need something outside the file, and why they are refused. */
    private static final Map<String, String> OUTSIDE =
            Map.of(
                    "devices", "a container could change the disks of this machine",
                    "external_links", "the other container is not part of this file",
                    "provider", "it is a program and no container");

    private static final Set<String> SWARM =
            Set.of("mode", "placement", "endpoint_mode", "update_config", "rollback_config");

    private final JsonNode root;
    private final ComposeYaml lines;
    private final @Nullable String project;
    private final List<ComposeMistake> mistakes = new ArrayList<>();

    private ComposeRules(JsonNode root, ComposeYaml lines, @Nullable String project) {
        this.root = root;
        this.lines = lines;
        this.project = project;
    }

    /** The mistakes of a file as its author wrote it, in the order of its services. */
    static List<ComposeMistake> written(ComposeYaml file) {
        return new ComposeRules(file.root(), file, null).check();
    }

    /**
     * The mistakes of a file whose variables, paths, and other files were resolved by Compose.
     *
     * @param file as its author wrote it; the mistakes have its lines
     * @param project the name that Compose puts before the names of volumes and networks
     */
    static List<ComposeMistake> resolved(JsonNode root, ComposeYaml file, String project) {
        return new ComposeRules(root, file, project).check();
    }

    /** Whether a service has profiles: Compose starts it only on request, and weigh never. */
    static boolean onRequest(JsonNode service) {
        return !service.path("profiles").isEmpty();
    }

    private List<ComposeMistake> check() {
        JsonNode services = root.path("services");
        boolean elsewhere = project == null && root.has("include");
        if (!services.isObject() || services.isEmpty()) {
            if (!elsewhere) {
                add("/services", "a Compose file must have services, and this one has none");
            }
        } else {
            services.fields().forEachRemaining(one -> service(one.getKey(), one.getValue()));
        }
        shared("volumes", "volume");
        shared("networks", "network");
        for (String kind : List.of("secrets", "configs")) {
            external(kind, kind.substring(0, kind.length() - 1));
        }
        root.path("volumes").fields().forEachRemaining(one -> driver(one.getKey(), one.getValue()));
        if (root.has("models")) {
            add("/models", "models are no containers: take them out");
        }
        return List.copyOf(mistakes);
    }

    private void service(String name, JsonNode service) {
        String place = ComposeYaml.pointer("/services", name);
        if (!service.isObject()) {
            add(
                    place,
                    "service %s must be a mapping, such as {image: postgres:17}".formatted(name));
            return;
        }
        if (onRequest(service)) {
            return;
        }
        identity(name, service, place);
        namespaces(name, service, place);
        outside(name, service, place);
        deployment(name, service, place);
        new MountRules(name, lines, project != null, mistakes).check(service, place);
    }

    private void identity(String name, JsonNode service, String place) {
        if (service.has("container_name")) {
            add(
                    place + "/container_name",
                    "service %s has container_name %s, and a container with that name may be somebody's: take it out"
                            .formatted(name, service.path("container_name").asText()));
        }
        boolean made = service.has("image") || service.has("build") || service.has("extends");
        if (!made && !service.has("provider")) {
            add(place, "service %s must have an image or a build, and has neither".formatted(name));
        }
    }

    private void namespaces(String name, JsonNode service, String place) {
        if (service.path("privileged").asBoolean()) {
            add(
                    place + "/privileged",
                    "service %s is privileged, and could change anything on this machine: take privileged out"
                            .formatted(name));
        }
        for (String key : NAMESPACES) {
            String value = service.path(key).asText();
            if (value.equals("host") || value.startsWith("container:")) {
                add(
                        place + "/" + key,
                        "service %s has %s: %s, which is not the container's own: take it out"
                                .formatted(name, key, value));
            }
        }
    }

    private void outside(String name, JsonNode service, String place) {
        OUTSIDE.forEach(
                (key, why) -> {
                    if (!service.path(key).isMissingNode() && !service.path(key).isEmpty()) {
                        add(
                                place + "/" + key,
                                "service %s has %s, but %s: take it out".formatted(name, key, why));
                    }
                });
        for (JsonNode from : service.path("volumes_from")) {
            if (from.asText().startsWith("container:")) {
                add(
                        place + "/volumes_from",
                        "service %s uses the volumes of %s, which is not part of this file: take it out"
                                .formatted(name, from.asText()));
            }
        }
    }

    private void deployment(String name, JsonNode service, String place) {
        JsonNode deploy = service.path("deploy");
        for (String key : SWARM) {
            JsonNode value = deploy.path(key);
            // Compose may write defaults into the resolved file: {} and replicated.
            boolean given = value.isObject() ? !value.isEmpty() : !value.asText().isEmpty();
            if (given && !value.asText().equals("replicated")) {
                add(
                        place + "/deploy/" + key,
                        "service %s has deploy.%s, which only a swarm carries out: take it out"
                                .formatted(name, key));
            }
        }
        one(name, place + "/deploy/replicas", deploy.path("replicas"));
        one(name, place + "/scale", service.path("scale"));
    }

    private void one(String name, String place, JsonNode number) {
        if (number.isNumber() && number.asInt() != 1) {
            add(
                    place,
                    "service %s must have 1 container, and not %s: set 1"
                            .formatted(name, number.asText()));
        }
    }

    /** Volumes and networks that are not the run's own. */
    private void shared(String kind, String what) {
        external(kind, what);
        root.path(kind)
                .fields()
                .forEachRemaining(
                        one -> {
                            String name = one.getValue().path("name").asText();
                            if (!name.isEmpty() && !name.equals(project + "_" + one.getKey())) {
                                add(
                                        ComposeYaml.pointer("/" + kind, one.getKey()) + "/name",
                                        "%s %s has the name %s, and what has that name may be somebody's: take name out"
                                                .formatted(what, one.getKey(), name));
                            }
                        });
    }

    private void external(String kind, String what) {
        root.path(kind)
                .fields()
                .forEachRemaining(
                        one -> {
                            JsonNode external = one.getValue().path("external");
                            if (external.asBoolean() || external.isObject()) {
                                add(
                                        ComposeYaml.pointer("/" + kind, one.getKey()) + "/external",
                                        "%s %s is external, so it is not the run's own: take external out"
                                                .formatted(what, one.getKey()));
                            }
                        });
    }

    /** A volume may be a folder of this machine, or on another one. */
    private void driver(String name, JsonNode volume) {
        JsonNode options = volume.path("driver_opts");
        boolean memory = options.path("type").asText().equals("tmpfs");
        String driver = volume.path("driver").asText("local");
        if ((!options.isEmpty() && !memory) || !driver.equals("local")) {
            String key = driver.equals("local") ? "driver_opts" : "driver";
            add(
                    ComposeYaml.pointer("/volumes", name) + "/" + key,
                    "volume %s has %s, so its files may be somebody's: take it out"
                            .formatted(name, key));
        }
    }

    private void add(String pointer, String sentence) {
        mistakes.add(new ComposeMistake(lines.line(pointer), sentence));
    }
}
