package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.Keyed;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.LoadTool.Ability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the loads of a plan, and whether their tools can do what its workloads need. */
record LoadChecks(Section plan, YamlDocument document) {

    private static final int NANOS_PER_MILLISECOND = 1_000_000;

    /** Adds the mistakes in the loads. */
    void check() {
        loads();
        ownProtocols();
        draws();
        webSockets();
    }

    private void loads() {
        document.uniqueNames("the plan", plan, "loads", PlanShape::loadName);
        all().forEach(this::load);
    }

    private void load(Section load) {
        String driver = PlanShape.driver(load);
        LoadTool tool = Keyed.find(LoadTool.values(), driver);
        document.require(tool != null, load.pointerTo("driver"), unknownDriver(driver));
        requests(load);
        size(load);
        rates(load);
        timeout(load);
        if (tool != null) {
            abilities(load, tool);
        }
    }

    private void abilities(Section load, LoadTool tool) {
        if (load.has("rate")) {
            requireOf(List.of(tool), load.pointerTo("rate"), Ability.OPEN);
        }
        if (load.says("protocol", "h2c")) {
            requireOf(List.of(tool), load.pointerTo("protocol"), Ability.H2C);
        }
        if (load.whole("pipeline", 1) != 1) {
            requireOf(List.of(tool), load.pointerTo("pipeline"), Ability.PIPELINES);
        }
        duration(load, tool);
        document.require(
                tool.bound() == LoadTool.Bound.REQUESTS || !load.has("requests"),
                load.pointerTo("requests"),
                "%s stops after a time: give a duration, not requests".formatted(tool.key()));
        agents(load, tool);
    }

    private void duration(Section load, LoadTool tool) {
        document.require(
                tool.bound() == LoadTool.Bound.TIME || !load.has("duration") || load.has("rate"),
                load.pointerTo("duration"),
                "%s stops after a number of requests: give requests, not a duration"
                        .formatted(tool.key()));
        Duration duration = load.duration("duration");
        if (duration == null) {
            return;
        }
        String fraction = LoadRules.seconds(duration, tool);
        noMistake(load.pointerTo("duration"), fraction);
        document.require(
                fraction != null || duration.toNanosPart() % NANOS_PER_MILLISECOND == 0,
                load.pointerTo("duration"),
                "the duration of a slice must be a whole number of milliseconds, such as 75ms, not %s: round it"
                        .formatted(load.text("duration")));
    }

    private void noMistake(String place, @Nullable String mistake) {
        if (mistake != null) {
            document.mistake(place, mistake);
        }
    }

    private void agents(Section load, LoadTool tool) {
        document.require(
                tool.can(Ability.DISTRIBUTED) || !load.has("agents"),
                load.pointerTo("agents"),
                "%s sends load from this machine only: leave agents out, or use %s"
                        .formatted(tool.key(), those(Ability.DISTRIBUTED)));
        document.require(
                !tool.can(Ability.DISTRIBUTED) || load.has("agents"),
                load.pointerTo("driver"),
                "%s sends load from other machines: name them, such as agents: [loader@10.0.0.7]; to send load from this machine, use builtin"
                        .formatted(tool.key()));
        int agents = load.texts("agents").size();
        long connections = connections(load);
        if (connections >= 1) {
            noMistake(load.pointerTo("agents"), LoadRules.agents(agents, connections));
        }
        document.require(
                !tool.can(Ability.DISTRIBUTED) || !load.has("options"),
                load.pointerTo("options"),
                "%s takes no options: leave them out".formatted(tool.key()));
    }

    private void rates(Section load) {
        boolean peak = load.text("of") != null;
        document.require(
                !load.has("rate") || load.says("model", "open"),
                load.pointerTo("rate"),
                "a rate makes the model open: set model: open");
        noMistake(load.pointerTo("of"), LoadRules.peaks(peak, plan.says("alive", "one")));
        String wrong =
                peak
                        ? "a share of the smallest peak is written such as 75%%, not %s"
                        : "%s is a share: write of: smallest-peak beside it, or give the rate in"
                                + " requests per second";
        for (String rate : load.texts("rate")) {
            boolean share = rate.endsWith("%");
            document.require(share == peak, load.pointerTo("rate"), wrong.formatted(rate));
        }
    }

    private static long connections(Section load) {
        return load.whole("connections", Load.DEFAULT.connections());
    }

    private void requests(Section load) {
        long connections = connections(load);
        long requests = load.whole("requests", connections);
        if (requests >= 1) {
            noMistake(load.pointerTo("requests"), LoadRules.requests(requests, connections));
        }
    }

    /** The size of a slice must be given, or follow from the rate of a warm server. */
    private void size(Section load) {
        document.require(
                !Duration.ZERO.equals(plan.section("warmup").duration("atMost"))
                        || load.has("requests")
                        || load.has("duration")
                        || load.has("rate"),
                load.pointer(),
                Load.NO_RATE);
    }

