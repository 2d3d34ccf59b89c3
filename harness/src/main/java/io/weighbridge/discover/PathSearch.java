package io.weighbridge.discover;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.discover.FoundPaths.FoundPath;
import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.MixVisit;
import io.weighbridge.instrument.run.MixVisit.Asked;
import io.weighbridge.instrument.run.Mixes;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks a started application for paths that answer a GET: those of its OpenAPI document or, if none
 * of them does, those of its actuator's mappings, those that it logged at its start, or its root.
 * It asks each path once. It never asks an endpoint of the actuator but the mappings, nor a path
 * that may end a session or change something.
 *
 * @param settings of the application
 * @param headers of each request
 * @param login of the user; null: nobody logs in
 * @param status that an answer must have; null: any 2xx
 */
public record PathSearch(
        ApplicationSettings settings,
        Map<String, String> headers,
        @Nullable Login login,
        @Nullable Integer status,
        Mixes mixes) {

    /** The most paths that are found: enough for a first look, and few rows in its report. */
    public static final int MOST = 5;

    /** The most paths that are asked. */
    private static final int MOST_ASKED = 40;

    /** The most lines of its log in which an application's mappings are sought. */
    private static final int MOST_LINES = 10_000;

    /** The most bytes of an answer: a longer one measures little but the copying of bytes. */
    private static final int MOST_BYTES = 256 << 10;

    /** The time limit of an answer: one that takes longer gives few answers in a minute. */
    private static final Duration ONE = Duration.ofSeconds(5);

    private static final Duration ALL = Duration.ofSeconds(20);

    /** Words of paths whose GET may end a session, an application or something else. */
    private static final Pattern UNFIT =
            Pattern.compile(
                    "(?i).*(?:log-?(?:out|off)|sign-?(?:out|off)|shutdown|swagger|api-docs"
                            + "|[/_.-](?:restart|delete|remove|reset|send|trigger|error)).*");

    private static final Pattern TYPE =
            Pattern.compile("application/(?:[a-z0-9.+-]+\\+)?json|text/(?!event-stream).+");

    public PathSearch {
        headers = Map.copyOf(headers);
    }

    /** What was asked in vain: a document, and the answer or why no path of it was taken. */
    private record Vain(String asked, String result) {
        @Override
        public String toString() {
            return asked + " " + result;
        }
    }

    /** A document of the application that lists paths. */
    private record Listing(String title, String path, Reader reader) {
        /** Reads a listing. */
        interface Reader {
            List<String> paths(JsonNode content, String base);
        }
    }

    /** A target that also logs its mappings. */
    public static Target logging(Target target) {
        Map<String, String> properties = new LinkedHashMap<>(target.properties());
        LoggedPaths.PROPERTIES.forEach(properties::putIfAbsent);
        return target.withProperties(properties);
    }

    /**
     * The paths of an application.
     *
     * @param server which runs a target of {@link #logging}
     * @throws UsageException if no path answers as it should, naming what was tried
     */
    public FoundPaths in(Server server) throws InterruptedException {
        URI address = server.uri();
        List<Vain> tried = new ArrayList<>();
        for (Listing listing : listings()) {
            Asked asked = ask(address, List.of(listing.path())).get(0);
            JsonNode content = json(asked.answer());
            if (content == null) {
                tried.add(new Vain(listing.path(), result(asked)));
                continue;
            }
            List<String> paths = listing.reader().paths(content, base());
            List<FoundPath> found = answering(address, listing.path(), paths, tried);
            if (!found.isEmpty()) {
                return new FoundPaths(
                        found, "listed in %s (%s)".formatted(listing.title(), listing.path()));
            }
        }
        String log = String.join("\n", server.lastLines(MOST_LINES));
        List<FoundPath> logged = answering(address, "its log", LoggedPaths.of(log, base()), tried);
        if (!logged.isEmpty()) {
            return new FoundPaths(logged, "listed in the mappings that the application logs");
        }
        List<FoundPath> root = root(address, tried);
        if (root.isEmpty()) {
            throw nothing(tried);
        }
        return new FoundPaths(root, "the root, because no list has a path that answers");
    }

    private List<Listing> listings() {
        List<Listing> listings = new ArrayList<>();
        String document = value("springdoc.api-docs.path", "/v3/api-docs");
        listings.add(new Listing("the OpenAPI document", base() + document, OpenApiPaths::of));
        if (settings.value("management.server.port") == null) {
            String mappings = managed() + "/mappings";
            listings.add(new Listing("the actuator's mappings", mappings, MappedPaths::of));
        }
        return listings;
    }

    /** Those of some paths that answer as they should. */
    private List<FoundPath> answering(
            URI server, String source, List<String> listed, List<Vain> tried)
            throws InterruptedException {
        List<String> paths =
                listed.stream().filter(this::fits).distinct().limit(MOST_ASKED).toList();
        if (paths.isEmpty()) {
            tried.add(new Vain(source, "lists no GET without parameters"));
            return List.of();
        }
        List<Asked> answers = ask(server, paths);
        List<FoundPath> found = right(paths, answers);
        if (found.isEmpty()) {
            String first = "GET %s %s".formatted(paths.get(0), result(answers.get(0)));
            tried.add(
                    new Vain(
                            source,
                            paths.size() == 1
                                    ? "lists one path, and %s".formatted(first)
                                    : "lists %d paths, of which none answered so; %s"
                                            .formatted(paths.size(), first)));
        }
        return found;
    }

    /** The root of the application, or the page to which it redirects. */
    private List<FoundPath> root(URI server, List<Vain> tried) throws InterruptedException {
        String path = base() + "/";
        for (int asked = 0; asked < 2; asked++) {
            List<Asked> answers = ask(server, List.of(path));
            List<FoundPath> found = right(List.of(path), answers);
            if (!found.isEmpty()) {
                return found;
            }
            tried.add(new Vain(path, result(answers.get(0))));
            String next = target(server, answers.get(0).answer());
            if (next == null || !fits(next)) {
                break;
            }
            path = next;
        }
        return List.of();
    }

    /** The path on the same server to which an answer redirects; null if there is none. */
    private static @Nullable String target(URI server, @Nullable HttpAnswer answer) {
        String location = answer == null ? null : answer.location();
        if (location == null) {
            return null;
        }
        try {
            URI to = server.resolve("/").resolve(location);
            boolean same = Objects.equals(to.getAuthority(), server.getAuthority());
            boolean login = to.getRawPath().matches("(?i).*(log-?in|sign-?in|auth).*");
            return same && !login ? to.getRawPath() : null;
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    private List<FoundPath> right(List<String> paths, List<Asked> answers) {
        List<FoundPath> right = new ArrayList<>();
        for (int place = 0; place < paths.size() && right.size() < MOST; place++) {
            HttpAnswer answer = answers.get(place).answer();
            if (answer != null && isRight(answer)) {
                right.add(new FoundPath(paths.get(place), answer.status()));
            }
        }
        return right;
    }

    private boolean isRight(HttpAnswer answer) {
        boolean expected = status == null ? answer.status() / 100 == 2 : answer.status() == status;
        String type = answer.type().replaceFirst(";.*", "").strip();
        return expected
                && TYPE.matcher(type).matches()
                && answer.contentLength() > 0
                && answer.contentLength() <= MOST_BYTES;
    }

    private static String result(Asked asked) {
        HttpAnswer answer = asked.answer();
        if (answer == null) {
            return "gave no answer";
        }
        return answer.status() / 100 == 2
                ? "answered with %d bytes of type '%s'"
                        .formatted(answer.contentLength(), answer.type())
                : "answered with " + answer.statusText();
    }

    private static @Nullable JsonNode json(@Nullable HttpAnswer answer) {
        if (answer == null || answer.status() != 200) {
            return null;
        }
        try {
            JsonNode content = Json.MAPPER.readTree(answer.body());
            return content.isObject() ? content : null;
        } catch (JsonProcessingException notJson) {
            return null;
        }
    }

    /** Whether a path may be asked. */
    private boolean fits(String path) {
        return Workload.isPath(path)
                && !UNFIT.matcher(path).matches()
                && !(path + "/").startsWith(managed() + "/");
    }

    /** The answers to a GET of each path, in their order. */
    private List<Asked> ask(URI server, List<String> paths) throws InterruptedException {
        List<ListedRequest> list = new ArrayList<>();
        for (String path : paths) {
            list.add(new ListedRequest("r" + list.size(), "GET", path, headers, null, 1, null));
        }
        Mix mix = new Mix(null, null, List.of(), List.of(), null, list, login);
        MixVisit visit = new MixVisit(server, mixes.prepared(mix, new Secrets()), login, ONE, ALL);
        List<Asked> asked = visit.ask();
        if (asked.size() < paths.size() || asked.get(0).name().equals("login")) {
            throw new UsageException(String.valueOf(asked.get(0).mistake()) + ".");
        }
        return asked;
    }

    private UsageException nothing(List<Vain> tried) {
        String all = tried.stream().map(Vain::toString).collect(Collectors.joining("; "));
        boolean refused = tried.stream().anyMatch(it -> it.result().matches(".*status 40[13].*"));
        boolean anonymous = login == null && !headers.containsKey("Authorization");
        String credentials =
                refused && anonymous
                        ? ", or credentials with --header 'Authorization: …' or --login"
                        : "";
        return new UsageException(
                "No path was found that answers a GET with %s and text or JSON (%s): give one with --path /x%s."
                        .formatted(
                                status == null ? "a status of 2xx" : "status " + status,
                                all,
                                credentials));
    }

    /** The path before those of all controllers; empty without one. */
    private String base() {
        return prefix("server.servlet.context-path")
                + prefix("spring.mvc.servlet.path")
                + prefix("spring.webflux.base-path");
    }

    private String managed() {
        return base() + value("management.endpoints.web.base-path", "/actuator");
    }

    private String prefix(String setting) {
        return value(setting, "").replaceFirst("/+$", "");
    }

    private String value(String setting, String usual) {
        String value = settings.value(setting);
        return value == null || value.isBlank() ? usual : value.strip();
    }
}
