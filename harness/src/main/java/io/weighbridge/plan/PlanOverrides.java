package io.weighbridge.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.LoadTool.Ability;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan.Alive;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a plan from the command line; absent or empty values change nothing.
 *
 * @param targets the names of those to keep, in the plan's order
 * @param workloads the names of those to keep, in the plan's order
 * @param rounds 1 to 10,000
 * @param driver a load tool's name
 * @param seed of the order
 * @param alive whether all targets of a round run at the same time
 * @param noPin whether to switch off pinning
 * @param connections 1 to 20,000
 * @param requests in a slice, 1 or more
 */
@RecordBuilder
public record PlanOverrides(
        List<String> targets,
        List<String> workloads,
        @Nullable Integer rounds,
        @Nullable String driver,
        @Nullable Long seed,
        @Nullable Alive alive,
        boolean noPin,
        @Nullable Integer connections,
        @Nullable Long requests)
        implements PlanOverridesBuilder.With {

    /** Changes nothing. */
    public static final PlanOverrides NONE =
            new PlanOverrides(List.of(), List.of(), null, null, null, null, false, null, null);

    public PlanOverrides {
        targets = List.copyOf(targets);
        workloads = List.copyOf(workloads);
        within("--rounds", rounds, 10_000);
        within("--connections", connections, 20_000);
        within("--requests", requests, 1_000_000_000);
    }

    /**
     * The changed plan. A requested number of rounds removes the plan's time limit. If the baseline
     * is left out, the first remaining target becomes the baseline, and a note says so.
     *
     * @throws UsageException if a target or workload is not in the plan
     */
    public Plan apply(Plan plan) {
        List<Target> kept = kept("target", targets, plan.targets(), Target::name);
        String baseline = baseline(plan, kept);
        List<Workload> loaded = kept("workload", workloads, plan.workloads(), Workload::name);
        Plan narrowed = plan.withTargets(kept).withWorkloads(loaded);
        return narrowed.withNotes(notes(plan, baseline))
                .withBaseline(baseline)
                .withRounds(rounds == null ? plan.rounds() : rounds)
                .withSeed(seed == null ? plan.seed() : seed)
                .withAlive(alive == null ? plan.alive() : alive)
                .withPin(plan.pin() && !noPin)
                .withLoads(loads(narrowed))
                .withLimits(rounds == null ? plan.limits() : plan.limits().withRun(null))
                .withPublished(published(plan, baseline, kept));
    }

    /** Published figures are dropped if their target is left out or the baseline changes. */
    private static List<PublishedRatio> published(Plan plan, String baseline, List<Target> kept) {
        return plan.published().stream()
                .filter(it -> baseline.equals(plan.baseline()))
                .filter(it -> kept.stream().anyMatch(target -> target.name().equals(it.target())))
                .toList();
    }

    /** A requested tool replaces all others: of several loads, the first is kept. */
    private List<Load> loads(Plan plan) {
        List<Load> wanted = driver == null ? plan.loads() : chosen(driver, plan);
        return wanted.stream()
                .map(load -> connections == null ? load : load.withConnections(connections))
                .map(load -> requests == null ? load : load.withRequests(requests))
                .toList();
    }

    private static List<Load> chosen(String driver, Plan plan) {
        List<Load> own = new ArrayList<>(plan.loads());
        own.removeIf(load -> !load.driver().equals(driver));
        return own.isEmpty() ? List.of(byDriver(driver, plan)) : List.copyOf(own);
    }

    private static Load byDriver(String driver, Plan plan) {
        LoadTool tool = LoadTool.named(driver);
        Load load = plan.loads().get(0);
        for (Ability ability : needed(plan, load)) {
            if (!tool.can(ability)) {
                throw new UsageException(
                        "--driver %s cannot %s, but the plan needs that: use another tool or plan."
                                .formatted(tool.key(), ability.words()));
            }
        }
        if (tool.can(Ability.DISTRIBUTED)) {
            throw new UsageException(
                    "--driver %s needs agents, but the plan has none: name them in a load of the plan."
                            .formatted(tool.key()));
        }
        return load.by(tool.key());
    }

    private static Set<Ability> needed(Plan plan, Load load) {
        Set<Ability> needed = EnumSet.noneOf(Ability.class);
        if (load.open()) {
            needed.add(Ability.OPEN);
        }
        if (load.pipeline() > 1) {
            needed.add(Ability.PIPELINES);
        }
        if (load.protocol() == Protocol.H2C) {
            needed.add(Ability.H2C);
        }
        for (Workload workload : plan.workloads()) {
            if (workload.draws()) {
                needed.add(Ability.DRAWS);
            }
            if (workload.knowsLengths() || workload.queriesStore()) {
                needed.add(Ability.CHECKS_LENGTHS);
            }
            if (workload.overWebSocket()) {
                needed.add(Ability.WEBSOCKETS);
            }
        }
        for (Target target : possible(plan)) {
            if (target.protocol() == Protocol.H2C) {
                needed.add(Ability.H2C);
            }
            if (target.tls()) {
                needed.add(Ability.TLS);
            }
        }
        return needed;
    }

    /** All targets, and the base of a design at each level of its factors. */
    private static List<Target> possible(Plan plan) {
        List<Target> targets = new ArrayList<>(plan.targets());
        Factorial factorial = plan.factorial();
        if (factorial != null) {
            for (Factor factor : factorial.factors()) {
                factor.levels().forEach(level -> targets.add(level.of(factorial.base())));
            }
        }
        return targets;
    }

    private static String baseline(Plan plan, List<Target> kept) {
        boolean stays = kept.stream().anyMatch(target -> target.name().equals(plan.baseline()));
        return stays ? plan.baseline() : kept.get(0).name();
    }

    private static List<String> notes(Plan plan, String baseline) {
        if (baseline.equals(plan.baseline())) {
            return plan.notes();
        }
        List<String> notes = new ArrayList<>(plan.notes());
        notes.add(
                "The plan's baseline %s was left out: %s is the baseline instead."
                        .formatted(plan.baseline(), baseline));
        return notes;
    }

    private static <T> List<T> kept(
            String what, List<String> wanted, List<T> all, Function<T, String> name) {
        List<String> names = all.stream().map(name).toList();
        for (String want : wanted) {
            if (!names.contains(want)) {
                String near = DidYouMean.nearest(want, names);
                String hint = near == null ? "." : "; did you mean " + near + "?";
                throw new UsageException(
                        "The plan has the %ss %s, but no %s%s"
                                .formatted(what, String.join(", ", names), want, hint));
            }
        }
        return wanted.isEmpty()
                ? all
                : all.stream().filter(it -> wanted.contains(name.apply(it))).toList();
    }

    private static void within(String flag, @Nullable Number value, long most) {
        if (value != null && (value.longValue() < 1 || value.longValue() > most)) {
            throw new UsageException(
                    "%s takes a whole number from 1 to %s, not %s.".formatted(flag, most, value));
        }
    }
}
