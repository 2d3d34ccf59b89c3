package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is measured and how: targets × workloads × rounds. {@link PlanFile} reads it.
 *
 * @param name the plan's name, used in result ids
 * @param title one line for the top of a report
 * @param notes what a reader of the results must know, one sentence each
 * @param baseline the name of the target with which all others are compared
 * @param rounds rounds of fresh JVMs; the round is the sample
 * @param seed of the random order; absent: chosen at the start of the run, printed and stored
 * @param alive whether all targets of a round run at the same time, or one at a time
 * @param pin whether server and client get disjoint cores
 * @param targets at least one
 * @param workloads at least one
 * @param loads applied to each workload, one after the other; at least one
 * @param warmup when a server counts as warm
 * @param slices how often each target is measured in a round
 * @param limits time limits
 * @param published ratios from publications, shown beside the results
 * @param factorial the design from which launches are chosen, so that no two rounds have the same
 *     targets; absent if each round launches all targets
 * @param question the name of the open load at which latency and CPU are compared; absent if the
 *     plan has at most one open load
 * @param squeeze the goal of a search for the smallest memory; absent if targets are compared
 * @param services such as databases, which the targets use; empty if they use none
 * @param restore runs before each launch; absent: nothing is restored
 * @param pod in which each server runs; absent: servers have this machine's CPUs and memory
 */
