package io.weighbridge.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Protocol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks what a schema cannot express: names that must be known or unique, and keys that exclude
 * each other.
 */
final class PlanChecks {

    /** The kinds of request, of which a workload has one. */
    private static final List<String> ASKED =
            List.of("get", "post", "head", "websocket", "paths", "pathsFrom");

    private final YamlDocument document;
    private final Section plan;
    private final List<PlanProblem> problems = new ArrayList<>();

    private PlanChecks(YamlDocument document) {
        this.document = document;
        this.plan = new Section(document.root(), "");
    }

    /**
     * All contradictions in a plan.
     *
     * @param drivers names of the known load tools; empty: any name is accepted
     */
    static List<PlanProblem> problems(YamlDocument document, Set<String> drivers) {
        PlanChecks checks = new PlanChecks(document);
        checks.nuls(document.root(), "");
        checks.uniqueNames("targets");
        checks.uniqueNames("workloads");
        checks.baseline();
        checks.loads(drivers);
        checks.draws();
        checks.webSockets();
        checks.store();
        checks.published();
        checks.limits();
        checks.jvm(checks.plan.section("jvm"));
        checks.plan.sections("targets").forEach(checks::target);
        checks.factors();
        checks.plan.sections("workloads").forEach(checks::workload);
        return checks.problems;
    }

    /**
     * Published figures of scenarios that the plan does not have. Scenario names follow from
     * workloads and loads, so they are known only after the plan is read.
     */
    static List<PlanProblem> scenarios(YamlDocument document, Plan read) {
        PlanChecks checks = new PlanChecks(document);
        List<String> scenarios = read.scenarios().stream().map(Scenario::name).toList();
        for (Section found : checks.plan.sections("published")) {
            checks.known(found, "scenario", "scenario", scenarios);
            checks.known(found, "course", "scenario", scenarios);
        }
        return checks.problems;
    }

    /** No name of a file, argument or variable can contain NUL, and nothing else needs it. */
    private void nuls(JsonNode node, String place) {
        require(
                !(node.isTextual() && hasNul(node.asText())),
                place,
                "a text with a NUL character cannot be used: take the character out");
        node.properties()
                .forEach(
                        entry -> {
                            require(
                                    !hasNul(entry.getKey()),
                                    place,
                                    "a key with a NUL character cannot be used: take the character"
                                            + " out");
                            nuls(
                                    entry.getValue(),
                                    place + "/" + YamlDocument.escaped(entry.getKey()));
                        });
        for (int index = 0; node.isArray() && index < node.size(); index++) {
            nuls(node.get(index), place + "/" + index);
        }
    }

    private static boolean hasNul(String text) {
        return text.indexOf('\0') >= 0;
    }

    private void uniqueNames(String list) {
        Map<String, Integer> seen = new HashMap<>();
        for (Section item : plan.sections(list)) {
            String place = item.pointerTo("name");
            item.text("name")
                    .ifPresent(
                            name -> {
                                Integer first = seen.putIfAbsent(name, document.line(place));
                                require(
                                        first == null,
                                        place,
                                        "%s has the name %s twice, first in line %s"
                                                .formatted(list, name, first));
                            });
        }
    }

    /** A plan with factors has one application, and excluded levels must exist. */
    private void factors() {
        List<Section> factors = plan.sections("factors");
        if (factors.isEmpty()) {
            return;
        }
        uniqueNames("factors");
        List<Section> targets = plan.sections("targets");
        require(
                targets.size() == 1 && targets.get(0).has("jar"),
                "/targets",
                "a plan with factors has one target, a jar, and this one has %d targets%s: leave the others out"
                        .formatted(targets.size(), targets.size() == 1 ? " that is no jar" : ""));
        require(
                !plan.has("loads"),
                "/loads",
                "a plan with factors has one load: say load, and leave loads out");
        require(
                !plan.has("published"),
                "/published",
                "a plan with factors compares no targets: leave published out");
        List<String> named =
                factors.stream()
                        .flatMap(
                                factor -> levels(factor).stream().map(level -> name(factor, level)))
                        .toList();
        for (Section factor : factors) {
            List<Section> levels = levels(factor);
            Map<String, String> seen = new HashMap<>();
            for (Section level : levels) {
                String name = level.text("name").orElse("");
                require(
                        seen.putIfAbsent(name, name) == null,
                        level.pointer(),
                        "%s has the level %s twice: give one another name"
                                .formatted(factor.text("name").orElse(""), name));
                for (String other : level.texts("excludes")) {
                    require(
                            named.contains(other) && !name(factor, level).equals(other),
                            level.pointerTo("excludes"),
                            "%s excludes %s, which is no level of another factor%s"
                                    .formatted(name, other, DidYouMean.hint(other, named)));
                }
            }
        }
    }

