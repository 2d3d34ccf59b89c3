package io.weighbridge.run;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Slices;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.MemorySample;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.Slice;
import io.weighbridge.sample.MachineReading;
import io.weighbridge.sample.SystemCalls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Measures one warm, pinned server under one workload while all others idle. */
final class SliceStage {

    /**
     * Above this a core is called busy: what is left is the idle time between a request and the
     * next.
     */
    static final double BUSY = 0.8;

    /** Below this share of a fixed rate a server does not keep up. */
    static final double KEEPS_UP = 0.99;

    /** CPU that servers which should idle may use, as a share of one core. */
    static final double IDLE_LIMIT = 0.02;

    private final Slices limits;
    private final LoadRunner drive;
    private final Supplier<MachineReading> machine;
    private final Cores cores;
    private final RequestCount counter;
    private final Supplier<OptionalDouble> storeCpu;
    private final Optional<StoreTook> took;

    /**
     * @param took asks servers what their store took; absent where they have none
     */
    SliceStage(
            Slices limits,
            LoadRunner drive,
            Supplier<MachineReading> machine,
            Cores cores,
            RequestCount counter,
            Supplier<OptionalDouble> storeCpu,
            Optional<StoreTook> took) {
        this.limits = limits;
        this.drive = drive;
        this.machine = machine;
        this.cores = cores;
        this.counter = counter;
        this.storeCpu = storeCpu;
        this.took = took;
    }

    /**
     * Measures one slice; one that others disturbed is measured again, up to the plan's bound, then
     * kept and marked. One of many short slices is kept: what disturbs it disturbs all of its pass.
     */
    void measure(ServerUnderTest loaded, List<ServerUnderTest> up, Scenario scenario, int index)
            throws TrialFailedException, InterruptedException {
        if (scenario.load().inPasses()) {
            loaded.sliced(once(loaded, List.of(loaded), scenario, index, 0));
            return;
        }
        for (int attempt = 0; ; attempt++) {
            Slice slice = once(loaded, up, scenario, index, attempt);
            boolean last = attempt == limits.repeats();
            if (last || !disturbed(slice.measurements())) {
                loaded.sliced(slice);
                return;
            }
            loaded.sliced(slice.discarded());
        }
    }

    private Slice once(
            ServerUnderTest loaded,
            List<ServerUnderTest> up,
            Scenario scenario,
            int index,
            int attempt)
            throws TrialFailedException, InterruptedException {
        boolean countable = !scenario.workload().overWebSocket();
        if (countable) {
            loaded.tally(counter);
        } else {
            // Messages are no requests, and what opens their connections is.
            agree(loaded);
        }
        Optional<StoreTook.Total> told = took(loaded);
        boolean asking = loaded.due(scenario);
        Instant startedAt = Instant.now();
        Reading before = read(loaded, up, asking);
        RawOutput raw = drive.slice(loaded, scenario, "s" + index + "a" + attempt);
        Reading after = read(loaded, up, asking);
        if (asking) {
            loaded.held(MemorySample.Stage.SLICE, Optional.of(scenario.name()));
        }
        LoadResult client = drive.parse(loaded, raw, scenario);
        List<Warning> warnings = new ArrayList<>();
        loaded.tally().ifPresent(tally -> tally.load(client.sent(), onTheirWay(scenario.load())));
        if (!loaded.tally().map(RunTally::told).orElse(false)) {
            warnings.add(
                    new Warning(
                            Warning.Kind.COUNT_NOT_CHECKED,
                            countable
                                    ? "no http.server.requests to compare with"
                                    : "messages over a WebSocket are in no http.server.requests"));
        }
        boolean pass = scenario.load().inPasses();
        Measurements figures =
                pass
                        ? SliceFigures.ofPass(client, before, after, cores)
                        : SliceFigures.of(client, before, after, cores);
        if (took.isPresent()) {
            Optional<StoreTook.Total> then = took(loaded);
            figures =
                    figures.and(
                            SliceFigures.store(
                                    client,
                                    before,
                                    after,
                                    told.flatMap(start -> then.map(end -> end.minus(start)))));
        }
        warnings.addAll(warnings(client, scenario));
        loaded.answers(scenario.workload().name())
                .flatMap(answers -> lengths(client, answers))
                .ifPresent(warnings::add);
        if (!pass) {
            warnings.addAll(shareWarnings(figures));
            warnings.addAll(idleWarnings(idleShare(before, after)));
        }
        return new Slice(
                scenario.workload().name(),
                scenario.load().name(),
                index,
                attempt,
                true,
                startedAt,
                raw,
                client,
                figures,
                warnings);
    }

