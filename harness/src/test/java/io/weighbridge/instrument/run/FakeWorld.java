package io.weighbridge.instrument.run;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.parse.OutputParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.instrument.sample.ServiceCpu;
import io.weighbridge.swap.OriginalAnswers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An environment in which the runner runs without processes: one real HTTP server on loopback
 * answers for every target, clocks advance by a fixed amount at every reading, and all events are
 * recorded.
 */
public final class FakeWorld implements AutoCloseable {

    public final List<String> events = Collections.synchronizedList(new ArrayList<>());

    /** Requests per second of a target in the closed model. */
    final Map<String, Double> peaks = new java.util.HashMap<>();

    public final Set<String> alive = new ConcurrentSkipListSet<>();
    public final Set<String> cannotStart = new TreeSet<>();

    /** Targets that die at their start while another one runs. */
    final Set<String> diesBeside = new TreeSet<>();

    /** Targets that die at their next start, but not later. */
    final Set<String> diesOnce = new TreeSet<>();

    final Set<String> dieUnderLoad = new TreeSet<>();

    /** Parts of the names of runs of the load tool that are killed, such as {@code -a+}. */
    final Set<String> tooSlow = new TreeSet<>();

    /** All jobs of load tools. */
    final List<LoadJob> loads = new ArrayList<>();

    final AtomicLong counted = new AtomicLong();
    String body = "hello";

    /** Bodies that change from the start of a target on. */
    final Map<String, String> bodiesFromStart = new java.util.HashMap<>();

    /** Number of measured slices after which the body is {@link #bodyThen}. */
    int slicesUntilThen = Integer.MAX_VALUE;

    String bodyThen = "hello";

    /** The number of requests to the loaded path, without the load. */
    int questions;

    /** Whether load makes the server refuse all later requests with the status 429. */
    boolean limitsItsRate;

    private volatile boolean limited;

    boolean tellsItsCount;
    public boolean stopping;

    /** Whether targets are JVMs. */
    public boolean onJvms;

    /** Whether each body ends with a different number. */
    boolean tokens;

    /** By how many readings a memory reading advances the clocks. */
    int memoryCostsReadings;

    long miscount;

    /** By how much a request without the load raises the count. */
    int countsEachRequest = 1;

    /** The number of readings of a server's own count. */
    int looksAtTheCount;

    /** Requests by others after each slice. */
    int strangers;

    /** CPU seconds that a server uses from one reading to the next. */
    double cpuPerReading = 1e-3;

    /** CPU seconds that the servers use in each run of a load tool. */
    double cpuPerLoad;

    /** CPU seconds that a load tool reports for each run; 0: it reports none. */
    double clientCpuPerLoad;

    /** CPU seconds that the backend uses in each run of a load tool; 0: there is none. */
    double backendCpuPerLoad;

    RunningBackend backend = RunningBackend.NONE;

    public FinalLoad.Ready finalLoad = FinalLoad.NOTHING;

    public double foreignSecondsPerReading;

    /** Seconds that every answer takes, under load and without; 0: no time. */
    double answerTakes;

    /** Seconds within which a load tool gets 99 % of its answers. */
    public double p99 = 0.004;

    /**
     * A clock on which a start takes one second, and a run of the load tool the time it reports.
     */
    long nanoTime;

    public int mostAliveAtOnce;

    private final HttpServer http;
    private long ticks;