    private static List<Section> levels(Section factor) {
        return factor.sections("levels");
    }

    private static String name(Section factor, Section level) {
        return factor.text("name").orElse("") + "=" + level.text("name").orElse("");
    }

    private void baseline() {
        List<String> names =
                plan.sections("targets").stream()
                        .flatMap(it -> it.text("name").stream())
                        .distinct()
                        .toList();
        plan.text("baseline")
                .ifPresent(
                        baseline ->
                                require(
                                        names.contains(baseline),
                                        "/baseline",
                                        "the baseline must be one of the targets %s, not %s%s"
                                                .formatted(
                                                        String.join(", ", names),
                                                        baseline,
                                                        DidYouMean.hint(baseline, names))));
    }

    private void loads(Set<String> drivers) {
        require(
                !(plan.has("load") && plan.has("loads")),
                "/loads",
                "a plan has one load or a list of loads, not both: leave one out");
        Map<String, String> seen = new HashMap<>();
        for (Section load : plan.sections("loads")) {
            String name = PlanShape.name(load);
            require(
                    seen.putIfAbsent(name, load.pointer()) == null,
                    load.pointer(),
                    "two loads are called %s: give one of them another name".formatted(name));
            load(load, drivers);
        }
        if (!plan.has("loads")) {
            load(plan.section("load"), drivers);
        }
        ownProtocols();
    }

    /** Targets, or levels of factors, that are loaded over a protocol of their own. */
    private void ownProtocols() {
        List<Section> served = new ArrayList<>(plan.sections("targets"));
        plan.sections("factors").forEach(factor -> served.addAll(levels(factor)));
        for (Section one : served) {
            if (one.text("protocol").filter("h2c"::equals).isPresent()) {
                overHttp2(one.pointerTo("protocol"));
            }
            if (one.flag("tls", false)) {
                overTls(one);
            }
        }
    }

    private void overTls(Section one) {
        String place = one.pointerTo("tls");
        requireOfTools(place, LoadTool::speaksTls, "speak TLS", those(LoadTool::speaksTls));
        require(
                plan.sections("workloads").stream().noneMatch(it -> it.has("websocket")),
                place,
                "no load tool sends messages over WebSockets and TLS: leave tls out");
        require(
                !one.has("command"),
                place,
                "a certificate is made for Spring Boot jars, and this is a command: leave tls out");
    }

    private void overHttp2(String place) {
        requireOfTools(
                place,
                tool -> tool.speaks(Protocol.H2C),
                "speak h2c",
                those(tool -> tool.speaks(Protocol.H2C)));
        require(
                plan.sections("workloads").stream().noneMatch(it -> it.has("websocket")),
                place,
                "a websocket begins as HTTP/1.1: leave protocol out");
        require(
                loads().stream().allMatch(it -> it.flag("keepAlive", Load.DEFAULT.keepAlive())),
                place,
                "HTTP/2 keeps its connections: set keepAlive: true in the load");
    }

    private void load(Section load, Set<String> drivers) {
        String driver = load.text("driver").orElse(Load.DEFAULT.driver());
        boolean known = drivers.isEmpty() || !load.has("driver") || drivers.contains(driver);
        require(known, load.pointerTo("driver"), unknownDriver(driver, drivers));
        requests(load);
        size(load);
        rates(load);
        timeout(load);
        tool(driver).ifPresent(tool -> abilities(load, tool));
    }

