package io.weighbridge.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.RequestTemplate.Expect;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object. Each is read, or rejected with one sentence. */
final class Fields {

    static final List<String> ENDPOINT =
            List.of("server", "trust", "protocol", "keepAlive", "connections", "pipeline");

    static final List<String> SCENARIO =
            List.of("method", "path", "headers", "body", "expect", "paths", "lengths", "timeout");

    private static final List<String> EXPECTED =
            List.of("status", "type", "body", "length", "lengthVaries");

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String name;
    private final String document;
    private final String place;
    private final JsonNode node;

    private Fields(String name, String document, String place, JsonNode node) {
        this.name = name;
        this.document = document;
        this.place = place;
        this.node = node;
    }

    /**
     * Parses an object.
     *
     * @param name of the text, for error sentences
     * @param document description of the text, for error sentences
     * @throws BadJobException if the text is not a JSON object
     */
    static Fields parse(String name, String document, String text) throws BadJobException {
        try {
            JsonNode root = JSON.readTree(text);
            if (!root.isObject()) {
                throw new BadJobException(
                        name + " should be a JSON object, but is not: correct it.");
            }
            return new Fields(name, document, "", root);
        } catch (JsonProcessingException e) {
            throw new BadJobException(
                    name
                            + " should be JSON, but is not ("
                            + e.getOriginalMessage()
                            + "): correct it.");
        }
    }

    /** Rejects all other fields, so that a misspelt one is not ignored. */
    @SafeVarargs
    final void refuseOthers(List<String>... known) throws BadJobException {
        TreeSet<String> others = new TreeSet<>();
        node.fieldNames().forEachRemaining(others::add);
        for (List<String> names : known) {
            names.forEach(others::remove);
        }
        if (!others.isEmpty()) {
            throw new BadJobException(
                    "'"
                            + place
                            + others.first()
                            + "' in "
                            + name
                            + " is not a field that this tool knows: remove it, or use the tool of"
                            + " the same build.");
        }
    }

    Endpoint endpoint() throws BadJobException {
        String trust = optionalText("trust");
        return new Endpoint(
                server(trust == null ? "http" : "https"),
                trust,
                choice(Protocol.class, "protocol"),
                flag("keepAlive"),
                whole("connections", 1),
                whole("pipeline", 1));
    }

    RequestTemplate scenario() throws BadJobException {
        List<String> paths = paths();
        return new RequestTemplate(
                text("method"),
                path("path", text("path")),
                headers(),
                optionalText("body"),
                object("expect").expect(),
                paths,
                lengths(paths.size()),
                optionalPositive("timeout"));
    }

    private String server(String scheme) throws BadJobException {
        String server = text("server");
        try {
            URI uri = URI.create(server);
            if (scheme.equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getPort() > 0
                    && String.valueOf(uri.getPath()).isEmpty()) {
                return server;
            }
        } catch (IllegalArgumentException e) {
            // The sentence below covers this case, too.
        }
        throw wrong("server", scheme + "://host:port", "'" + server + "'");
    }

    private Expect expect() throws BadJobException {
        refuseOthers(EXPECTED);
        JsonNode status = node.path("status");
        if (!status.isInt() || status.intValue() < 100 || status.intValue() > 599) {
            throw wrong("status", "a status code of HTTP");
        }
        JsonNode length = node.path("length");
        if (has("length") && (!length.isInt() || length.intValue() < 0)) {
            throw wrong("length", "a number of bytes or null");
        }
        return new Expect(
                status.intValue(),
                optionalText("type"),
                optionalText("body"),
                has("length") ? length.intValue() : null,
                flag("lengthVaries"));
    }

