package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.RequestNames;
import io.weighbridge.instrument.mix.Templates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Reads and checks the mixes in plan files: workloads with the key {@code requests}. */
final class MixSections {

    private static final List<String> METHODS =
            List.of("get", "head", "post", "put", "patch", "delete");

    private MixSections() {}

    /** The mix of a workload. */
    static Mix mix(Section workload) {
        String file = workload.text("requests");
        String rows = workload.text("rows");
        return new Mix(
                file == null ? null : Path.of(file),
                workload.text("environment"),
                workload.texts("include"),
                workload.texts("exclude"),
                rows == null ? null : Path.of(rows),
                listed(workload),
                login(workload));
    }

    private static @Nullable Login login(Section workload) {
        Section login = workload.section("login");
        return workload.has("login")
                ? new Login(
                        login.text("path", ""), login.text("user", ""), login.text("password", ""))
                : null;
    }

    private static List<ListedRequest> listed(Section workload) {
        RequestNames names = new RequestNames();
        workload.names("requests").forEach(names::unused);
        List<ListedRequest> requests = new ArrayList<>();
        for (Section request : workload.sections("requests")) {
            String method = method(request).toUpperCase(Locale.ROOT);
            String path = path(request);
            String given = request.text("name");
            requests.add(
                    new ListedRequest(
                            given == null ? names.of(method, path) : given,
                            method,
                            path,
                            request.pairs("headers"),
                            request.text("body"),
                            request.whole("weight", 1),
                            request.has("status") ? (int) request.whole("status", 200) : null));
        }
        return requests;
    }

    /** A path alone is a GET. */
    private static String path(Section request) {
        JsonNode node = request.node();
        return node.isTextual() ? node.asText() : request.text(method(request), "/");
    }

    private static String method(Section request) {
        return METHODS.stream().filter(request::has).findFirst().orElse("get");
    }

    /** Adds the mistakes in the list of a workload that the schema does not find. */
    static void check(Section workload, YamlDocument document) {
        Set<String> names = new HashSet<>();
        for (Section request : workload.sections("requests")) {
            String name = request.text("name");
            document.require(
                    name == null || names.add(name),
                    request.pointerTo("name"),
                    "two requests are named %s: rename one of them".formatted(name));
            path(request, document);
            placeholders(request.text("body", ""), request.pointerTo("body"), document);
            for (Map.Entry<String, String> header : request.pairs("headers").entrySet()) {
                String mistake =
                        HeaderChecks.mistake(header.getKey(), Templates.plain(header.getValue()));
                document.require(
                        mistake == null,
                        request.section("headers").pointerTo(header.getKey()),
                        String.valueOf(mistake));
            }
        }
    }

    private static void path(Section request, YamlDocument document) {
        String path = path(request);
        String place =
                request.node().isTextual() ? request.pointer() : request.pointerTo(method(request));
        document.require(
                Workload.isPath(Templates.plain(path)),
                place,
                "a path starts with a slash and is percent-encoded: correct it");
        placeholders(path, place, document);
    }

    private static void placeholders(String text, String place, YamlDocument document) {
        Matcher found = Templates.PLACEHOLDER.matcher(text);
        while (found.find()) {
            String expression = Templates.expression(found.group());
            String mistake = expression.startsWith("$") ? DrawnValues.mistake(expression) : null;
            document.require(mistake == null, place, String.valueOf(mistake));
        }
    }
}
