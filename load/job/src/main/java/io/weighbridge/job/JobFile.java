package io.weighbridge.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.job.Job.Expect;
import io.weighbridge.job.Job.Model;
import io.weighbridge.job.Job.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a job file, and says in one sentence what is wrong with it. */
public final class JobFile {

    private static final Set<String> KNOWN =
            Set.of(
                    "server",
                    "method",
                    "path",
                    "headers",
                    "body",
                    "expect",
                    "protocol",
                    "keepAlive",
                    "connections",
                    "pipeline",
                    "model",
                    "rate",
                    "warmup",
                    "duration",
                    "threads",
                    "seed",
                    "paths",
                    "lengths",
                    "timeout",
                    "prefix");

    private static final Set<String> EXPECTED =
            Set.of("status", "type", "body", "length", "lengthVaries");

    private final String name;
    private final JsonNode root;

    private JobFile(String name, JsonNode root) {
        this.name = name;
        this.root = root;
    }

    /**
     * The job that a tool's arguments name.
     *
     * @param tool its name, for the sentence
     * @throws BadJobException where there is not exactly one argument, no such file, or no job in
     *     it
     */
    public static Job ofArguments(String tool, String... arguments) throws BadJobException {
        return ofArguments(tool, Path.of(""), arguments);
    }

    /**
     * The job that a tool's arguments name, in another folder than the current one.
     *
     * @throws BadJobException as {@link #ofArguments(String, String...)}
     */
    public static Job ofArguments(String tool, Path folder, String... arguments)
            throws BadJobException {
        if (arguments.length != 1) {
            throw new BadJobException(
                    tool
                            + " takes one argument, the job file, but got "
                            + arguments.length
                            + ": name one <prefix>.job.json.");
        }
        return read(folder.resolve(arguments[0]));
    }

