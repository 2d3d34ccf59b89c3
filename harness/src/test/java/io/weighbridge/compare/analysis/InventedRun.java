package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PublishedRatio;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Invented runs with realistic values: launches of one server vary by a few percent, and a slow
 * round affects all its targets.
 */
public final class InventedRun {

    public static final String WORKLOAD = "plaintext";
    public static final Instant STARTED = Instant.parse("2026-11-21T11:30:00Z");

    private static final int SLICES = 4;

    /** A stack's cost as a multiple of Tomcat's: startup, memory, CPU, allocation, throughput. */
    private record Stack(
            double start,
            double memory,
            double cpu,
            double allocated,
            double rate,
            double classes,
            double threads) {}

    /** Tomcat's values, used also for servers that are not listed below. */
    private static final Stack TOMCAT = new Stack(1, 1, 1, 1, 1, 9869, 25);

    private static final Map<String, Stack> STACKS =
            Map.of(
                    "jetty", new Stack(0.97, 0.97, 1.03, 1.17, 0.98, 9784, 17),
                    "undertow", new Stack(0.90, 0.95, 1.12, 1.05, 0.93, 9787, 19),
                    "webflux", new Stack(1.02, 1.08, 0.74, 0.62, 1.35, 10412, 14));

    private InventedRun() {}

    /** Four stacks and the baseline's twin. */
    public static RunRecord record(int rounds) {
        return record(rounds, List.of("tomcat", "jetty", "undertow", "webflux", "tomcat-again"));
    }

    public static RunRecord record(int rounds, List<String> targets) {
        return ofTargets(rounds, targets.stream().map(InventedRun::target).toList());
    }

    public static RunRecord ofTargets(int rounds, List<Target> targets) {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("cpu", "Invented CPU @ 2.50GHz");
        machine.put("cores", "2");
        machine.put("governor", "performance");
        return new RunRecord(
                "20261121-113000-quick",
                STARTED,
                "0.1.0",
                "0123abc",
                List.of("run", "--plan", "plans/quick.yaml"),
                42,
                plan(rounds, targets),
                machine,
                "0",
                "1",
                Map.of("ab", "2.3"),
                Map.of(),
                RunRecord.OUTSIDE,
                List.of(),
                null,
                null,
                null);
    }

    private static Plan plan(int rounds, List<Target> targets) {
        return Plan.of(
                        "quick",
                        targets,
                        List.of(Workload.get(WORKLOAD, "/plaintext")),
                        List.of(Load.closed("ab", 10, 20_000, true, List.of())))
                .withTitle("Four containers, one application")
                .withNotes(List.of("ab speaks HTTP/1.0: WebFlux closes its connections."))
                .withBaseline("tomcat")
                .withRounds(rounds)
                .withWarmup(
                        new Warmup(
                                20_000L,
                                Duration.ofSeconds(20),
                                0.04,
                                0.05,
                                3,
                                Duration.ofSeconds(1)))
                .withSlices(new Slices(SLICES, 2, 0.05, 0.05))
                .withLimits(
                        new TimeLimits(
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(5),
                                null));
    }

    public static Target target(String name) {
        String stack = name.replace("-again", "");
        return Target.jar(name, Path.of("app-" + stack, "target", "app-" + stack + ".jar"))
                .withJvmFlags(List.of("-Xmx256m"))
                .withReady("/actuator/health");
    }

    /** All trials of a record, completed. */
    public static List<Trial> trials(RunRecord run) {
        SplittableRandom random = new SplittableRandom(run.seed());
        List<Trial> trials = new ArrayList<>();
        for (int round = 0; round < run.plan().rounds(); round++) {
            double drift = Math.exp(0.10 * gaussian(random));
            for (Target target : run.plan().targets()) {
                trials.add(InventedMemory.looked(trial(round, target.name(), drift, random)));
            }
        }
        return trials;
    }

    private static Trial trial(int round, String name, double drift, SplittableRandom random) {
        Stack stack = STACKS.getOrDefault(name, TOMCAT);
        double launch = Math.exp(0.03 * gaussian(random));
        List<Slice> slices = new ArrayList<>();
        for (int index = 0; index < SLICES; index++) {
            slices.add(slice(index, stack, drift * launch, random));
        }
        return new Trial(
                round,
                name,
                STARTED.plusSeconds(30L * round),
                null,
                identity(name),
                launched(stack, drift, random),
                List.of(),
                slices,
                List.of(),
                List.of(),
                List.of());
    }

    private static Identity identity(String name) {
        return new Identity(
                List.of("java", "-jar", name + ".jar"),
                1234,
                8080,
                name + " 1.0",
                "Invented 17.0.1");
    }