    /**
     * Compares the server's own count with what it was sent since it was last compared.
     *
     * @throws TrialFailedException where they differ
     */
    void agree(ServerUnderTest loaded) throws TrialFailedException, InterruptedException {
        Optional<RunTally> tally = loaded.endTally();
        if (tally.isPresent()) {
            counter.agree(loaded.server().uri(), tally.get());
        }
    }

    private Optional<StoreTook.Total> took(ServerUnderTest loaded) throws InterruptedException {
        if (took.isEmpty()) {
            return Optional.empty();
        }
        Optional<StoreTook.Total> total = took.get().read(loaded.server().uri());
        loaded.tally().ifPresent(tally -> enter(tally, total));
        return total;
    }

    private static void enter(RunTally tally, Optional<StoreTook.Total> told) {
        if (told.isPresent()) {
            tally.asked(StoreTook.QUESTIONS);
        } else {
            tally.lost(StoreTook.QUESTIONS);
        }
    }

    /** Counts system calls in a slice that gives nothing else: counting slows the server down. */
    void count(ServerUnderTest loaded, Scenario scenario, SystemCalls calls)
            throws TrialFailedException, InterruptedException {
        Instant startedAt = Instant.now();
        RawOutput raw = drive.counted(loaded, scenario, calls);
        loaded.held(MemorySample.Stage.SLICE, Optional.of(scenario.name()));
        LoadResult client = drive.parse(loaded, raw, scenario);
        OptionalLong count = SystemCalls.count(Objects.requireNonNull(raw.files().get("perf")));
        if (count.isPresent()) {
            loaded.sliced(
                    new Slice(
                            scenario.workload().name(),
                            scenario.load().name(),
                            limits.perRound(),
                            0,
                            true,
                            startedAt,
                            raw,
                            client,
                            Measurements.NONE.with(
                                    Metric.SYSTEM_CALLS_PER_REQUEST,
                                    (double) count.getAsLong() / client.sent()),
                            List.of()));
        }
    }

    private static long onTheirWay(Load load) {
        return LoadTool.named(load.driver()).bound() == LoadTool.Bound.TIME ? load.inFlight() : 0;
    }

    private Reading read(ServerUnderTest loaded, List<ServerUnderTest> up, boolean asking) {
        double idle =
                up.stream()
                        .filter(other -> other != loaded)
                        .mapToDouble(ServerUnderTest::cpu)
                        .sum();
        return new Reading(
                asking ? loaded.probe().read() : loaded.probe().glance(),
                idle,
                machine.get(),
                storeCpu.get());
    }

    private boolean disturbed(Measurements figures) {
        return over(figures.get(Metric.FOREIGN_SHARE), limits.foreignLimit())
                || over(figures.get(Metric.JIT_SHARE), limits.jitLimit());
    }

    private static boolean over(OptionalDouble share, double limit) {
        return share.isPresent() && share.getAsDouble() > limit;
    }

    /** What shares of CPU time say, of one slice or of all slices of a round together. */
    List<Warning> shareWarnings(Measurements figures) {
        List<Warning> warnings = new ArrayList<>();
        if (over(figures.get(Metric.FOREIGN_SHARE), limits.foreignLimit())) {
            warnings.add(
                    share(
                            Warning.Kind.FOREIGN_LOAD,
                            "others took %.1f %% of our cores",
                            figures,
                            Metric.FOREIGN_SHARE));
        }
        if (over(figures.get(Metric.JIT_SHARE), limits.jitLimit())) {
            warnings.add(
                    share(
                            Warning.Kind.JIT_BUSY,
                            "the JIT took %.1f %% of the server's CPU",
                            figures,
                            Metric.JIT_SHARE));
        }
        if (clientBound(figures)) {
            warnings.add(
                    share(
                            Warning.Kind.CLIENT_BOUND,
                            "the client's cores were %.0f %% busy",
                            figures,
                            Metric.CLIENT_BUSY));
        }
        return warnings;
    }