@RecordBuilder
public record Plan(
        String name,
        String title,
        List<String> notes,
        String baseline,
        int rounds,
        @Nullable Long seed,
        Alive alive,
        boolean pin,
        List<Target> targets,
        List<Workload> workloads,
        List<Load> loads,
        Warmup warmup,
        Slices slices,
        TimeLimits limits,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PublishedRatio> published,
        @Nullable Factorial factorial,
        @Nullable String question,
        @Nullable Squeeze squeeze,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Service> services,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Restore restore,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Pod pod)
        implements PlanBuilder.With {

    public static final int DEFAULT_ROUNDS = 5;

    /** Large enough that the time limit always ends the run first. */
    private static final int MANY_ROUNDS = 100;

    /** In one of so many passes the peak is measured, too; see decision 14. */
    private static final int PASSES_PER_PEAK = 3;

    /** How many times longer a warm-up may become when the whole run becomes longer. */
    private static final double MOST_WARMUP = 3;

    /** Whether the targets of a round run at the same time. */
    public enum Alive {
        /**
         * All are started, and then loaded in turns: slow changes of the machine affect all targets
         * alike.
         */
        ALL,
        /** One after the other, for machines with too little memory. */
        ONE;

        /** As plans and command lines name it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Plan {
        notes = List.copyOf(notes);
        targets = List.copyOf(targets);
        workloads = List.copyOf(workloads);
        loads = List.copyOf(loads);
        published = List.copyOf(published);
        services = List.copyOf(services);
    }

    /**
     * A plan with defaults for everything else.
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
                null,
                Alive.ALL,
                true,
                targets,
                workloads,
                loads,
                Warmup.DEFAULT,
                Slices.defaultFor(loads),
                TimeLimits.DEFAULT,
                List.of(),
                null,
                null,
                null,
                List.of(),
                null,
                null);
    }

    /** Each workload under each load. */
    public List<Scenario> scenarios() {
        return workloads.stream()
                .flatMap(workload -> loads.stream().map(load -> new Scenario(workload, load)))
                .toList();
    }

    /**
     * The load at whose rate latency and CPU are compared; null if no load has a rate, or if
     * several have one and the plan names none of them.
     */
    public @Nullable Load comparedRate() {
        List<Load> open = new ArrayList<>(loads);
        open.removeIf(load -> !load.open());
        if (question != null) {
            open.removeIf(load -> !question.equals(load.name()));
        }
        return open.size() == 1 ? open.get(0) : null;
    }

    /**
     * Scenarios in which a server's system calls are counted, in an extra slice, if the machine
     * allows it: each workload under the first load, because the count depends on little else.
     * Empty if that load is open, and for plans with services: each count would include the
     * server's client of a service, and rounds would have less time for measured slices.
     */
    public List<Scenario> counted() {
        Load first = loads.get(0);
        return hasServices() || first.open()
                ? List.of()
                : workloads.stream().map(workload -> new Scenario(workload, first)).toList();
    }

    /**
     * The scenarios in which servers are warmed up: each workload under each load. A load with a
     * fixed rate warms without it, so in windows of the usual duration, as do searches for the
     * smallest memory. A load is left out if the warm-up under an earlier one is enough for it.
     */
    public List<Scenario> warmups() {
        List<Load> closed = new ArrayList<>();
        for (Load load : loads) {
            boolean asMeasured = squeeze == null && !load.open();
            Load shape = asMeasured ? load : load.withRate(null).withDuration(null);
            if (closed.stream().noneMatch(shape::isWarmedBy)) {
                closed.add(shape);
            }
        }
        return workloads.stream()
                .flatMap(workload -> closed.stream().map(load -> new Scenario(workload, load)))
                .toList();
    }

    /** The scenario of {@link #warmups} that warms a server for another scenario. */
    public Scenario warmup(Scenario scenario) {
        Load shape = scenario.load().withRate(null);
        return warmups().stream()
                .filter(warmup -> warmup.workload().name().equals(scenario.workload().name()))
                .filter(warmup -> shape.isWarmedBy(warmup.load()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The same plan with as many rounds as fit into a time. If the plan's own time limit is
     * shorter, its warm-up is extended by the same factor, at most threefold: a server that is not
     * warm yet needs more CPU, and varies more, than a warm one.
     *
     * @param time for all rounds, above 0
     * @param most maximum number of rounds; null: the plan's number, but at least a hundred
     */
    public Plan within(Duration time, @Nullable Integer most) {
        if (squeeze != null) {
            // Sizes can only be compared if all launches are warmed up alike.
            return withLimits(limits.withRun(time));
        }
        Duration own = limits.run();
        return withRounds(most == null ? Math.max(rounds, MANY_ROUNDS) : most)
                .withWarmup(own == null ? warmup : warmupFor(time, own))
                .withLimits(limits.withRun(time));
    }

    private Warmup warmupFor(Duration whole, Duration own) {
        double growth = (double) whole.toMillis() / own.toMillis();
        double factor = Math.max(1, Math.min(MOST_WARMUP, growth));
        return warmup.withAtMost(times(warmup.atMost(), factor));
    }

    /**
     * The same plan with servers in pods. They are not pinned, because a pod is not. With less than
     * one CPU they start and warm up for longer.
     */
    public Plan inPod(Pod size) {
        double slower = Math.max(1, 1 / size.cpu());
        boolean usual = limits.ready().equals(TimeLimits.DEFAULT.ready());
        Duration ready = usual ? times(limits.ready(), slower) : limits.ready();
        Duration warm = times(warmup.atMost(), Math.min(MOST_WARMUP, slower));
        return with().pod(size)
                .pin(false)
                .limits(limits.withReady(ready))
                .warmup(warmup.withAtMost(warm))
                .build();
    }

    private static Duration times(Duration duration, double factor) {
        return Duration.ofMillis(Math.round(factor * duration.toMillis()));
    }

    /** The shortest slice of a load in passes whose size the plan does not give. */
    public Duration leastSlice() {
        return pod == null ? Duration.ZERO : Pod.SLICE;
    }

    /** The same plan with all of its rounds and no time limit. */
    public Plan untimed() {
        return withLimits(limits.withRun(null));
    }

    /**
     * Whether its number of rounds is only a maximum, because a run has as many as fit into its
     * time. The launches of a plan with factors are chosen for exactly its rounds.
     */
    public boolean roundsFillTime() {
        return limits.run() != null && factorial == null;
    }

    /**
     * Whether, under a time limit, a round has as many passes as there is time for. With one server
     * at a time, the number would not be the same for all targets.
     */
    public boolean passesFillTime() {
        boolean together = alive == Alive.ALL || perRound() == 1;
        return together && loads.stream().allMatch(Load::inPasses);
    }

    /**
     * Whether, under a time limit, some of the time is used for rounds that only start servers. A
     * plan with factors has its launches chosen before.
     */
    public boolean startsFillTime() {
        return roundsFillTime() && passesFillTime();
    }

    /**
     * In how many passes a load has one slice. Throughput is precise after fewer slices than
     * latency and CPU per request: beside a load at a fixed rate, the peak is measured in some
     * passes only.
     */
    int passesPerSlice(Load load) {
        boolean besideRate = loads.stream().anyMatch(it -> it.open() && it.inShortPasses());
        return besideRate && !load.open() && load.inShortPasses() ? PASSES_PER_PEAK : 1;
    }

    /** Whether the targets use services. */
    public boolean hasServices() {
        return !services.isEmpty();
    }

    /** The same plan with more notes at the end. */
    public Plan noting(List<String> more) {
        return withNotes(Stream.concat(notes.stream(), more.stream()).toList());
    }

    /** The number of targets launched in a round. */
    public int perRound() {
        return factorial == null ? targets.size() : factorial.perRound();
    }

    /**
     * The number of rounds that a run has even if they take longer than its time, because fewer
     * would not answer its question.
     */
    public int neededRounds() {
        return factorial == null ? 1 : Math.min(rounds, factorial.neededRounds());
    }

    /**
     * The application without the settings that are drawn for each launch; null if each round
     * launches all targets as they are.
     */
    public @Nullable Target unchanged() {
        return factorial == null ? null : factorial.base();
    }

    /**
     * The settings that were drawn for a target's only launch, such as {@code heap=256m}; empty if
     * none were drawn.
     */
    public List<String> settings(Target target) {
        return factorial == null ? List.of() : factorial.levels(target.name());
    }

    /**
     * The targets of each round, in the order of their starts, if launches were drawn. Empty if
     * they were not, so that each round launches all targets.
     */
    List<List<Target>> drawnRounds() {
        List<List<Target>> drawn = new ArrayList<>();
        if (factorial != null && factorial.drawn()) {
            for (int number = 0; number < rounds; number++) {
                List<String> names = factorial.round(number);
                drawn.add(names.stream().map(this::target).filter(Objects::nonNull).toList());
            }
        }
        return drawn;
    }

    /** All targets, and those that have one of the settings from which launches are drawn. */
    List<Target> possibleTargets() {
        List<Target> possible = new ArrayList<>(targets);
        if (factorial != null) {
            possible.addAll(factorial.withEachLevel());
        }
        return possible;
    }

    /** The target with a name; null if there is none. */
    public @Nullable Target target(String targetName) {
        return targets.stream()
                .filter(target -> target.name().equals(targetName))
                .findFirst()
                .orElse(null);
    }

    /**
     * The readiness check of a target: a GET on its readiness path. If a workload uses the same
     * path, the check has that workload's headers and requires its full answer. If a request of a
     * listed mix does, the check has its headers.
     */
    public Workload readiness(Target target) {
        return workloads.stream()
                .filter(
                        workload ->
                                workload.method().equals("GET")
                                        && workload.everyPath().contains(target.ready()))
                .map(it -> it.at(it.everyPath().indexOf(target.ready())))
                .findFirst()
                .orElseGet(() -> listedReadiness(target.ready()));
    }

    private Workload listedReadiness(String path) {
        Workload ready = Workload.ofReadiness(path);
        return workloads.stream()
                .map(Workload::mix)
                .filter(Objects::nonNull)
                .map(mix -> mix.headersOf(path))
                .filter(Objects::nonNull)
                .findFirst()
                .map(ready::withHeaders)
                .orElse(ready);
    }
}
