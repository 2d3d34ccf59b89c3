package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.WarmupWindow;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.Probe;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A running server and its unfinished trial. */
public final class ServerUnderTest implements AutoCloseable {

    private static final double MILLIS = 1e3;

    /**
     * The least CPU seconds that a server uses between two slices with JMX readings, which cost it
     * about 10 ms each.
     */
    private static final double BETWEEN_READINGS = 4;

    /** Seconds of load after which a server must answer correctly again before more load. */
    static final double LONG = 5;

    /** The least ratio of the time of load to the time of the checks of answers between loads. */
    private static final double LOAD_PER_CHECK = 5;

    private final int round;
    private final String label;
    private final Target target;
    private final Instant startedAt;
    private final Server server;
    private final Probe probe;
    private final ServerRequestCount requests;
    private final List<WarmupWindow> warmup = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();
    private final List<RoundTotal> totals = new ArrayList<>();
    private final List<MemorySample> memory = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private Measurements measurements;
    private final Map<String, Workload> checked = new HashMap<>();
    private final Map<String, AnswerPair> answers = new HashMap<>();
    private int slicesWhenChecked;
    private long check;
    private long answer;
    private double cpuAtReadings;

    /** Sessions of the connections, by workload; empty for one that needs none. */
    private final Map<String, List<UserSession>> sessions = new HashMap<>();

    /** The number of loads so far, by scenario. */
    private final Map<String, Integer> loads = new HashMap<>();

    /** The number of requests that may have changed its data. */
    private long writes;

    /**
     * @param label the prefix of its files' names
     */
    public ServerUnderTest(
            RunEnvironment environment,
            int round,
            String label,
            Target target,
            Instant startedAt,
            Server server) {
        this.round = round;
        this.label = label;
        this.target = target;
        this.startedAt = startedAt;
        this.server = server;
        this.probe = environment.gauge().attach(server.pid(), server.isJava());
        this.requests =
                new ServerRequestCount(environment.clients(), server.uri(), environment.clock());
        this.measurements = server.startup();
        this.warnings.addAll(server.warnings());
    }

    public Target target() {
        return target;
    }

    public Server server() {
        return server;
    }

    Probe probe() {
        return probe;
    }

    ServerRequestCount requests() {
        return requests;
    }

    /** The prefix of its files' names. */
    String label() {
        return label;
    }

    /** All CPU seconds the server has used; 0 if they cannot be read. */
    public double cpu() {
        CpuTimes cpu = probe.cpu();
        return cpu == null ? 0 : cpu.total();
    }

    void measured(Measurements more) {
        measurements = measurements.and(more);
    }

    void warmed(WarmupWindow window) {
        warmup.add(window);
    }

    /**
     * Requests per second in the last window of a scenario's warm-up, preferably of a window with
     * all of the scenario's connections; null if no window was completed.
     */
    @Nullable Double rate(Scenario scenario) {
        List<WarmupWindow> windows =
                warmup.stream().filter(it -> it.workload().equals(scenario.name())).toList();
        List<WarmupWindow> whole =
                windows.stream()
                        .filter(it -> it.connections() == scenario.load().connections())
                        .toList();
        List<WarmupWindow> best = whole.isEmpty() ? windows : whole;
        return best.isEmpty() ? null : best.get(best.size() - 1).requestsPerSecond();
    }

    void sliced(Slice slice) {
        slices.add(slice);
    }

    /** The kept slices of a scenario so far. */
    List<Slice> kept(String scenario) {
        return slices.stream()
                .filter(slice -> slice.kept() && slice.scenario().equals(scenario))
                .toList();
    }

    /** All slices of a scenario so far, including discarded ones. */
    List<Slice> slices(String scenario) {
        return slices.stream().filter(slice -> slice.scenario().equals(scenario)).toList();
    }

    /** Sets the totals over the kept slices of a scenario, and the warnings about all of them. */
    void total(RoundTotal total, List<Warning> ofAll) {
        totals.add(total);
        for (int index = 0; index < slices.size(); index++) {
            Slice slice = slices.get(index);
            if (slice.kept() && slice.scenario().equals(total.scenario())) {
                slices.set(index, slice.with(ofAll));
            }
        }
    }

    /**
     * Samples the server's memory. Called while nothing loads it.
     *
     * @param scenario that it was loaded with; null after the last one
     */
    void sampleMemory(MemorySample.Stage stage, @Nullable String scenario) {
        double seconds = Duration.between(startedAt, Instant.now()).toMillis() / MILLIS;
        memory.add(new MemorySample(seconds, stage, scenario, probe.memory()));
        cpuAtReadings = cpu();
    }