    private static Measurements launched(Stack stack, double drift, SplittableRandom random) {
        double start = stack.start * drift * Math.exp(0.02 * gaussian(random));
        double memory = stack.memory * Math.exp(0.015 * gaussian(random));
        return Measurements.NONE
                .with(Metric.STARTUP_WALL, 3.02 * start)
                .with(Metric.STARTUP_CPU, 5.41 * start * Math.exp(0.01 * gaussian(random)))
                .with(Metric.STARTUP_REPORTED, 2.71 * start)
                .with(Metric.CLASSES_READY, stack.classes)
                .with(Metric.THREADS_READY, stack.threads)
                .with(Metric.HEAP_READY, Math.rint(41e6 * Math.exp(0.2 * gaussian(random))))
                .with(Metric.NON_HEAP_READY, Math.rint(71e6 * memory))
                .with(Metric.RSS_READY, Math.rint(231e6 * memory))
                .with(Metric.HEAP_LIVE, Math.rint(24.1e6 * memory))
                .with(Metric.RSS_AFTER, Math.rint(262e6 * memory));
    }

    private static Slice slice(int index, Stack stack, double slow, SplittableRandom random) {
        double noise = slow * Math.exp(0.02 * gaussian(random));
        double rate = 25_100 * stack.rate / noise;
        double latency = 10 / rate;
        return slice(
                index,
                20_000,
                Measurements.NONE
                        .with(Metric.REQUESTS_PER_SECOND, rate)
                        .with(Metric.CPU_PER_REQUEST, 36.1e-6 * stack.cpu * noise)
                        .with(
                                Metric.ALLOCATED_PER_REQUEST,
                                7_312 * stack.allocated * Math.exp(0.005 * gaussian(random)))
                        .with(Metric.BYTES_PER_RESPONSE, 164.0)
                        .with(Metric.LATENCY_MEAN, latency)
                        .with(Metric.LATENCY_P50, 0.9 * latency)
                        .with(Metric.LATENCY_P99, 3 * latency * Math.exp(0.4 * gaussian(random)))
                        .with(Metric.CLIENT_BUSY, 0.61)
                        .with(Metric.SERVER_BUSY, 0.97));
    }

    /** A kept slice without warnings. */
    public static Slice slice(int index, long completed, Measurements measurements) {
        Double known = measurements.get(Metric.REQUESTS_PER_SECOND);
        double rate = known == null ? 1000 : known;
        return new Slice(
                WORKLOAD,
                null,
                index,
                0,
                true,
                STARTED,
                new RawOutput("ab", List.of("ab"), 0, Duration.ofSeconds(1), Map.of(), null),
                new LoadResult(
                        "ab",
                        "2.3",
                        null,
                        10,
                        completed,
                        completed,
                        completed / rate,
                        rate,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new TreeMap<>(Map.of(50.0, 5 / rate, 90.0, 8 / rate, 99.0, 20 / rate)),
                        null,
                        null),
                measurements,
                List.of());
    }

    /**
     * The same slice of a tool that warms itself up, and so sends more requests than it measures.
     */
    public static Slice sent(long sent, Slice slice) {
        LoadResult client = slice.client();
        LoadResult.Own own = new LoadResult.Own(sent, client.elapsed(), null, 1.0, null);
        return new Slice(
                slice.workload(),
                slice.load(),
                slice.index(),
                slice.attempt(),
                slice.kept(),
                slice.startedAt(),
                slice.raw(),
                new LoadResult(
                        client.driver(),
                        client.driverVersion(),
                        client.serverSoftware(),
                        client.connections(),
                        client.planned(),
                        client.completed(),
                        client.elapsed(),
                        client.requestsPerSecond(),
                        client.errors(),
                        client.keptAlive(),
                        client.bytesReceived(),
                        client.bodyBytes(),
                        client.latencyMean(),
                        client.latencyMax(),
                        client.percentiles(),
                        own,
                        client.openly()),
                slice.measurements(),
                slice.warnings());
    }

