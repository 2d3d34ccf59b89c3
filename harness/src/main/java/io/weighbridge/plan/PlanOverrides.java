package io.weighbridge.plan;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a command line changes about a plan; whatever is absent or empty stays as it is.
 *
 * @param targets the names of those to keep, in the plan's order
 * @param workloads the names of those to keep, in the plan's order
 * @param rounds 1 to 10,000
 * @param driver a load tool's name
 * @param seed of the order
 * @param alive whether all targets of a round stay up
 * @param noPin pin nothing
 * @param connections 1 to 20,000
 * @param requests in a slice, 1 or more
 */
public record PlanOverrides(
        List<String> targets,
        List<String> workloads,
        OptionalInt rounds,
        Optional<String> driver,
        OptionalLong seed,
        Optional<Plan.Alive> alive,
        boolean noPin,
        OptionalInt connections,
        OptionalLong requests) {

    /** Changes nothing. */
    public static final PlanOverrides NONE =
            new PlanOverrides(
                    List.of(),
                    List.of(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    Optional.empty(),
                    false,
                    OptionalInt.empty(),
                    OptionalLong.empty());

    /**
     * Changes the number of rounds and nothing else.
     *
     * @param rounds 1 to 10,000
     */
    public static PlanOverrides rounds(int rounds) {
        return new PlanOverrides(
                List.of(),
                List.of(),
                OptionalInt.of(rounds),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                false,
                OptionalInt.empty(),
                OptionalLong.empty());
    }

    /**
     * Leaves targets out and changes nothing else.
     *
     * @param names of those to keep; empty: all
     */
    public static PlanOverrides targets(List<String> names) {
        return new PlanOverrides(
                names,
                List.of(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                false,
                OptionalInt.empty(),
                OptionalLong.empty());
    }

    public PlanOverrides {
        targets = List.copyOf(targets);
        workloads = List.copyOf(workloads);
        rounds.ifPresent(value -> within("--rounds", value, 10_000));
        connections.ifPresent(value -> within("--connections", value, 20_000));
        requests.ifPresent(value -> within("--requests", value, 1_000_000_000));
    }

    /**
     * The changed plan. Whoever asks for so many rounds gets them, also where the plan limits its
     * time. Where its baseline is not among the targets that are kept, the first of them becomes
     * the baseline and a note says so.
     *
     * @throws UsageException where a target or workload is not in the plan
     */
    public Plan apply(Plan plan) {
        List<Target> kept = kept("target", targets, plan.targets(), Target::name);
        String baseline = baseline(plan, kept);
        List<Workload> asked = kept("workload", workloads, plan.workloads(), Workload::name);
        return plan.withNotes(notes(plan, baseline))
                .withBaseline(baseline)
                .withRounds(rounds.orElse(plan.rounds()))
                .withSeed(seed.isPresent() ? seed : plan.seed())
                .withAlive(alive.orElse(plan.alive()))
                .withPin(plan.pin() && !noPin)
                .withTargets(kept)
                .withWorkloads(asked)
                .withLoads(loads(plan.loads(), asked))
                .withLimits(
                        rounds.isPresent()
                                ? plan.limits().withRun(Optional.empty())
                                : plan.limits())
                .withPublished(published(plan, baseline, kept));
    }

    /** Of what is compared with another baseline, or not weighed, nothing was published. */
    private static List<Published> published(Plan plan, String baseline, List<Target> kept) {
        return plan.published().stream()
                .filter(it -> baseline.equals(plan.baseline()))
                .filter(it -> kept.stream().anyMatch(target -> target.name().equals(it.target())))
                .toList();
    }

    /** Who names a tool wants that one alone: of several loads the first is kept. */
    private List<Load> loads(List<Load> loads, List<Workload> asked) {
        List<Load> wanted = driver.isPresent() ? chosen(loads, asked) : loads;
        return wanted.stream()
                .map(load -> load.withConnections(connections.orElse(load.connections())))
                .map(load -> requests.isPresent() ? load.withRequests(requests.getAsLong()) : load)
                .toList();
    }

    private List<Load> chosen(List<Load> loads, List<Workload> asked) {
        List<Load> own =
                loads.stream()
                        .filter(load -> driver.filter(load.driver()::equals).isPresent())
                        .toList();
        return own.isEmpty() ? List.of(byDriver(loads.get(0), asked)) : own;
    }

    private Load byDriver(Load load, List<Workload> asked) {
        LoadTool tool = LoadTool.named(driver.orElseThrow());
        if (load.open() && !tool.open()) {
            throw new UsageException(
                    "--driver %s knows no fixed rate, and the plan has one: use another tool or plan."
                            .formatted(tool.key()));
        }
        if (!tool.draws() && asked.stream().anyMatch(Workload::draws)) {
            throw new UsageException(
                    "--driver %s cannot draw each request's path from a list, and the plan has one: use another tool or plan."
                            .formatted(tool.key()));
        }
        if (!tool.checksLengths()
                && asked.stream().anyMatch(it -> it.knowsLengths() || it.asksStore())) {
            throw new UsageException(
                    "--driver %s cannot check how long the answer to each path of a list is, and the plan says it: use another tool or plan."
                            .formatted(tool.key()));
        }
        if (!tool.speaksWebSocket() && asked.stream().anyMatch(Workload::overWebSocket)) {
            throw new UsageException(
                    "--driver %s cannot send messages over WebSockets, and the plan does: use another tool or plan."
                            .formatted(tool.key()));
        }
        if (tool.distributed()) {
            throw new UsageException(
                    "--driver %s needs agents to load from, and the plan names none: name them in a load of the plan."
                            .formatted(tool.key()));
        }
        return load.by(tool.key());
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
                "The plan's baseline %s was left out: compared with %s instead."
                        .formatted(plan.baseline(), baseline));
        return notes;
    }

    private static <T> List<T> kept(
            String what, List<String> wanted, List<T> all, Function<T, String> name) {
        List<String> names = all.stream().map(name).toList();
        for (String want : wanted) {
            if (!names.contains(want)) {
                throw new UsageException(
                        "The plan has the %ss %s, but no %s%s"
                                .formatted(
                                        what,
                                        String.join(", ", names),
                                        want,
                                        DidYouMean.nearest(want, names)
                                                .map(near -> "; did you mean " + near + "?")
                                                .orElse(".")));
            }
        }
        return wanted.isEmpty()
                ? all
                : all.stream().filter(it -> wanted.contains(name.apply(it))).toList();
    }

    private static void within(String flag, long value, long most) {
        if (value < 1 || value > most) {
            throw new UsageException(
                    "%s takes a whole number from 1 to %s, not %s.".formatted(flag, most, value));
        }
    }
}