    private void abilities(Section load, LoadTool tool) {
        require(
                tool.open() || !load.has("rate"),
                load.pointerTo("rate"),
                "%s cannot send at a fixed rate: use %s"
                        .formatted(tool.key(), those(LoadTool::open)));
        Optional<Protocol> protocol =
                load.text("protocol").filter("h2c"::equals).map(Protocol::ofKey);
        require(
                protocol.isEmpty() || tool.speaks(protocol.get()),
                load.pointerTo("protocol"),
                "%s does not speak h2c: use %s"
                        .formatted(tool.key(), those(it -> it.speaks(Protocol.H2C))));
        require(
                tool.pipelines() || load.count("pipeline").orElse(1) == 1,
                load.pointerTo("pipeline"),
                "%s sends one request at a time on a connection: use %s"
                        .formatted(tool.key(), those(LoadTool::pipelines)));
        require(
                tool.bound() == LoadTool.Bound.TIME || !load.has("duration") || load.has("rate"),
                load.pointerTo("duration"),
                "%s stops after a number of requests: give requests, not a duration"
                        .formatted(tool.key()));
        require(
                !tool.wholeSeconds()
                        || load.duration("duration").map(Duration::toNanosPart).orElse(0) == 0,
                load.pointerTo("duration"),
                "%s takes whole seconds only: give 1s or more, without fractions"
                        .formatted(tool.key()));
        require(
                tool.bound() == LoadTool.Bound.REQUESTS || !load.has("requests"),
                load.pointerTo("requests"),
                "%s stops after a time: give a duration, not requests".formatted(tool.key()));
        agents(load, tool);
    }

    private void agents(Section load, LoadTool tool) {
        require(
                tool.distributed() || !load.has("agents"),
                load.pointerTo("agents"),
                "%s loads from this machine only: leave agents out, or use %s"
                        .formatted(tool.key(), those(LoadTool::distributed)));
        require(
                !tool.distributed() || load.has("agents"),
                load.pointerTo("driver"),
                "%s loads from other machines: name them, such as agents: [loader@10.0.0.7]; on"
                                .formatted(tool.key())
                        + " this machine alone use builtin");
        require(
                load.has("agents") || !load.has("address"),
                load.pointerTo("address"),
                "address is where agents reach this machine, but the load names no agents");
        int agents = load.texts("agents").size();
        long connections = load.whole("connections").orElse(Load.DEFAULT.connections());
        require(
                connections < 1 || connections >= agents,
                load.pointerTo("agents"),
                "each of %d agents needs at least one connection, but there are %d connections"
                        .formatted(agents, connections));
        require(
                !tool.distributed() || !load.has("options"),
                load.pointerTo("options"),
                "%s takes no options: leave them out".formatted(tool.key()));
    }

    /** Lists of paths need tools that draw from them, and lengths need tools that check them. */
    private void draws() {
        for (Section workload : plan.sections("workloads")) {
            if (listsPaths(workload)) {
                boolean lengths = asksStore(workload) || !PathList.of(workload).lengths().isEmpty();
                requireOfTools(workload, LoadTool::draws, "draw each request's path from a list");
                if (lengths) {
                    requireOfTools(
                            workload,
                            tool -> tool.checksLengths() || !tool.draws(),
                            "check the length of the answer to each path of a list");
                }
            }
        }
    }

    private void requireOfTools(Section workload, Predicate<LoadTool> able, String what) {
        requireOfTools(
                pointerToList(workload), able, what, those(it -> it.draws() && able.test(it)));
    }

    private void requireOfTools(
            String place, Predicate<LoadTool> able, String what, String others) {
        List<String> unable =
                loads().stream()
                        .map(load -> load.text("driver").orElse(Load.DEFAULT.driver()))
                        .flatMap(driver -> tool(driver).stream())
                        .filter(able.negate())
                        .map(LoadTool::key)
                        .distinct()
                        .toList();
        require(
                unable.isEmpty(),
                place,
                "%s cannot %s: use %s".formatted(String.join(", ", unable), what, others));
    }