    private Map<String, String> headers() throws BadJobException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> header : node.path("headers").properties()) {
            if (!header.getValue().isTextual()) {
                throw wrong("headers." + header.getKey(), "a text", header.getValue().toString());
            }
            headers.put(header.getKey(), header.getValue().textValue());
        }
        return headers;
    }

    private List<String> paths() throws BadJobException {
        if (!has("paths")) {
            return List.of();
        }
        JsonNode paths = node.path("paths");
        if (!paths.isArray() || paths.isEmpty()) {
            throw wrong("paths", "a list of at least one path, or null");
        }
        List<String> list = new ArrayList<>();
        for (JsonNode path : paths) {
            list.add(path("paths", String.valueOf(path.textValue())));
        }
        return list;
    }

    /**
     * @param count number of paths
     */
    private List<Integer> lengths(int count) throws BadJobException {
        if (!has("lengths")) {
            return List.of();
        }
        JsonNode lengths = node.path("lengths");
        List<Integer> list = new ArrayList<>();
        for (JsonNode length : lengths) {
            if (length.isInt() && length.intValue() >= 0) {
                list.add(length.intValue());
            }
        }
        if (!lengths.isArray() || list.size() != lengths.size() || list.size() != count) {
            throw wrong("lengths", "a number of bytes for each of the paths, or null");
        }
        return list;
    }

    private String path(String field, String path) throws BadJobException {
        try {
            if (URI.create(path).toString().startsWith("/")) {
                return path;
            }
        } catch (IllegalArgumentException e) {
            // The sentence below covers this case, too.
        }
        throw wrong(field, "a percent-encoded path that starts with a slash", "'" + path + "'");
    }

    /** A nested object. */
    private Fields object(String field) {
        return new Fields(name, document, place + field + ".", node.path(field));
    }

    /** The objects within a nested object, by name: at least one. */
    Map<String, Fields> objects(String field) throws BadJobException {
        Map<String, Fields> objects = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.path(field).properties()) {
            if (!entry.getValue().isObject()) {
                throw wrong(field + "." + entry.getKey(), "an object", entry.getValue().toString());
            }
            objects.put(entry.getKey(), object(field).object(entry.getKey()));
        }
        if (objects.isEmpty()) {
            throw wrong(field, "an object with at least one object in it");
        }
        return objects;
    }

    long seed() throws BadJobException {
        JsonNode seed = node.path("seed");
        if (!seed.canConvertToLong() || !seed.isIntegralNumber()) {
            throw wrong("seed", "a whole number of 64 bits");
        }
        return seed.longValue();
    }

    <E extends Enum<E>> E choice(Class<E> type, String field) throws BadJobException {
        String value = text(field);
        List<String> keys = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String key = constant.name().toLowerCase(Locale.ROOT);
            if (key.equals(value)) {
                return constant;
            }
            keys.add(key);
        }
        throw wrong(field, String.join(" or ", keys), "'" + value + "'");
    }

    String text(String field) throws BadJobException {
        if (!node.path(field).isTextual()) {
            throw wrong(field, "a text");
        }
        return node.path(field).textValue();
    }

    private @Nullable String optionalText(String field) throws BadJobException {
        if (has(field) && !node.path(field).isTextual()) {
            throw wrong(field, "a text or null");
        }
        return node.path(field).textValue();
    }

    private boolean flag(String field) throws BadJobException {
        if (!node.path(field).isBoolean()) {
            throw wrong(field, "true or false");
        }
        return node.path(field).booleanValue();
    }

    int whole(String field, int least) throws BadJobException {
        JsonNode value = node.path(field);
        if (!value.isInt() || value.intValue() < least) {
            throw wrong(field, "a whole number of at least " + least);
        }
        return value.intValue();
    }

    @Nullable Long optionalWhole(String field, int least) throws BadJobException {
        return has(field) ? (long) whole(field, least) : null;
    }

    double positive(String field) throws BadJobException {
        JsonNode value = node.path(field);
        if (!value.isNumber() || !(value.doubleValue() > 0)) {
            throw wrong(field, "a number over 0");
        }
        return value.doubleValue();
    }

    @Nullable Double optionalPositive(String field) throws BadJobException {
        return has(field) ? positive(field) : null;
    }

    double atLeastZero(String field) throws BadJobException {
        JsonNode value = node.path(field);
        if (!value.isNumber() || !(value.doubleValue() >= 0)) {
            throw wrong(field, "a number of at least 0");
        }
        return value.doubleValue();
    }

    /** Whether a field exists and is not null. */
    boolean has(String field) {
        return node.hasNonNull(field);
    }

    /** The error sentence for a field's value. */
    BadJobException wrong(String field, String wanted) {
        JsonNode came = node.path(field);
        return wrong(field, wanted, came.isMissingNode() ? "missing" : came.toString());
    }

    BadJobException wrong(String field, String wanted, String came) {
        return new BadJobException(
                "'"
                        + place
                        + field
                        + "' in "
                        + name
                        + " should be "
                        + wanted
                        + ", but is "
                        + came
                        + ": correct "
                        + document
                        + ".");
    }
}
