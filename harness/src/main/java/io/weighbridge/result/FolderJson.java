package io.weighbridge.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.model.Secrets;
import io.weighbridge.plan.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Values as JSON in the folder of a run: secrets are masked, and paths inside the folder are
 * relative to it, so that it can be moved.
 *
 * @param secrets remembers the secrets that are masked
 */
record FolderJson(Path folder, Secrets secrets) {

    /** A value as one line. */
    String line(Object value) throws JsonProcessingException {
        return Json.MAPPER.writeValueAsString(tree(value));
    }

    /** A value as a tree. */
    ObjectNode tree(Object value) {
        ObjectNode json = Json.MAPPER.valueToTree(value);
        return MaskedTree.of(withFiles(json, this::relative), secrets);
    }

    /** The value that was written, with its secrets masked. */
    <T> T read(String json, Class<T> type) throws JsonProcessingException {
        return Json.MAPPER.treeToValue(
                withFiles(Json.MAPPER.readTree(json), folder::resolve), type);
    }

    /** Changes the paths of all files in a tree. */
    private static <T extends JsonNode> T withFiles(T tree, UnaryOperator<Path> change) {
        for (JsonNode parent : tree.findParents("files")) {
            for (Map.Entry<String, JsonNode> file : parent.path("files").properties()) {
                Path path = Path.of(file.getValue().asText());
                file.setValue(TextNode.valueOf(change.apply(path).toString()));
            }
        }
        return tree;
    }

    private Path relative(Path file) {
        Path root = folder.toAbsolutePath().normalize();
        Path absolute = file.toAbsolutePath().normalize();
        return absolute.startsWith(root) ? root.relativize(absolute) : absolute;
    }
}
