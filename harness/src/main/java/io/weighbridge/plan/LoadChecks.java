package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.Keyed;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.LoadTool.Ability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the loads of a plan, and whether their tools can do what its workloads need. */
record LoadChecks(Section plan, YamlDocument document) {

    /** Adds the mistakes in the loads. */
    void check() {
        loads();
        ownProtocols();
        draws();
        webSockets();
        bodies();
    }

    private void loads() {
        document.uniqueNames("the plan", plan, "loads", PlanNormaliser::loadName);
        all().forEach(this::load);
    }

    private void load(Section load) {
        String driver = PlanNormaliser.driver(load);
        LoadTool tool = Keyed.find(LoadTool.values(), driver);
        document.require(tool != null, load.pointerTo("driver"), unknownDriver(driver));
        requests(load);
        size(load);
        noMistake(load.pointerTo("of"), LoadRules.peaks(load.has("of"), plan.says("alive", "one")));
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
        if (duration != null) {
            noMistake(load.pointerTo("duration"), LoadRules.seconds(duration, tool));
        }
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

    /** A timeout must be shorter than a slice's time limit, at which the tool is killed. */
    private void timeout(Section load) {
        Duration timeout = load.duration("timeout");
        if (timeout == null) {
            return;
        }
        Duration given = plan.section("limits").duration("slice");
        Duration slice = given == null ? TimeLimits.DEFAULT.slice() : given;
        document.require(
                timeout.compareTo(slice) < 0,
                load.pointerTo("timeout"),
                "a timeout must be shorter than limits.slice (%s s), not %s"
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

    private void webSockets() {
        for (Section workload : plan.sections("workloads")) {
            if (workload.has("websocket")) {
                requireOfTools(workload.pointerTo("websocket"), Ability.WEBSOCKETS);
                return;
            }
        }
    }

    private void bodies() {
        for (Section workload : plan.sections("workloads")) {
            String file = workload.text("bodyFrom");
            if (file != null && isBytes(Path.of(file))) {
                requireOfTools(workload.pointerTo("bodyFrom"), Ability.BYTES);
            }
        }
    }

    private static boolean isBytes(Path file) {
        try {
            return Workload.get("read", "/").sending(BodyFile.read(file)).body() == null;
        } catch (IOException anotherCheckSaysSo) {
            return false;
        }
    }

    private void requireOfTools(String place, Ability needed) {
        List<LoadTool> tools =
                all().stream()
                        .map(load -> Keyed.find(LoadTool.values(), PlanNormaliser.driver(load)))
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
                requireOfTools(one.pointerTo("tls"), Ability.TLS);
            }
        }
    }

    private void overHttp2(String place) {
        requireOfTools(place, Ability.H2C);
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
