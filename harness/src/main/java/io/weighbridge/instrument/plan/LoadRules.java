package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.LoadTool.Ability;
import io.weighbridge.instrument.model.Protocol;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether the load tools of a plan can send its loads to its servers. The rules are the same for a
 * plan file and for a plan that options have changed.
 */
final class LoadRules {

    private final Plan plan;
    private final List<LoadTool> tools;
    private final Set<Mistake> mistakes = new LinkedHashSet<>();

    private LoadRules(Plan plan) {
        this.plan = plan;
        this.tools = plan.loads().stream().map(Load::tool).distinct().toList();
    }

    /** All mistakes in the loads of a plan; empty if there are none. */
    static List<Mistake> mistakes(Plan plan) {
        LoadRules rules = new LoadRules(plan);
        each("/loads", plan.loads(), rules::load);
        each("/workloads", plan.workloads(), rules::workload);
        each("/targets", plan.targets(), rules::target);
        Factorial factorial = plan.factorial();
        if (factorial != null) {
            each("/factors", factorial.factors(), rules::factor);
        }
        return List.copyOf(rules.mistakes);
    }

    private static <T> void each(String list, List<T> items, BiConsumer<String, T> rules) {
        for (int index = 0; index < items.size(); index++) {
            rules.accept(list + "/" + index, items.get(index));
        }
    }

    private void load(String place, Load load) {
        List<LoadTool> tool = List.of(load.tool());
        if (load.open()) {
            requireAble(tool, Ability.OPEN, place + "/rate");
        }
        if (load.protocol() == Protocol.H2C) {
            requireAble(tool, Ability.H2C, place + "/protocol");
        }
        if (load.pipeline() > 1) {
            requireAble(tool, Ability.PIPELINES, place + "/pipeline");
        }
        size(place, load);
        agents(place, load);
        peak(place, load);
        timeout(place, load);
    }

    /** The size of a slice must be given, or follow from the rate of a warm server. */
    private void size(String place, Load load) {
        require(
                !plan.warmup().atMost().isZero() || load.sized() || load.open(),
                place,
                "without a warm-up a slice needs a size: set requests in the load or, if its tool"
                        + " takes a duration instead, set duration");
        Long requests = load.requests();
        require(
                requests == null || requests >= load.connections(),
                place + "/requests",
                "each of %s connections needs at least one request, but there are %s requests: raise requests, or lower connections"
                        .formatted(load.connections(), requests));
        Duration duration = load.duration();
        boolean whole = duration == null || duration.toNanosPart() == 0;
        require(
                whole || !load.tool().can(Ability.WHOLE_SECONDS),
                place + "/duration",
                "%s takes whole seconds only: give 1s or more, without fractions"
                        .formatted(load.driver()));
    }

    private void agents(String place, Load load) {
        LoadAgents agents = load.agents();
        if (load.tool().can(Ability.DISTRIBUTED)) {
            require(
                    agents != null,
                    place + "/driver",
                    "%s sends load from other machines: name them in a load of the plan, such as agents: [loader@10.0.0.7]; to send load from this machine, use builtin"
                            .formatted(load.driver()));
            require(
                    load.options().isEmpty(),
                    place + "/options",
                    "%s takes no options: leave them out".formatted(load.driver()));
        } else {
            require(
                    agents == null,
                    place + "/agents",
                    "%s sends load from this machine only: leave agents out, or use %s"
                            .formatted(load.driver(), those(Ability.DISTRIBUTED)));
        }
        int machines = agents == null ? 0 : agents.count();
        require(
                load.connections() >= machines,
                place + "/agents",
                "each of %d agents needs at least one connection, but there are %d connections: raise connections, or name fewer agents"
                        .formatted(machines, load.connections()));
    }

    /** In passes, a peak is measured before the first one; otherwise in the first round. */
    private void peak(String place, Load load) {
        Rate rate = load.rate();
        boolean share = rate != null && rate.of() == Rate.Of.SMALLEST_PEAK;
        require(
                !share || load.inPasses() || plan.alive() == Plan.Alive.ALL,
                place + "/of",
                "the highest rates of all targets are measured only if they run at the same time:"
                        + " set alive: all, or give rates in requests per second");
    }

    /** A timeout must be shorter than a slice's time limit, at which the tool is killed. */
    private void timeout(String place, Load load) {
        Duration timeout = load.timeout();
        Duration slice = plan.limits().slice();
        if (timeout != null) {
            require(
                    timeout.compareTo(slice) < 0,
                    place + "/timeout",
                    "a timeout must be shorter than limits.slice (%s s), not %s s"
                            .formatted(slice.toMillis() / 1e3, timeout.toMillis() / 1e3));
        }
    }

    /**
     * Values of a store need tools that draw them, and mixes need tools that send several requests.
     */
    private void workload(String place, Workload workload) {
        if (workload.draws()) {
            requireAble(tools, Ability.DRAWS, place + "/get");
        }
        if (workload.overWebSocket()) {
            requireAble(tools, Ability.WEBSOCKETS, place + "/websocket");
        }
        if (workload.hasMix()) {
            requireAble(tools, Ability.MIXES, place + "/mix");
            require(
                    plan.loads().stream().allMatch(Load::keepAlive),
                    place + "/mix",
                    "the connections of a mix have sessions, so they are kept: set keepAlive: true"
                            + " in the load");
        }
        if (workload.bodyBase64() != null) {
            requireAble(tools, Ability.BYTES, place + "/bodyFrom");
        }
    }

    private void factor(String place, Factor factor) {
        each(place + "/levels", factor.levels(), this::level);
    }

    private void level(String place, Level level) {
        server(place, level.protocol(), Boolean.TRUE.equals(level.tls()));
    }

    private void target(String place, Target target) {
        server(place, target.protocol(), target.tls());
    }

    /** Servers with their own protocol need tools that support it. */
    private void server(String place, @Nullable Protocol protocol, boolean tls) {
        if (protocol == Protocol.H2C) {
            requireAble(tools, Ability.H2C, place + "/protocol");
            require(
                    plan.loads().stream().allMatch(Load::keepAlive),
                    place + "/protocol",
                    "HTTP/2 keeps its connections: set keepAlive: true in the load");
        }
        if (tls) {
            requireAble(tools, Ability.TLS, place + "/tls");
        }
    }

    private void requireAble(List<LoadTool> some, Ability needed, String place) {
        String unable = names(some, tool -> !tool.can(needed));
        require(
                unable.isEmpty(),
                place,
                "%s cannot %s: use %s".formatted(unable, needed.words(), those(needed)));
    }

    private void require(boolean holds, String place, String sentence) {
        if (!holds) {
            mistakes.add(new Mistake(place, sentence));
        }
    }

    private static String those(Ability ability) {
        return names(List.of(LoadTool.values()), tool -> tool.can(ability));
    }

    private static String names(List<LoadTool> tools, Predicate<LoadTool> wanted) {
        return tools.stream().filter(wanted).map(LoadTool::key).collect(Collectors.joining(", "));
    }
}