    private List<Section> loads() {
        return plan.has("loads") ? plan.sections("loads") : List.of(plan.section("load"));
    }

    /** WebSocket workloads need a tool that supports them, one message at a time, and HTTP/1.1. */
    private void webSockets() {
        plan.sections("workloads").stream()
                .filter(workload -> workload.has("websocket"))
                .map(workload -> workload.pointerTo("websocket"))
                .findFirst()
                .ifPresent(this::webSockets);
    }

    private void webSockets(String place) {
        requireOfTools(
                place,
                LoadTool::speaksWebSocket,
                "send messages over WebSockets",
                those(LoadTool::speaksWebSocket));
        for (Section load : loads()) {
            require(
                    load.text("protocol").filter("h2c"::equals).isEmpty(),
                    load.pointerTo("protocol"),
                    "a websocket begins as HTTP/1.1: leave protocol out");
            require(
                    load.count("pipeline").orElse(1) == 1,
                    load.pointerTo("pipeline"),
                    "a websocket has one message in flight at a time: leave pipeline out");
            require(
                    load.flag("keepAlive", Load.DEFAULT.keepAlive()),
                    load.pointer(),
                    "a websocket keeps its connection: set keepAlive: true");
        }
    }

    private static String pointerToList(Section workload) {
        return workload.pointerTo(
                Stream.of("paths", "pathsFrom", "get")
                        .filter(workload::has)
                        .findFirst()
                        .orElseThrow());
    }

    private static boolean listsPaths(Section workload) {
        return workload.has("paths") || workload.has("pathsFrom") || asksStore(workload);
    }

    private static boolean asksStore(Section workload) {
        return workload.text("get").flatMap(StoreQuery::in).isPresent();
    }

    /** Published figures must refer to targets, metrics and scenarios of this plan. */
    private void published() {
        List<String> targets = names("targets");
        List<String> metrics = Arrays.stream(Metric.values()).map(Metric::key).sorted().toList();
        for (Section found : plan.sections("published")) {
            known(found, "target", "target", targets);
            known(found, "metric", "metric", metrics);
        }
    }

    private void known(Section found, String key, String what, List<String> all) {
        found.text(key)
                .ifPresent(
                        name ->
                                require(
                                        all.contains(name),
                                        found.pointerTo(key),
                                        "there is no %s %s%s"
                                                .formatted(
                                                        what, name, DidYouMean.hint(name, all))));
    }

    private List<String> names(String list) {
        return plan.sections(list).stream().flatMap(it -> it.text("name").stream()).toList();
    }

    /**
     * Workloads that use the store's data need a store, and targets of a plan with a store need its
     * address.
     */
    private void store() {
        for (Section workload : plan.sections("workloads")) {
            require(
                    plan.has("store") || !asksStore(workload),
                    workload.pointerTo("get"),
                    "the path needs the plan's store, but the plan has none: add store: {documents:"
                            + " 200000}");
            require(
                    !(asksStore(workload)
                            && (workload.section("expect").has("body")
                                    || workload.section("expect").has("length"))),
                    workload.pointerTo("expect"),
                    "the length of each answer is known from the store: leave body and length out");
        }
        require(
                !plan.has("store")
                        || plan.sections("targets").stream()
                                .allMatch(
                                        target -> target.node().toString().contains(Store.ADDRESS)),
                "/store",
                "each target of a plan with a store needs its address, such as properties:"
                        + " {spring.elasticsearch.uris: \"{store}\"}");
    }

    private static Optional<LoadTool> tool(String driver) {
        return Arrays.stream(LoadTool.values())
                .filter(tool -> tool.key().equals(driver))
                .findFirst();
    }

    private static String those(Predicate<LoadTool> able) {
        return Arrays.stream(LoadTool.values())
                .filter(able)
                .map(LoadTool::key)
                .collect(Collectors.joining(", "));
    }