    public FakeWorld() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext(
                "/hello",
                exchange -> {
                    questions++;
                    nanoTime += (long) (answerTakes * 1e9);
                    counted.addAndGet(countsEachRequest);
                    if (limited) {
                        exchange.getResponseHeaders().set("Retry-After", "60");
                        exchange.sendResponseHeaders(429, -1);
                        exchange.close();
                        return;
                    }
                    answer(exchange, tokens ? body + questions : body);
                });
        http.createContext(
                "/actuator/metrics/http.server.requests",
                exchange -> {
                    looksAtTheCount++;
                    if (!tellsItsCount) {
                        exchange.sendResponseHeaders(404, -1);
                        exchange.close();
                        return;
                    }
                    long count = counted.getAndIncrement();
                    answer(
                            exchange,
                            "{\"measurements\":[{\"statistic\":\"COUNT\",\"value\":"
                                    + count
                                    + ".0}]}");
                });
        http.start();
    }

    private static void answer(com.sun.net.httpserver.HttpExchange exchange, String text)
            throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    public Plan plan(int rounds, Plan.Alive together, String... targets) {
        return Plan.of(
                        "fake",
                        java.util.Arrays.stream(targets).map(FakeWorld::target).toList(),
                        List.of(
                                Workload.get("hello", "/hello")
                                        .withExpect(
                                                new Workload.Expect(
                                                        200, null, "hello", null, false))),
                        List.of(Load.closed("ab", 1, 100, true, List.of())))
                .withTitle("a fake plan")
                .withBaseline(targets[0])
                .withRounds(rounds)
                .withSeed(1L)
                .withAlive(together)
                .withPin(false)
                .withWarmup(new Warmup(10L, Duration.ofSeconds(5), 0.05, 0.1, 2, Duration.ZERO))
                .withSlices(new Slices(2, 1, 0.05, 0.05))
                .withLimits(
                        new TimeLimits(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(1),
                                null));
    }

    private static Target target(String name) {
        return PlanSample.command(name, List.of("fake")).withReady("/hello");
    }

    public RunDirectory directory(Path results, Plan plan) {
        return RunDirectory.create(
                results, SampleRun.of("fake-run", plan).withAtReady(RunRecord.OUTSIDE));
    }

    /** Runs the rounds that a run lacks. */
    public void measure(RunDirectory directory) throws InterruptedException {
        measure(directory, Progress.NONE, BetweenRounds.GO_ON);
    }

    public void measure(RunDirectory directory, Progress progress, BetweenRounds between)
            throws InterruptedException {
        RoundsStudy study = new RoundsStudy(between, OriginalAnswers::of);
        ReadyPlan ready = new ReadyPlan(directory.typed());
        new RoundLoop(study, environment(), progress, directory, ready, finalLoad).run();
    }

    public RunEnvironment environment() {
        return new RunEnvironment(
                this::start,
                this::attach,
                this::machine,
                new FakeTools(),
                null,
                new Cores(null),
                () -> nanoTime,
                () -> stopping,
                null,
                backend);
    }

    private Server start(Target target, Plan plan, Path logs, String logName, List<String> prefix)
            throws TrialFailedException {
        events.add("start " + target.name());
        boolean beside = diesBeside.contains(target.name()) && !alive.isEmpty();
        if (beside || diesOnce.remove(target.name()) || cannotStart.contains(target.name())) {
            throw new TrialFailedException(
                    new Failure(Failure.Kind.DIED_AT_START, "it died", List.of("its last line")));
        }
        nanoTime += (long) ((1 + answerTakes) * 1e9);
        body = bodiesFromStart.getOrDefault(target.name(), body);
        alive.add(target.name());
        mostAliveAtOnce = Math.max(mostAliveAtOnce, alive.size());
        return new FakeServer(target);
    }

    private final class FakeServer implements Server {
        private final Target target;

        FakeServer(Target target) {
            this.target = target;
        }

        @Override
        public Target target() {
            return target;
        }

        @Override
        public long pid() {
            return target.name().hashCode();
        }

        @Override
        public URI uri() {
            return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
        }

        @Override
        public boolean alive() {
            return alive.contains(target.name());
        }

        @Override
        public List<String> lastLines(int most) {
            return List.of("last words of " + target.name());
        }

        @Override
        public Measurements startup() {
            return Measurements.NONE.with(Metric.STARTUP_WALL, 1.5).with(Metric.HEAP_READY, 7.0);
        }

        @Override
        public Identity identity() {
            return new Identity(List.of("fake"), pid(), http.getAddress().getPort(), null, null);
        }

        @Override
        public boolean isJava() {
            return onJvms;
        }

        @Override
        public void close() {
            events.add("stop " + target.name());
            alive.remove(target.name());
        }
    }

    private Probe attach(long pid, boolean java) {
        return new Probe() {
            @Override
            public void connect() {}

            @Override
            public @Nullable CpuTimes cpu() {
                return read().cpu();
            }

            @Override
            public ServerReading read() {
                double clock = ++ticks;
                return new ServerReading(
                        new CpuTimes(
                                clock * cpuPerReading + loads.size() * cpuPerLoad,
                                clock * 1e-6,
                                0,
                                0,
                                0,
                                null,
                                null),
                        ticks * 1000,
                        ticks,
                        clock * 1e-4);
            }

            @Override
            public ServerReading glance() {
                ServerReading reading = read();
                return new ServerReading(
                        reading.cpu(), null, reading.gcCount(), reading.gcSeconds());
            }

            @Override
            public MemoryReading memory() {
                events.add("memory");
                counted.addAndGet(strangers);
                ticks += memoryCostsReadings;
                return new MemoryReading(
                        ticks,
                        new TreeMap<>(Map.of("Heap", 7L)),
                        Collections.emptySortedMap(),
                        5L,
                        ticks);
            }

            @Override
            public Measurements resident() {
                return Measurements.NONE;
            }

            @Override
            public Measurements afterLoad() {
                return Measurements.NONE.with(Metric.HEAP_LIVE, 3.0);
            }

            @Override
            public List<Warning> limits() {
                return List.of();
            }

            @Override
            public void close() {}
        };
    }

    private MachineReading machine() {
        long now = ++ticks;
        double busy = loads.size() * (cpuPerLoad + clientCpuPerLoad + backendCpuPerLoad);
        return new MachineReading(
                        now * 1_000_000_000L,
                        Map.of(0, busy + now * foreignSecondsPerReading),
                        0.0,
                        0)
                .withServices(
                        backendCpuPerLoad == 0
                                ? null
                                : new ServiceCpu(
                                        Map.of("db", loads.size() * backendCpuPerLoad), 0));
    }

    private final class FakeTools implements RunEnvironment.Tools {
        @Override
        public LoadDriver driver(Load load) {
            return new FakeDriver();
        }

        @Override
        public OutputParser parser(Load load) {
            return FakeWorld.this.parser();
        }
    }

    private final class FakeDriver implements LoadDriver {
        @Override
        public String version() {
            return "1";
        }

        @Override
        public List<String> line(LoadJob job) {
            return List.of("fake", job.prefix());
        }

        @Override
        public RawOutput run(LoadJob job) throws TrialFailedException {
            String prefix = job.prefix();
            events.add("load " + prefix);
            if (prefix.contains("-s") && --slicesUntilThen == 0) {
                body = bodyThen;
            }
            loads.add(job);
            if (tooSlow.stream().anyMatch(prefix::contains)) {
                nanoTime += job.killedAfter().toNanos();
                throw new TrialFailedException(
                        new Failure(Failure.Kind.HUNG_UNDER_LOAD, "it was killed"));
            }
            nanoTime += (long) (seconds(prefix, job.load()) * 1e9);
            counted.addAndGet(answers(prefix, job.load()) + miscount);
            for (String target : dieUnderLoad) {
                if (prefix.contains(target) && prefix.contains("-s0")) {
                    alive.remove(target);
                    throw new TrialFailedException(
                            new Failure(Failure.Kind.DRIVER_FAILED, "connection reset by peer"));
                }
            }
            return new RawOutput(
                    "fake", List.of("fake", prefix), 0, Duration.ofSeconds(1), Map.of(), null);
        }
    }

    private OutputParser parser() {
        return (raw, workload, load) -> {
            if (limitsItsRate) {
                limited = true;
                throw new TrialFailedException(
                        new Failure(Failure.Kind.ERROR_RESPONSES, "requests failed"));
            }
            return result(raw.command().get(1), load);
        };
    }

    private LoadResult result(String prefix, Load load) {
        long answers = answers(prefix, load);
        return new LoadResult(
                load.driver(),
                "1",
                null,
                load.connections(),
                answers,
                answers,
                seconds(prefix, load),
                rate(prefix, load),
                Map.of(),
                answers,
                answers * 100,
                5L,
                0.001,
                0.009,
                new TreeMap<>(Map.of(50.0, 0.001, 90.0, 0.002, 95.0, 0.003, 99.0, p99)),
                clientCpuPerLoad == 0
                        ? null
                        : new LoadResult.Own(
                                answers, seconds(prefix, load), null, clientCpuPerLoad, null),
                load.rate() == null
                        ? null
                        : new LoadResult.Openly(load.rate().amount(), true, new TreeMap<>(), null));
    }

    /** The requested number, or as many as fit into the time. */
    private long answers(String prefix, Load load) {
        if (answerTakes > 0 && load.timed()) {
            double sending = Objects.requireNonNull(load.duration()).toNanos() / 1e9;
            double each = Math.ceil(sending / answerTakes) * load.inFlight();
            return (long) (load.open() ? Math.max(1, sending * rate(prefix, load)) : each);
        }
        return load.timed() && load.requests() == null
                ? (long) (rate(prefix, load) * Objects.requireNonNull(load.duration()).toSeconds())
                : Objects.requireNonNull(load.requests());
    }

    private double seconds(String prefix, Load load) {
        if (answerTakes > 0 && load.timed()) {
            double sending = Objects.requireNonNull(load.duration()).toNanos() / 1e9;
            return load.open()
                    ? sending + answerTakes
                    : Math.ceil(sending / answerTakes) * answerTakes;
        }
        return answers(prefix, load) / rate(prefix, load);
    }

    /** The fixed rate, or the target's peak if it has one, or all in one second. */
    private double rate(String prefix, Load load) {
        if (load.rate() != null) {
            return load.rate().amount();
        }
        if (answerTakes > 0) {
            return load.inFlight() / answerTakes;
        }
        for (Map.Entry<String, Double> peak : peaks.entrySet()) {
            if (prefix.contains("-" + peak.getKey() + "+")) {
                return peak.getValue();
            }
        }
        return Objects.requireNonNull(load.requests());
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
