package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is to be weighed and how: targets × workloads × rounds. A value; {@link PlanFile} reads it.
 *
 * @param name the plan's name, used in result ids
 * @param title one line for the top of a report
 * @param notes what a reader of the results must know, one sentence each
 * @param baseline the name of the target all others are compared with
 * @param rounds rounds of fresh JVMs; the round is the sample
 * @param seed of the order; absent: drawn at the start of the run, printed and stored
 * @param alive whether all targets of a round stay up, or one at a time
 * @param pin whether server and client get disjoint cores
 * @param targets at least one
 * @param workloads at least one
 * @param loads how they are driven, one way after the other; at least one
 * @param warmup when a server counts as warm
 * @param slices how often it is measured
 * @param limits deadlines
 * @param store what the targets ask in their turn; absent where they need none
 * @param published what others found of the same, to stand beside the results
 * @param factorial what the launches are drawn from, so that each round has other targets; absent
 *     where each round launches all targets
 */
@RecordBuilder
public record Plan(
        String name,
        String title,
        List<String> notes,
        String baseline,
        int rounds,
        OptionalLong seed,
        Alive alive,
        boolean pin,
        List<Target> targets,
        List<Workload> workloads,
        List<Load> loads,
        Warmup warmup,
        Slices slices,
        Limits limits,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Store> store,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Published> published,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Factorial> factorial)
        implements PlanBuilder.With {

    /** What a plan that says nothing gets. */
    public static final int DEFAULT_ROUNDS = 5;

    /** More than fit into any time that people wait. */
    private static final int MANY_ROUNDS = 100;

    /** How much longer a warm-up may get where the whole run does. */
    private static final double MOST_WARMUP = 3;

    /** Whether the targets of a round are up together. */
    public enum Alive {
        /** All are started, one loaded at a time: drift hits all alike. */
        ALL,
        /** One after the other, for machines without the memory. */
        ONE
    }

    public Plan {
        notes = List.copyOf(notes);
        targets = List.copyOf(targets);
        workloads = List.copyOf(workloads);
        loads = List.copyOf(loads);
        published = List.copyOf(published);
    }

    /**
     * A plan that says no more than what is driven at what.
     *
     * @param targets at least one; the first is the baseline
     */
    public static Plan of(
            String name, List<Target> targets, List<Workload> workloads, List<Load> loads) {
        return new Plan(
                name,
                name,
                List.of(),
                targets.get(0).name(),
                DEFAULT_ROUNDS,
                OptionalLong.empty(),
                Alive.ALL,
                true,
                targets,
                workloads,
                loads,
                Warmup.DEFAULT,
                Slices.defaultFor(loads),
                Limits.DEFAULT,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** Each workload under each load. */
    public List<Scenario> scenarios() {
        return workloads.stream()
                .flatMap(workload -> loads.stream().map(load -> new Scenario(workload, load)))
                .toList();
    }

    /**
     * Courses that a server's system calls are counted on, in a slice of their own where the
     * machine lets them be counted: each workload under the first load, because the count depends
     * on little else. Not where a store is asked: what the server's client of it does is in each
     * count, and a round has less time for slices that are measured.
     */
    public List<Scenario> counted() {
        Load first = loads.get(0);
        return store.isPresent() || first.open()
                ? List.of()
                : workloads.stream().map(workload -> new Scenario(workload, first)).toList();
    }

    /**
     * What warms a server for all scenarios: each workload under each closed load, but for those
     * that ask the server for nothing that an earlier one has not, and whose size needs no rate of
     * their own.
     */
    public List<Scenario> warmups() {
        List<Load> closed = new ArrayList<>();
        for (Load load : loads) {
            Load shape = load.at(Optional.empty());
            if (closed.stream().noneMatch(shape::isWarmedBy)) {
                closed.add(shape);
            }
        }
        return workloads.stream()
                .flatMap(workload -> closed.stream().map(load -> new Scenario(workload, load)))
                .toList();
    }

    /** Which of the {@link #warmups} warms a server for a scenario. */
    public Scenario warmup(Scenario scenario) {
        Load shape = scenario.load().at(Optional.empty());
        return warmups().stream()
                .filter(warmup -> warmup.workload().name().equals(scenario.workload().name()))
                .filter(warmup -> shape.isWarmedBy(warmup.load()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The same plan with as many rounds as fit into a time. A plan that has a shorter time of its
     * own gets a longer warm-up first, as much longer as its time and at most three times: a server
     * that is not warm yet costs more and varies more than the same server later.
     *
     * @param time such as {@code 10m}
     * @param most rounds that there may be; absent: as many as the plan has, or a hundred
     * @throws UsageException where the time is none, or not above 0
     */
    public Plan within(String time, OptionalInt most) {
        if (!Quantity.isDuration(time) || Quantity.duration(time).isZero()) {
            throw new UsageException(
                    "--within takes a time such as 90s, 10m or 1h, not %s.".formatted(time));
        }
        Duration whole = Quantity.duration(time);
        return withRounds(most.orElse(Math.max(rounds, MANY_ROUNDS)))
                .withWarmup(limits.run().map(own -> warmupFor(whole, own)).orElse(warmup))
                .withLimits(limits.withRun(Optional.of(whole)));
    }

    private Warmup warmupFor(Duration whole, Duration own) {
        double growth = (double) whole.toMillis() / own.toMillis();
        double factor = Math.max(1, Math.min(MOST_WARMUP, growth));
        return warmup.withAtMost(
                Duration.ofMillis(Math.round(factor * warmup.atMost().toMillis())));
    }

    /** The same plan with all of its rounds, however long they take. */
    public Plan untimed() {
        return withLimits(limits.withRun(Optional.empty()));
    }

    /** The same plan, whose rounds launch what was drawn. */
    public Plan drawn(Factorial other, List<Target> drawn, int otherRounds, long drawnBy) {
        return withFactorial(Optional.of(other))
                .withBaseline(drawn.get(0).name())
                .withTargets(drawn)
                .withRounds(otherRounds)
                .withSeed(OptionalLong.of(drawnBy));
    }

    /** How many targets a round launches. */
    public int perRound() {
        return factorial.map(Factorial::perRound).orElse(targets.size());
    }

    /** The target of a name. */
    public Optional<Target> target(String targetName) {
        return targets.stream().filter(target -> target.name().equals(targetName)).findFirst();
    }

    /**
     * How a target is asked whether it is ready: a GET on its readiness path. Where that is a
     * workload's path, it has that workload's headers and must have its whole answer.
     */
    public Workload readiness(Target target) {
        return workloads.stream()
                .filter(
                        workload ->
                                workload.method().equals("GET")
                                        && workload.everyPath().contains(target.ready()))
                .map(it -> it.at(it.everyPath().indexOf(target.ready())))
                .findFirst()
                .orElseGet(() -> Workload.get("ready", target.ready()));
    }
}