    private List<Warning> warnings(LoadResult client, Scenario scenario) {
        List<Warning> warnings = new ArrayList<>();
        saturated(client).ifPresent(warnings::add);
        cutShort(client, scenario.load()).ifPresent(warnings::add);
        withheld(client, scenario.load()).ifPresent(warnings::add);
        if (client.keptAlive().isPresent()
                && client.keptAlive().getAsLong() < client.completed() / 2) {
            warnings.add(
                    new Warning(
                            Warning.Kind.CONNECTION_PER_REQUEST,
                            client.keptAlive().getAsLong()
                                    + " of "
                                    + client.completed()
                                    + " answers came over a kept connection"));
        }
        if (cores.servers().isEmpty()) {
            warnings.add(new Warning(Warning.Kind.NOT_PINNED, "nothing was pinned"));
        }
        return warnings;
    }

    /** Whether bodies had other lengths under load than before it, or differ anyway. */
    private static Optional<Warning> lengths(LoadResult client, AskedTwice answers) {
        boolean known = client.bodyBytes().isPresent() && client.completed() > 0;
        if (known && !answers.hasLength(client.bodyBytes().getAsLong())) {
            return Optional.of(
                    new Warning(
                            Warning.Kind.LENGTHS_VARY,
                            "bodies had %d bytes on average, and %s before the load"
                                    .formatted(client.bodyBytes().getAsLong(), answers.lengths())));
        }
        return answers.shortest() == answers.longest()
                ? Optional.empty()
                : Optional.of(
                        new Warning(
                                Warning.Kind.LENGTHS_VARY,
                                "two answers to the same request had " + answers.lengths()));
    }

    /** Whether fewer were answered than 99 % of what was sent at a fixed rate. */
    private static Optional<Warning> saturated(LoadResult client) {
        return client.openly()
                .map(LoadResult.Openly::rate)
                .filter(
                        rate ->
                                client.requestsPerSecond() < KEEPS_UP * rate
                                        || !client.errors().isEmpty())
                .map(
                        rate ->
                                new Warning(
                                        Warning.Kind.SATURATED,
                                        String.format(
                                                Locale.ROOT,
                                                "%.0f requests/s were answered of %.0f sent",
                                                client.requestsPerSecond(),
                                                rate)));
    }

    /**
     * Whether answers were fewer than a slice aims at. At a fixed rate it was planned how many
     * there are.
     */
    private static Optional<Warning> cutShort(LoadResult client, Load load) {
        long enough =
                load.inPasses()
                        ? SliceSize.answersOfPass(load.inFlight())
                        : SliceSize.answers(load.inFlight());
        return load.open() || client.completed() >= enough
                ? Optional.empty()
                : Optional.of(
                        new Warning(
                                Warning.Kind.SHORT_SLICE,
                                String.format(
                                        Locale.ROOT,
                                        "%d answers while %d requests were under way at once",
                                        client.completed(),
                                        load.inFlight())));
    }

    /**
     * wrk ends at its time and knows nothing of requests that are then under way. Where one may
     * have taken longer than all that it knows of, none of its latencies are shown.
     */
    private static Optional<Warning> withheld(LoadResult client, Load load) {
        boolean one = load.driver().equals(LoadTool.WRK.key()) && load.pipeline() == 1;
        return one && client.latencyMax().isEmpty()
                ? Optional.of(
                        new Warning(
                                Warning.Kind.LATENCY_WITHHELD,
                                "wrk's load ended while a request was under way for longer than any"
                                    + " answer took, or its connections could not be looked at"))
                : Optional.empty();
    }

    /** Whether the client could do no more while the server could have. */
    static boolean clientBound(Measurements figures) {
        return over(figures.get(Metric.CLIENT_BUSY), BUSY)
                && !over(figures.get(Metric.SERVER_BUSY), BUSY);
    }

    private static Warning share(
            Warning.Kind kind, String sentence, Measurements figures, Metric metric) {
        return new Warning(
                kind,
                String.format(Locale.ROOT, sentence, figures.get(metric).orElseThrow() * 100));
    }

    private static double idleShare(Reading before, Reading after) {
        return (after.idleCpu() - before.idleCpu()) / SliceFigures.seconds(before, after);
    }

    /**
     * @param share of one core that servers used which should have been idle
     */
    static List<Warning> idleWarnings(double share) {
        return share <= IDLE_LIMIT
                ? List.of()
                : List.of(
                        new Warning(
                                Warning.Kind.IDLE_BUSY,
                                String.format(
                                        Locale.ROOT,
                                        "idle servers used %.1f %% of a core",
                                        share * 100)));
    }
}