    /**
     * Reads a job.
     *
     * @throws BadJobException where there is no such file, or no job in it
     */
    public static Job read(Path file) throws BadJobException {
        String name = String.valueOf(file.getFileName());
        try {
            return parse(name, Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new BadJobException(
                    "the job file "
                            + file
                            + " should be there, but is not: write it, or name another.");
        } catch (IOException e) {
            throw new BadJobException(
                    name + " should be readable, but is not (" + e + "): see why.");
        }
    }

    /**
     * Reads a job from a text.
     *
     * @param name of the file, for the sentence
     * @throws BadJobException where there is no job in it
     */
    public static Job parse(String name, String text) throws BadJobException {
        try {
            JsonNode root = new ObjectMapper().readTree(text);
            if (!root.isObject()) {
                throw new BadJobException(name + " should be a JSON object, but is not: mend it.");
            }
            return new JobFile(name, root).job();
        } catch (JsonProcessingException e) {
            throw new BadJobException(
                    name
                            + " should be JSON, but is not ("
                            + e.getOriginalMessage()
                            + "): mend it.");
        }
    }

    private Job job() throws BadJobException {
        refuseOthers(root, KNOWN, "");
        refuseOthers(root.path("expect"), EXPECTED, "expect.");
        Model model = choice(Model.class, "model");
        List<String> paths = paths();
        return new Job(
                server(),
                text("method"),
                path("path", text("path")),
                headers(),
                optionalText(root, "body"),
                expect(),
                choice(Protocol.class, "protocol"),
                flag(root, "keepAlive"),
                whole("connections", 1),
                whole("pipeline", 1),
                model,
                rate(model),
                atLeastZero("warmup"),
                positive("duration"),
                whole("threads", 1),
                seed(),
                paths,
                lengths(paths.size()),
                timeout(),
                prefix());
    }

    /** A misspelt wish must not be passed over. */
    private void refuseOthers(JsonNode node, Set<String> known, String place)
            throws BadJobException {
        TreeSet<String> others = new TreeSet<>();
        node.fieldNames().forEachRemaining(others::add);
        others.removeAll(known);
        if (!others.isEmpty()) {
            throw new BadJobException(
                    "'"
                            + place
                            + others.first()
                            + "' in "
                            + name
                            + " should be a field that this tool knows, but is none: take it out,"
                            + " or use the tool of the same build.");
        }
    }

    private OptionalDouble rate(Model model) throws BadJobException {
        if (model == Model.OPEN) {
            return OptionalDouble.of(positive("rate"));
        }
        if (!absent(root.path("rate"))) {
            throw wrong("rate", "null in the closed model", root.path("rate"));
        }
        return OptionalDouble.empty();
    }

    private String server() throws BadJobException {
        String server = text("server");
        try {
            URI uri = URI.create(server);
            if ("http".equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getPort() > 0
                    && String.valueOf(uri.getPath()).isEmpty()) {
                return server;
            }
        } catch (IllegalArgumentException e) {
            // The sentence below is for this case too.
        }
        throw wrong("server", "http://host:port", "'" + server + "'");
    }

    private Expect expect() throws BadJobException {
        JsonNode expect = root.path("expect");
        JsonNode status = expect.path("status");
        if (!status.isInt() || status.intValue() < 100 || status.intValue() > 599) {
            throw wrong("expect.status", "a status code of HTTP", status);
        }
        JsonNode length = expect.path("length");
        if (!absent(length) && (!length.isInt() || length.intValue() < 0)) {
            throw wrong("expect.length", "a number of bytes or null", length);
        }
        return new Expect(
                status.intValue(),
                optionalText(expect, "type"),
                optionalText(expect, "body"),
                absent(length) ? OptionalInt.empty() : OptionalInt.of(length.intValue()),
                flag(expect, "lengthVaries"));
    }

    private Map<String, String> headers() throws BadJobException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> header : root.path("headers").properties()) {
            if (!header.getValue().isTextual()) {
                throw wrong("headers." + header.getKey(), "a text", header.getValue());
            }
            headers.put(header.getKey(), header.getValue().textValue());
        }
        return headers;
    }

    private List<String> paths() throws BadJobException {
        JsonNode paths = root.path("paths");
        if (absent(paths)) {
            return List.of();
        }
        if (!paths.isArray() || paths.isEmpty()) {
            throw wrong("paths", "a list of at least one path, or null", paths);
        }
        List<String> list = new ArrayList<>();
        for (JsonNode path : paths) {
            list.add(path("paths", String.valueOf(path.textValue())));
        }
        return list;
    }

    /**
     * @param count how many paths there are
     */
    private List<Integer> lengths(int count) throws BadJobException {
        JsonNode lengths = root.path("lengths");
        if (absent(lengths)) {
            return List.of();
        }
        List<Integer> list = new ArrayList<>();
        for (JsonNode length : lengths) {
            if (length.isInt() && length.intValue() >= 0) {
                list.add(length.intValue());
            }
        }
        if (!lengths.isArray() || list.size() != lengths.size() || list.size() != count) {
            throw wrong("lengths", "a number of bytes for each of the paths, or null", lengths);
        }
        return list;
    }

    private OptionalDouble timeout() throws BadJobException {
        return absent(root.path("timeout"))
                ? OptionalDouble.empty()
                : OptionalDouble.of(positive("timeout"));
    }

    private String path(String field, String path) throws BadJobException {
        try {
            if (URI.create(path).toString().startsWith("/")) {
                return path;
            }
        } catch (IllegalArgumentException e) {
            // The sentence below is for this case too.
        }
        throw wrong(field, "a percent-encoded path that starts with a slash", "'" + path + "'");
    }

    private long seed() throws BadJobException {
        JsonNode seed = root.path("seed");
        if (!seed.canConvertToLong() || !seed.isIntegralNumber()) {
            throw wrong("seed", "a whole number of 64 bits", seed);
        }
        return seed.longValue();
    }

    private String prefix() throws BadJobException {
        String prefix = text("prefix");
        if (!prefix.matches("[A-Za-z0-9._+-]+")) {
            throw wrong(
                    "prefix",
                    "letters, digits, dots, dashes, underscores, plus signs",
                    "'" + prefix + "'");
        }
        return prefix;
    }

    private <E extends Enum<E>> E choice(Class<E> type, String field) throws BadJobException {
        String value = text(field);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(value)) {
                return constant;
            }
        }
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            names.add(constant.name().toLowerCase(Locale.ROOT));
        }
        throw wrong(field, String.join(" or ", names), "'" + value + "'");
    }

    private String text(String field) throws BadJobException {
        String text = root.path(field).textValue();
        if (text == null) {
            throw wrong(field, "a text", root.path(field));
        }
        return text;
    }

    private Optional<String> optionalText(JsonNode node, String field) throws BadJobException {
        JsonNode value = node.path(field);
        if (absent(value)) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw wrong(field, "a text or null", value);
        }
        return Optional.of(value.textValue());
    }

    private boolean flag(JsonNode node, String field) throws BadJobException {
        JsonNode value = node.path(field);
        if (!value.isBoolean()) {
            throw wrong(field, "true or false", value);
        }
        return value.booleanValue();
    }

    private int whole(String field, int least) throws BadJobException {
        JsonNode value = root.path(field);
        if (!value.isInt() || value.intValue() < least) {
            throw wrong(field, "a whole number of at least " + least, value);
        }
        return value.intValue();
    }

    private double positive(String field) throws BadJobException {
        JsonNode value = root.path(field);
        if (!value.isNumber() || !(value.doubleValue() > 0)) {
            throw wrong(field, "a number over 0", value);
        }
        return value.doubleValue();
    }

    private double atLeastZero(String field) throws BadJobException {
        JsonNode value = root.path(field);
        if (!value.isNumber() || !(value.doubleValue() >= 0)) {
            throw wrong(field, "a number of at least 0", value);
        }
        return value.doubleValue();
    }

    private static boolean absent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private BadJobException wrong(String field, String wanted, @Nullable JsonNode came) {
        return wrong(
                field, wanted, came == null || came.isMissingNode() ? "missing" : came.toString());
    }

    private BadJobException wrong(String field, String wanted, String came) {
        return new BadJobException(
                "'"
                        + field
                        + "' in "
                        + name
                        + " should be "
                        + wanted
                        + ", but is "
                        + came
                        + ": mend the job file.");
    }
}