    private void rates(Section load) {
        boolean peak = load.text("of").isPresent();
        require(
                load.has("rate") || !peak,
                load.pointerTo("of"),
                "of needs a rate that is a share, such as [50%, 75%, 90%]");
        require(
                load.has("rate") == load.text("model").filter("open"::equals).isPresent(),
                load.pointerTo(load.has("rate") ? "rate" : "model"),
                load.has("rate")
                        ? "a rate makes the model open: set model: open"
                        : "the open model needs a rate, such as [50%, 75%, 90%] with of:"
                                + " smallest-peak");
        require(
                !(peak && plan.text("alive").filter("one"::equals).isPresent()),
                load.pointerTo("of"),
                "the smallest peak is known only if all targets run at the same time: set alive:"
                        + " all, or give rates in requests per second");
        for (String rate : load.texts("rate")) {
            require(
                    rate.endsWith("%") == peak,
                    load.pointerTo("rate"),
                    peak
                            ? "a share of the smallest peak is written such as 75%%, not %s"
                                    .formatted(rate)
                            : "%s is not a number of requests per second; for a share of the smallest peak add of: smallest-peak"
                                    .formatted(rate));
        }
    }

    static String unknownDriver(String driver, Set<String> drivers) {
        return "the driver must be one of %s, not %s%s"
                .formatted(
                        String.join(", ", new TreeSet<>(drivers)),
                        driver,
                        DidYouMean.hint(driver, drivers));
    }

    private void requests(Section load) {
        long connections = load.whole("connections").orElse(Load.DEFAULT.connections());
        long requests = load.whole("requests").orElse(connections);
        require(
                requests < 1 || requests >= connections,
                load.pointerTo("requests"),
                "each of %s connections carries at least one request, but there are %s requests"
                        .formatted(connections, requests));
    }

    /** The size of a slice must be given, or follow from the rate of a warm server. */
    private void size(Section load) {
        boolean cold =
                duration(plan.section("warmup"), "atMost").filter(Duration::isZero).isPresent();
        require(
                !cold || load.has("requests") || load.has("duration") || load.has("rate"),
                load.pointer(),
                Load.NO_RATE);
    }

    /** A tool that is killed before its timeout could not report it. */
    private void timeout(Section load) {
        Duration slice = duration(plan.section("limits"), "slice").orElse(Limits.DEFAULT.slice());
        Optional<Duration> timeout = duration(load, "timeout");
        require(
                timeout.filter(it -> it.isZero() || it.compareTo(slice) >= 0).isEmpty(),
                load.pointerTo("timeout"),
                "a timeout must be longer than 0s and shorter than limits.slice, %s s, not %s"
                        .formatted(slice.toMillis() / 1000.0, load.text("timeout").orElse("")));
    }

    /** A server may be killed at once, but starts and loads need time. */
    private void limits() {
        Section limits = plan.section("limits");
        for (String key : List.of("ready", "slice", "run")) {
            require(
                    duration(limits, key).filter(Duration::isZero).isEmpty(),
                    limits.pointerTo(key),
                    "limits.%s must be longer than 0s".formatted(key));
        }
    }

    private static Optional<Duration> duration(Section section, String key) {
        return section.text(key).filter(Quantity::isDuration).map(Quantity::duration);
    }

    private void jvm(Section jvm) {
        require(
                !(jvm.has("home") && jvm.has("version")),
                jvm.pointer(),
                "a jvm is named by its home or by its version, not by both: leave one out");
    }

