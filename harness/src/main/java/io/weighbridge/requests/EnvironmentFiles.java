package io.weighbridge.requests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The variables in the files of environments beside an {@code .http} file.
 *
 * @param values of the chosen environment; empty if none was chosen
 * @param names of all environments
 * @param chosen null: none
 * @param files that were read, without the private one, whose digest might reveal a secret
 */
record EnvironmentFiles(
        Map<String, String> values, List<String> names, @Nullable String chosen, List<Path> files) {

    private static final String SHARED_FILE = "http-client.env.json";

    private static final String PRIVATE_FILE = "http-client.private.env.json";

    /** An environment whose variables are in all others. */
    private static final String IN_ALL = "$shared";

    EnvironmentFiles {
        values = Map.copyOf(values);
        names = List.copyOf(names);
        files = List.copyOf(files);
    }

    /**
     * Reads the files. If no environment is named and there is only one, that is chosen.
     *
     * @param name of the environment; null: none was named
     * @param secrets remembers all values of the private file
     * @throws UsageException if a file is wrong, or if there is no such environment
     */
    static EnvironmentFiles read(Path requests, @Nullable String name, Secrets secrets) {
        Path sharedFile = requests.resolveSibling(SHARED_FILE);
        JsonNode shared = tree(sharedFile);
        JsonNode hidden = tree(requests.resolveSibling(PRIVATE_FILE));
        Set<String> names = new LinkedHashSet<>();
        shared.fieldNames().forEachRemaining(names::add);
        hidden.fieldNames().forEachRemaining(names::add);
        names.remove(IN_ALL);
        String chosen = chosen(requests, name, List.copyOf(names));
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : chosen == null ? List.of(IN_ALL) : List.of(IN_ALL, chosen)) {
            values.putAll(texts(shared.path(part)));
            Map<String, String> secret = texts(hidden.path(part));
            secret.values().forEach(value -> secrets.remember(value, Secrets.MASK));
            values.putAll(secret);
        }
        values.forEach(secrets::value);
        List<Path> files = Files.exists(sharedFile) ? List.of(sharedFile) : List.of();
        return new EnvironmentFiles(values, List.copyOf(names), chosen, files);
    }

    private static @Nullable String chosen(
            Path requests, @Nullable String name, List<String> names) {
        if (name == null) {
            return names.size() == 1 ? names.get(0) : null;
        }
        if (names.isEmpty()) {
            throw new UsageException(
                    "--env-name needs a file %s beside %s with an environment %s, but there is none: write it, or leave out --env-name"
                            .formatted(SHARED_FILE, requests.getFileName(), name));
        }
        if (!names.contains(name)) {
            String hint = DidYouMean.hint(name, names);
            throw new UsageException(
                    "--env-name takes one of the environments %s, not %s%s"
                            .formatted(String.join(", ", names), name, hint));
        }
        return name;
    }

    /** The content of a file; empty if there is none. */
    private static JsonNode tree(Path file) {
        if (!Files.exists(file)) {
            return Json.MAPPER.createObjectNode();
        }
        try {
            JsonNode tree = Json.MAPPER.readTree(Files.readAllBytes(file));
            if (tree.isObject()) {
                return tree;
            }
        } catch (JsonProcessingException e) {
            throw new WrongFileException(
                    file,
                    e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()),
                    "the file must be JSON, but it is not from here on: correct it");
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        throw new WrongFileException(
                file,
                "the file has an object for each environment, such as {\"dev\": {\"host\": \"…\"}},"
                        + " but it is something else: correct it");
    }

    private static Map<String, String> texts(JsonNode environment) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : environment.properties()) {
            if (field.getValue().isValueNode()) {
                texts.put(field.getKey(), field.getValue().asText());
            }
        }
        return texts;
    }
}
