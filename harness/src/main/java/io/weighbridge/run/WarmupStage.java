package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.SliceSize;
import io.weighbridge.plan.Warmup;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.MemorySample;
import io.weighbridge.result.WarmupWindow;
import io.weighbridge.sample.CpuTimes;
import io.weighbridge.sample.ServerReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Warms up servers on all cores. Pinned to one core, a server would starve its own compiler threads
 * and be measured at a third of its speed. Servers take turns: while one is loaded, the compilers
 * of the others go on.
 */
final class WarmupStage {

    /** The JIT compiler's share of the server's CPU below which the bulk of its work is done. */
    private static final double THROUGH = 0.1;

    private static final double AIM = SliceSize.AIM.toNanos() / 1e9;
    private static final double LEAST = SliceSize.LEAST.toNanos() / 1e9;

    /**
     * The window of a load tool that is already running: short, so that servers take turns often.
     */
    private static final Duration TURN = Duration.ofMillis(500);

    /**
     * The largest ratio of a window's length to that of the window from whose rate it is computed.
     */
    private static final double GROWTH = 10;

    /**
     * The maximum number of times that the size of the next windows is doubled or halved because a
     * window did not end in time.
     */
    private static final int MOST_DOUBLINGS = 5;

    /** The time by which a window may exceed the time limit of the warm-up. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Warmup warmup;
    private final int cores;
    private final LoadRunner drive;

    /** Null if the servers have no store. */
    private final @Nullable StoreTimes took;

    private final LongSupplier clock;
    private final Consumer<WarmupWindow> seen;

    /**
     * @param seen receives each window that was long enough to show the server's speed
     */
    WarmupStage(
            RunEnvironment environment, Plan plan, LoadRunner drive, Consumer<WarmupWindow> seen) {
        this.warmup = plan.warmup();
        this.cores = environment.cores().allCount();
        this.drive = drive;
        this.took = plan.store() == null ? null : new StoreTimes(environment.clients());
        this.clock = environment.clock();
        this.seen = seen;
    }

    /** The warm-up of one server, one window at a time, so that several servers can take turns. */
    final class Warming {

        private final ServerUnderTest tested;
        private final List<Scenario> scenarios;
        private final Duration share;
        private final List<String> unsettled = new ArrayList<>();
        private List<WarmupWindow> windows = new ArrayList<>();
        private int scenario;
        private int driven;
        private int tooSlow;
        private long spent;

        private Warming(ServerUnderTest tested, List<Scenario> scenarios) {
            this.tested = tested;
            this.scenarios = scenarios;
            this.share = warmup.atMost().dividedBy(scenarios.size());
        }

        ServerUnderTest tested() {
            return tested;
        }

        /** Whether the server is steady under each scenario, or the time is up. */
        boolean over() {
            return warmup.atMost().isZero() || scenario == scenarios.size();
        }

        /** Runs the next window. */
        void next() throws TrialFailedException, InterruptedException {
            long start = clock.getAsLong();
            Scenario next = scenarios.get(scenario);
            Load load = WarmupStage.next(windows, next.load(), warmup, cores, tooSlow);
            Duration left = share.minusNanos(spent);
            WarmupWindow window = window(tested, new Scenario(next.workload(), load), driven, left);
            if (window == null) {
                tooSlow++;
            } else {
                windows.add(window);
                tested.warmed(window);
                if (longEnough(window, warmup)) {
                    seen.accept(window);
                }
            }
            driven++;
            spent += clock.getAsLong() - start;
            boolean steady = window != null && steady(windows, warmup, next.load().connections());
            if (steady || spent >= share.toNanos()) {
                end(next, steady);
            }
        }

        private void end(Scenario ended, boolean steady) {
            if (!steady) {
                unsettled.add(ended.name());
            }
            scenario++;
            windows = new ArrayList<>();
            driven = 0;
            tooSlow = 0;
            spent = 0;
            if (over() && !unsettled.isEmpty()) {
                String sentence =
                        String.format(
                                Locale.ROOT,
                                "throughput or JIT activity on %s had not settled after %.1f s of"
                                        + " warm-up",
                                String.join(", ", unsettled),
                                share.toMillis() / 1000.0);
                tested.warn(new Warning(Warning.Kind.NO_STEADY_STATE, sentence));
            }
        }
    }

    /**
     * Begins a warm-up: windows of each scenario until the JIT compiler is quiet and the last
     * windows agree, or the time is up.
     *
     * <p>Until the compiler has done the bulk of its work, load over kept-alive connections leaves
     * one core to it. Otherwise one compiler thread among ten busy request threads gets little more
     * than a tenth of the machine, and was observed not to have finished after 30 s. If each
     * request opens a connection, the request threads wait anyway. Servers that take turns under
     * the built-in tool do not need a free core: the compilers of the others work meanwhile, and
     * were observed to finish as early. Only windows with all of the load's connections can be
     * steady.
     */
    Warming of(ServerUnderTest tested, Plan plan) {
        return new Warming(tested, plan.warmups());
    }

