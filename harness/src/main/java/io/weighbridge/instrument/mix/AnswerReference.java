package io.weighbridge.instrument.mix;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder that stands for a part of the answer to an earlier request.
 *
 * @param placeholder as it is in the request, with its braces
 * @param request the name of the earlier request
 * @param part of its answer
 */
public record AnswerReference(String placeholder, String request, Part part) {

    /**
     * A part of an answer: a header, or a value of a JSON body.
     *
     * @param header its name; null for a value of the body
     * @param pointer to the value, RFC 6901; null for a header
     */
    public record Part(@Nullable String header, @Nullable String pointer) {

        /** The value of a header. */
        public static Part header(String name) {
            return new Part(name, null);
        }

        /**
         * A value of a JSON body; null if the path has more than names and numbers.
         *
         * @param path such as {@code $.user.roles[0]}
         */
        public static @Nullable Part body(String path) {
            String pointer = pointerOf(path);
            return pointer == null ? null : new Part(null, pointer);
        }

        /** What it is, for messages. */
        public String text() {
            return header == null ? "a value at " + pointer + " of its JSON" : "a header " + header;
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Pattern STEP =
            Pattern.compile(
                    "\\.([A-Za-z_$][A-Za-z0-9_$-]*)|\\[([0-9]{1,9})]|\\[[\"']([^\"']+)[\"']]");

    /** A path of names and numbers as a JSON pointer; null if it is another one. */
    private static @Nullable String pointerOf(String path) {
        if (!path.startsWith("$")) {
            return null;
        }
        StringBuilder pointer = new StringBuilder();
        Matcher step = STEP.matcher(path).region(1, path.length());
        while (step.lookingAt()) {
            String name = step.group(1) == null ? step.group(3) : step.group(1);
            String key = name == null ? step.group(2) : name;
            pointer.append('/').append(key.replace("~", "~0").replace("/", "~1"));
            step.region(step.end(), path.length());
        }
        boolean whole = step.regionStart() == path.length();
        return whole && pointer.length() > 0 ? pointer.toString() : null;
    }

    /** A value of a JSON text; null if the text is no JSON or lacks it. */
    public static @Nullable String valueIn(String json, String pointer) {
        try {
            JsonNode value = JSON.readTree(json).at(JsonPointer.compile(pointer));
            return value.isValueNode() && !value.isNull() ? value.asText() : null;
        } catch (JsonProcessingException noJson) {
            return null;
        }
    }
}