    /**
     * A timeout must be shorter than a slice's time limit, at which the tool is killed. No tool
     * takes fractions of a millisecond.
     */
    private void timeout(Section load) {
        Duration timeout = load.duration("timeout");
        if (timeout == null) {
            return;
        }
        Duration given = plan.section("limits").duration("slice");
        Duration slice = given == null ? Limits.DEFAULT.slice() : given;
        document.require(
                !timeout.isZero()
                        && timeout.toNanosPart() % NANOS_PER_MILLISECOND == 0
                        && timeout.compareTo(slice) < 0,
                load.pointerTo("timeout"),
                "a timeout must be a whole number of milliseconds, at least 1ms and shorter than limits.slice (%s s), not %s"
                        .formatted(slice.toMillis() / 1000.0, load.required("timeout")));
    }

    /**
     * Lists of paths need tools that choose from a list, and lengths need tools that check them.
     */
    private void draws() {
        for (Section workload : plan.sections("workloads")) {
            if (!WorkloadChecks.listsPaths(workload)) {
                continue;
            }
            boolean lengths =
                    WorkloadChecks.queriesStore(workload)
                            || !PathList.of(workload).lengths().isEmpty();
            requireOfTools(
                    WorkloadChecks.pointerToList(workload),
                    lengths ? Ability.CHECKS_LENGTHS : Ability.DRAWS);
        }
    }

    /** WebSocket workloads need a tool that supports them, one message at a time, and HTTP/1.1. */
    private void webSockets() {
        for (Section workload : plan.sections("workloads")) {
            if (workload.has("websocket")) {
                webSockets(workload.pointerTo("websocket"));
                return;
            }
        }
    }

    private void webSockets(String place) {
        requireOfTools(place, Ability.WEBSOCKETS);
        for (Section load : all()) {
            document.require(
                    !load.says("protocol", "h2c"),
                    load.pointerTo("protocol"),
                    "a websocket begins as HTTP/1.1: leave protocol out");
            document.require(
                    load.whole("pipeline", 1) == 1,
                    load.pointerTo("pipeline"),
                    "a websocket has one message in flight at a time: leave pipeline out");
            document.require(
                    load.flag("keepAlive", Load.DEFAULT.keepAlive()),
                    load.pointer(),
                    "a websocket keeps its connection: set keepAlive: true");
        }
    }

    private void requireOfTools(String place, Ability needed) {
        List<LoadTool> tools =
                all().stream()
                        .map(load -> Keyed.find(LoadTool.values(), PlanShape.driver(load)))
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList();
        requireOf(tools, place, needed);
    }

    private void requireOf(List<LoadTool> tools, String place, Ability needed) {
        String unable = names(tools, tool -> !tool.can(needed));
        document.require(
                unable.isEmpty(),
                place,
                "%s cannot %s: use %s".formatted(unable, needed.words(), those(needed)));
    }

    /** Targets and levels of factors with their own protocol need tools that support it. */
    private void ownProtocols() {
        List<Section> served = new ArrayList<>(plan.sections("targets"));
        plan.sections("factors").forEach(factor -> served.addAll(factor.sections("levels")));
        for (Section one : served) {
            if (one.says("protocol", "h2c")) {
                overHttp2(one.pointerTo("protocol"));
            }
            if (one.flag("tls", false)) {
                overTls(one.pointerTo("tls"));
            }
        }
    }

    private void overTls(String place) {
        requireOfTools(place, Ability.TLS);
        document.require(
                plan.sections("workloads").stream().noneMatch(it -> it.has("websocket")),
                place,
                "no load tool sends messages over WebSockets and TLS: leave tls out");
    }

    private void overHttp2(String place) {
        requireOfTools(place, Ability.H2C);
        document.require(
                plan.sections("workloads").stream().noneMatch(it -> it.has("websocket")),
                place,
                "a websocket begins as HTTP/1.1: leave protocol out");
        document.require(
                all().stream().allMatch(it -> it.flag("keepAlive", Load.DEFAULT.keepAlive())),
                place,
                "HTTP/2 keeps its connections: set keepAlive: true in the load");
    }

    private List<Section> all() {
        return plan.has("loads") ? plan.sections("loads") : List.of(plan.section("load"));
    }

    private static String those(Ability ability) {
        return names(List.of(LoadTool.values()), tool -> tool.can(ability));
    }

    private static String names(List<LoadTool> tools, Predicate<LoadTool> wanted) {
        return tools.stream().filter(wanted).map(LoadTool::key).collect(Collectors.joining(", "));
    }

    private static String unknownDriver(String driver) {
        List<String> known = Keyed.keys(LoadTool.values());
        return "the driver must be one of %s, not %s%s"
                .formatted(String.join(", ", known), driver, DidYouMean.hint(driver, known));
    }
}