    /** Warms up one server alone. */
    void settle(ServerUnderTest tested, Plan plan)
            throws TrialFailedException, InterruptedException {
        Warming warming = of(tested, plan);
        while (!warming.over()) {
            warming.next();
        }
        idle();
    }

    /** Lets all servers idle so that their compile queues drain. */
    void idle() throws InterruptedException {
        if (!warmup.atMost().isZero()) {
            Thread.sleep(warmup.idle().toMillis());
        }
    }

    /**
     * The load of the next window.
     *
     * @param tooSlow number of earlier windows that did not end in time
     */
    static Load next(List<WarmupWindow> windows, Load load, Warmup warmup, int cores, int tooSlow) {
        if (load.inPasses() && !load.sized()) {
            return load.withDuration(TURN.multipliedBy(1L << Math.min(tooSlow, MOST_DOUBLINGS)));
        }
        boolean through =
                windows.stream()
                        .filter(window -> longEnough(window, warmup))
                        .anyMatch(window -> window.jitShare() < THROUGH);
        boolean all = through || !load.keepAlive();
        Load next = all ? load : load.overAtMost(Math.max(1, cores - 1));
        if (load.timed()) {
            return load.sized()
                    ? next
                    : next.withDuration(
                            SliceSize.AIM.multipliedBy(1L << Math.min(tooSlow, MOST_DOUBLINGS)));
        }
        long requests =
                warmup.requests() != null
                        ? warmup.requests()
                        : requests(windows, next.inFlight(), tooSlow);
        return next.withRequests(requests);
    }

    /**
     * The number of requests in the next window. The first window has as many as can be in flight,
     * so it takes no longer than a slice. Each later window is sized to take a second at the rate
     * of the window before.
     */
    private static long requests(List<WarmupWindow> windows, int inFlight, int tooSlow) {
        if (windows.isEmpty()) {
            return inFlight;
        }
        WarmupWindow last = windows.get(windows.size() - 1);
        double seconds = Math.min(AIM, GROWTH * last.elapsed());
        return Math.max(
                inFlight,
                (long) (last.requestsPerSecond() * seconds) >> Math.min(tooSlow, MOST_DOUBLINGS));
    }

    /**
     * Runs one window.
     *
     * @param left the remaining time of the warm-up
     * @return null if the server is too slow for the window
     */
    private @Nullable WarmupWindow window(
            ServerUnderTest tested, Scenario scenario, int index, Duration left)
            throws TrialFailedException, InterruptedException {
        try {
            return driven(tested, scenario, index, left.plus(GRACE));
        } catch (TrialFailedException failed) {
            if (failed.failure().kind() == Failure.Kind.HUNG_UNDER_LOAD) {
                return null;
            }
            throw failed;
        }
    }

    private WarmupWindow driven(
            ServerUnderTest tested, Scenario scenario, int index, Duration killedAfter)
            throws TrialFailedException, InterruptedException {
        ServerReading before = tested.probe().read();
        LoadResult client = drive.warm(tested, scenario, index, killedAfter);
        ServerReading after = tested.probe().read();
        tested.held(MemorySample.Stage.WARM_UP, scenario.name());
        // Reads the server's request count and its store's time, as is done later around slices.
        // Code that first ran after the warm-up would invalidate compiled code: that cost 8 s of
        // JIT.
        tested.requests().read();
        if (took != null) {
            took.read(tested.server().uri());
        }
        CpuTimes spent = after.cpuSince(before);
        return new WarmupWindow(
                scenario.name(),
                scenario.load().connections(),
                client.elapsed(),
                client.requestsPerSecond(),
                spent == null ? 0 : spent.jitShare());
    }

    /**
     * Whether a window is long enough to show how warm the server is. Shorter windows only
     * determine a rate.
     */
    private static boolean longEnough(WarmupWindow window, Warmup warmup) {
        return warmup.requests() != null || window.elapsed() >= LEAST;
    }

    /**
     * Whether the server is steady: the JIT was quiet in the last window, and the throughputs of
     * the last windows with this number of connections lie close enough together.
     */
    static boolean steady(List<WarmupWindow> all, Warmup warmup, int connections) {
        List<WarmupWindow> windows =
                all.stream()
                        .filter(window -> window.connections() == connections)
                        .filter(window -> longEnough(window, warmup))
                        .toList();
        if (windows.size() < warmup.windows()) {
            return false;
        }
        List<WarmupWindow> last =
                windows.subList(windows.size() - warmup.windows(), windows.size());
        DoubleSummaryStatistics rates =
                last.stream().mapToDouble(WarmupWindow::requestsPerSecond).summaryStatistics();
        double spread = (rates.getMax() - rates.getMin()) / rates.getAverage();
        boolean quiet = last.get(last.size() - 1).jitShare() < warmup.jitShare();
        return quiet && spread <= warmup.agreement();
    }
}
