package io.weighbridge.instrument.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Values as JSON in the folder of a run: secrets are masked, and paths inside the folder are
 * relative to it, so that it can be moved.
 *
 * @param secrets remembers the secrets that are masked
 */
public record FolderJson(Path folder, Secrets secrets) {

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
    public <T> T read(String json, Class<T> type) throws JsonProcessingException {
        return Json.MAPPER.treeToValue(
                withFiles(Json.MAPPER.readTree(json), folder::resolve), type);
    }

    /**
     * The values that were written, each in a line.
     *
     * @param what one of them is, such as {@code a trial}
     * @throws UsageException naming the line that cannot be read
     */
    <T> List<T> values(LineFile file, String what, Class<T> type) {
        try {
            List<String> lines = file.read();
            // A large run has megabytes of lines, which can be parsed in parallel.
            return IntStream.range(0, lines.size())
                    .parallel()
                    .mapToObj(index -> value(file, index + 1, lines.get(index), what, type))
                    .toList();
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read (%s): fix its permissions"
                            .formatted(file.file(), Cause.of(e)),
                    e);
        }
    }

    private <T> T value(LineFile file, int number, String line, String what, Class<T> type) {
        try {
            return read(line, type);
        } catch (JsonProcessingException e) {
            String sentence =
                    "line %d of %s is not %s (%s): the file was changed or damaged. Restore it, or start a new run"
                            .formatted(number, file.file(), what, RecordFile.firstLine(e));
            throw new UsageException(sentence, e);
        }
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