    /** The same trial with other slices. */
    public static Trial with(Trial trial, List<Slice> slices) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                trial.measurements(),
                trial.warmup(),
                slices,
                List.of(),
                trial.memory(),
                trial.warnings());
    }

    /** The same trial with other launch measurements. */
    public static Trial with(Trial trial, Measurements measurements) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                measurements,
                trial.warmup(),
                trial.slices(),
                List.of(),
                trial.memory(),
                trial.warnings());
    }

    public static Trial warned(Trial trial, Warning warning) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                trial.measurements(),
                trial.warmup(),
                trial.slices(),
                List.of(),
                trial.memory(),
                List.of(warning));
    }

    public static Slice warned(Slice slice, Warning warning) {
        return new Slice(
                slice.workload(),
                slice.load(),
                slice.index(),
                slice.attempt(),
                slice.kept(),
                slice.startedAt(),
                slice.raw(),
                slice.client(),
                slice.measurements(),
                List.of(warning));
    }

    /** The same run with a plan that contains published ratios. */
    public static RunRecord beside(RunRecord run, List<PublishedRatio> published) {
        Plan plan = run.plan();
        return run.withPlan(plan.withPublished(published));
    }

    /** The same run by a version that read values at ready from the servers' own logs. */
    public static RunRecord older(RunRecord run) {
        List<Target> named =
                run.plan().targets().stream()
                        .map(target -> named(target, "Some Container"))
                        .toList();
        return new RunRecord(
                run.id(),
                run.startedAt(),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                run.plan().withTargets(named),
                run.machine(),
                run.serverCpus(),
                run.clientCpus(),
                run.tools(),
                run.artifacts(),
                null,
                List.of(),
                null,
                null,
                null);
    }

    private static Target named(Target target, String container) {
        return target.withContainer(container);
    }

    /** The same run with one target under another name. */
    public static RunRecord renamed(RunRecord run, String name, String other) {
        Plan plan = run.plan();
        List<Target> targets =
                plan.targets().stream()
                        .map(target -> target.name().equals(name) ? target(other) : target)
                        .toList();
        return run.withPlan(plan.withTargets(targets));
    }

    /** A trial in whose slices a database and a cache used CPU, in seconds per request. */
    public static Trial served(Trial trial, double database, double cache) {
        Map<String, Double> services = new LinkedHashMap<>();
        services.put("db", database);
        services.put("cache", cache);
        return with(
                trial, trial.slices().stream().map(slice -> slice.withServices(services)).toList());
    }

    public static List<Trial> renamed(List<Trial> trials, String name, String other) {
        return trials.stream()
                .map(
                        trial ->
                                trial.target().equals(name)
                                        ? new Trial(
                                                trial.round(),
                                                other,
                                                trial.startedAt(),
                                                trial.failure(),
                                                trial.identity(),
                                                trial.measurements(),
                                                trial.warmup(),
                                                trial.slices(),
                                                List.of(),
                                                trial.memory(),
                                                trial.warnings())
                                        : trial)
                .toList();
    }

    public static Trial failed(Trial trial, Failure failure) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                failure,
                null,
                trial.measurements(),
                List.of(),
                trial.slices(),
                List.of(),
                List.of(),
                List.of());
    }

    /**
     * A run with problems: Undertow never started, WebFlux missed a round and was limited by the
     * client, Jetty became warm too late, and threads were not counted.
     */
    public static List<Trial> badDay(RunRecord run) {
        return trials(run).stream().map(InventedRun::spoiled).toList();
    }

    private static Trial spoiled(Trial trial) {
        Map<Metric, Double> values = new TreeMap<>(trial.measurements().values());
        values.remove(Metric.THREADS_READY);
        Trial counted = with(trial, new Measurements(values));
        return switch (trial.target()) {
            case "undertow" ->
                    failed(
                            counted,
                            new Failure(
                                    Failure.Kind.DIED_AT_START,
                                    "undertow was to answer /actuator/health, it ended with exit"
                                            + " code 1: read its last lines",
                                    List.of("Error: Unable to access jarfile", "exit 1")));
            case "webflux" -> spoiledWebflux(counted);
            case "jetty" ->
                    warned(
                            counted,
                            new Warning(
                                    Warning.Kind.NO_STEADY_STATE,
                                    "the last 3 windows lay 9 % apart after 20 s"));
            default -> counted;
        };
    }

    private static Trial spoiledWebflux(Trial trial) {
        if (trial.round() == 1) {
            return failed(
                    trial,
                    new Failure(
                            Failure.Kind.ERROR_RESPONSES,
                            "20000 answers of status 200 were wanted, 17 had another status: see"
                                    + " the server's log"));
        }
        Warning bound =
                new Warning(
                        Warning.Kind.CLIENT_BOUND,
                        "the client's core was 93 % busy, the server's 71 %");
        return with(trial, trial.slices().stream().map(slice -> warned(slice, bound)).toList());
    }

    /** Approximately normal: the sum of twelve uniform numbers minus six; the same on every JDK. */
    private static double gaussian(SplittableRandom random) {
        double sum = -6;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble();
        }
        return sum;
    }
}