    private void target(Section target) {
        require(
                target.has("jar") != target.has("command"),
                target.pointer(),
                target.has("jar")
                        ? "a target has a jar or a command, not both: leave one out"
                        : "a target needs a jar or a command");
        jvm(target.section("jvm"));
        for (String key : List.of("jvm", "properties", "arguments", "move", "prepare")) {
            require(
                    !(target.has("command") && target.has(key)),
                    target.pointerTo(key),
                    key + " is for jars only: put it into the command itself");
        }
        for (String name : target.pairs("env").keySet()) {
            require(
                    !name.isEmpty() && name.indexOf('=') < 0,
                    target.section("env").pointerTo(name),
                    "an environment variable needs a name without =, not %s"
                            .formatted(quoted(name)));
        }
        for (String name : target.pairs("properties").keySet()) {
            require(
                    !name.isEmpty() && name.indexOf('=') < 0,
                    target.section("properties").pointerTo(name),
                    "a property needs a name without =, not %s".formatted(quoted(name)));
        }
    }

    private void headers(Section headers) {
        headers.pairs("headers")
                .forEach(
                        (name, value) -> {
                            String place = headers.section("headers").pointerTo(name);
                            Optional<String> mistake = Headers.mistake(name, value);
                            require(mistake.isEmpty(), place, mistake.orElse(""));
                        });
    }

    /** Quotes a text, with line breaks and other invisible characters replaced. */
    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    private void workload(Section workload) {
        List<String> asked = ASKED.stream().filter(workload::has).toList();
        require(
                asked.size() == 1,
                workload.pointer(),
                asked.isEmpty()
                        ? "a workload needs one of get, post, head, websocket, paths and pathsFrom"
                        : "a workload has one of get, post, head, websocket, paths and pathsFrom,"
                                + " not "
                                + String.join(" and ", asked));
        paths(workload);
        headers(workload);
        require(
                !workload.has("body") || workload.has("post") || workload.has("websocket"),
                workload.pointerTo("body"),
                "only a post carries a body");
        if (workload.has("websocket")) {
            webSocket(workload);
        }
        expect(workload.section("expect"), workload.has("head"));
    }

    private void webSocket(Section workload) {
        require(
                workload.has("body"),
                workload.pointerTo("websocket"),
                "a websocket needs a body, the message it sends");
        require(
                !workload.has("expect"),
                workload.pointerTo("expect"),
                "a websocket's answer must equal its message: leave expect out");
        require(
                !workload.has("headers"),
                workload.pointerTo("headers"),
                "messages over a websocket have no headers: leave them out");
    }

    /**
     * Characters that the schema accepts but that are invalid in a URL, such as a quotation mark.
     */
    private void paths(Section workload) {
        PathList list = PathList.of(workload);
        list.fault().ifPresent(fault -> require(false, pointerToList(workload), fault));
        for (String key : List.of("body", "length", "lengthVaries")) {
            Section expect = workload.section("expect");
            require(
                    list.lengths().isEmpty() || !expect.has(key),
                    expect.pointerTo(key),
                    "the list has the length of each path's answer: leave %s out".formatted(key));
        }
        Stream.concat(
                        Stream.of("get", "post", "head", "websocket")
                                .flatMap(it -> workload.text(it).stream()),
                        list.paths().stream())
                .filter(
                        path ->
                                PathList.isPrintable(path)
                                        && !PathList.isEncoded(withoutQuery(path)))
                .findFirst()
                .ifPresent(
                        path ->
                                require(
                                        false,
                                        workload.pointer(),
                                        path + " must be percent-encoded, such as %22 for a \""));
    }

    private static String withoutQuery(String path) {
        return StoreQuery.in(path).map(query -> "/" + query.rest(path)).orElse(path);
    }

    private void expect(Section expect, boolean head) {
        require(
                !(head && expect.has("body")),
                expect.pointerTo("body"),
                "the answer to a head has no body to expect");
        require(
                !(expect.has("body") && expect.has("length")),
                expect.pointerTo("length"),
                "an exact body determines the length: leave one out");
        require(
                !(expect.flag("lengthVaries", false)
                        && (expect.has("body") || expect.has("length"))),
                expect.pointerTo("lengthVaries"),
                "a body that is given cannot vary in length: leave one out");
    }

    private void require(boolean holds, String place, String sentence) {
        if (!holds) {
            problems.add(new PlanProblem(document.line(place), sentence));
        }
    }
}