    /**
     * Whether to read the server's allocation and memory around the next slice: for the first slice
     * of a scenario, and then each time the server has used so much CPU that the readings hardly
     * matter, or if its CPU time is unknown.
     */
    boolean due(Scenario scenario) {
        if (kept(scenario.name()).stream().noneMatch(ServerUnderTest::hasAllocation)) {
            return true;
        }
        CpuTimes cpu = probe.cpu();
        return cpu == null || cpu.total() - cpuAtReadings >= BETWEEN_READINGS;
    }

    private static boolean hasAllocation(Slice slice) {
        return slice.measurements().get(Metric.ALLOCATED_PER_REQUEST) != null;
    }

    /**
     * Records that the server has just answered a workload correctly, and the answer that is
     * expected from now on.
     */
    public void checked(Workload workload) {
        checked.put(workload.name(), workload);
        slicesWhenChecked = slices.size();
    }

    /** A workload of the plan, with the answer that is expected from now on. */
    public Workload checked(String workload) {
        return Objects.requireNonNull(checked.get(workload), workload);
    }

    /**
     * The lengths of the contents of the answers to a workload before the load; null if none was
     * checked yet.
     */
    @Nullable AnswerLengths lengths(String workload) {
        AnswerPair pair = answers.get(workload);
        if (pair != null) {
            return pair.contentLengths();
        }
        Workload expected = checked.get(workload);
        Integer fixed = expected == null ? null : expected.expect().length();
        return fixed == null ? null : new AnswerLengths(fixed, fixed);
    }

    /** The open sessions of the connections of a workload; empty: none. */
    List<UserSession> sessions(String workload) {
        return sessions.getOrDefault(workload, List.of());
    }

    /** Keeps the sessions of the connections of a workload. */
    void keepSessions(String workload, List<UserSession> opened) {
        sessions.put(workload, List.copyOf(opened));
    }

    /**
     * The seed of the values in the requests of the next load: another one for each load, because
     * an application may refuse a value that it already has, and the same for each server.
     *
     * @param run the run's seed
     * @param scenario its name
     */
    long nextSeed(long run, String scenario) {
        int number = loads.merge(scenario, 1, Integer::sum);
        long seed = run;
        for (int part : new int[] {label.hashCode(), scenario.hashCode(), number}) {
            seed = new SplittableRandom(seed + part).nextLong();
        }
        return seed;
    }

    /** Adds requests that may have changed its data. */
    void wrote(long requests) {
        writes += requests;
        if (writes > 0) {
            measured(Measurements.NONE.with(Metric.WRITES, (double) writes));
        }
    }

    /** Records two answers to a workload, before the load. */
    void answered(AnswerPair pair) {
        answers.put(pair.workload().name(), pair);
    }

    /** The two answers to a workload, from before the load; null if it was not asked twice. */
    @Nullable AnswerPair answers(String workload) {
        return answers.get(workload);
    }

    /** The answers to all workloads that were asked twice, from before the load. */
    Collection<AnswerPair> answers() {
        return answers.values();
    }

    /**
     * Records how long the check of the answers took, in nanoseconds.
     *
     * @param requests of the check, 1 or more
     */
    void checkTook(long nanos, int requests) {
        check = nanos;
        answer = nanos / requests;
    }

    /** How long an answer took in that check, in nanoseconds. */
    long answer() {
        return answer;
    }

    /** How long the check of the answers took, in nanoseconds. */
    long check() {
        return check;
    }

    /**
     * Whether the server must answer correctly again before more load. Slow answers are checked
     * more seldom, so that the checks take a small part of the time.
     */
    boolean dueForCheck() {
        return loadedSinceCheck() >= Math.max(LONG, LOAD_PER_CHECK * check / 1e9);
    }

    /** Seconds of measured load since the server last answered correctly. */
    double loadedSinceCheck() {
        return slices.subList(slicesWhenChecked, slices.size()).stream()
                .mapToDouble(slice -> slice.client().elapsed())
                .sum();
    }

    List<Slice> slices() {
        return List.copyOf(slices);
    }

    /**
     * Compares the load tool's count of requests with the server's, and warns if that is not
     * possible.
     *
     * @throws TrialFailedException if the two contradict each other
     */
    void compareCounts() throws TrialFailedException, InterruptedException {
        Warning notChecked = requests.agree();
        if (notChecked != null) {
            warn(notChecked);
        }
    }

    void warn(Warning warning) {
        warnings.add(warning);
    }

    /**
     * The trial so far.
     *
     * @param failure that ended it; null after its last slice
     */
    Trial trial(@Nullable Failure failure) {
        List<Warning> all = new ArrayList<>(warnings);
        all.addAll(probe.limits());
        return new Trial(
                round,
                target.name(),
                startedAt,
                failure,
                server.identity(),
                measurements,
                warmup,
                slices,
                totals,
                memory,
                all);
    }

    @Override
    public void close() {
        probe.close();
        server.close();
    }
}
