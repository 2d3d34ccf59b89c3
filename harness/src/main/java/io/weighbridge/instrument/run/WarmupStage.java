package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.WarmupWindow;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.ServerReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Warms up servers on all cores. Pinned to one core, a server would starve its own compiler threads
 * and be measured at a third of its speed. Servers take turns: while one is loaded, the compilers
 * of the others go on.
 */
public record WarmupStage(RunEnvironment environment, Plan plan, LoadRunner loadRunner) {

    /** The time by which a window may exceed the time limit of the warm-up. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** The warm-up of one server, one window at a time, so that several servers can take turns. */
    final class Warming {

        private final ServerUnderTest tested;
        private final MixWindows mixes;
        private final List<Scenario> scenarios = plan.warmups();
        private final Duration share = plan.warmup().atMost().dividedBy(scenarios.size());
        private final List<String> unsettled = new ArrayList<>();
        private WarmupWindows windows = noWindows();
        private int scenario;
        private long spent;

        /** The time of all windows so far, and of the longest one, in nanoseconds. */
        private long total;

        private long longest;

        /** Whether each scenario has only one more window. */
        private boolean hurried;

        /** Whether the last window showed that the server is steady. */
        private boolean steady;

        private Warming(ServerUnderTest tested, MixWindows mixes) {
            this.tested = tested;
            this.mixes = mixes;
        }

        ServerUnderTest tested() {
            return tested;
        }

        /** Whether the server is steady under each scenario, or the time is up. */
        boolean over() {
            return plan.warmup().atMost().isZero() || scenario == scenarios.size();
        }

        /** The time of the longest window so far, in nanoseconds; 0 if there was none. */
        long longest() {
            return longest;
        }

        /**
         * Ends the warm-up as soon as each scenario has had a window, because the time of the run
         * is short.
         */
        void hurry() {
            hurried = true;
            if (!over() && windows.any()) {
                steady = false;
                end();
            }
        }

        void next() throws TrialFailedException, InterruptedException {
            long start = environment.clock().getAsLong();
            Scenario next = scenarios.get(scenario);
            WarmupWindow window = window(next);
            if (window == null) {
                windows.addTooSlow();
                mixes.tooSlow(tested.target().name());
            } else {
                windows.add(window);
                tested.warmed(window);
                mixes.answered(tested.target().name(), window.requestsPerSecond());
            }
            long took = environment.clock().getAsLong() - start;
            longest = Math.max(longest, took);
            total += took;
            spent += took;
            steady = windows.steady(next.load().connections());
            if (!together() && (steady || timeIsUp())) {
                end();
            }
        }

        private boolean timeIsUp() {
            return (hurried && windows.any()) || spent >= share.toNanos();
        }

        /** Runs a window; null if the server is too slow for it. */
        private @Nullable WarmupWindow window(Scenario next)
                throws TrialFailedException, InterruptedException {
            int number = windows.count();
            Load load =
                    next.workload().hasMix()
                            ? mixes.next(next.name(), next.load(), number)
                            : windows.next(next.load());
            Scenario sized = new Scenario(next.workload(), load);
            Duration left = share.minusNanos(spent);
            try {
                return driven(tested, sized, number, left.plus(GRACE));
            } catch (TrialFailedException failed) {
                if (failed.failure().kind() == Failure.Kind.HUNG_UNDER_LOAD) {
                    return null;
                }
                throw failed;
            }
        }

        private void end() {
            if (!steady) {
                unsettled.add(scenarios.get(scenario).name());
            }
            scenario++;
            windows = noWindows();
            steady = false;
            spent = 0;
            if (over() && !unsettled.isEmpty()) {
                tested.warn(new Warning(Warning.Kind.NO_STEADY_STATE, notSettled()));
            }
        }

        private String notSettled() {
            double seconds = (hurried ? Duration.ofNanos(total) : share).toMillis() / 1000.0;
            return String.format(
                    Locale.ROOT,
                    "throughput or JIT activity on %s had not settled after %.1f s of warm-up%s",
                    String.join(", ", unsettled),
                    seconds,
                    hurried ? ", which had to end because the time of the run is short" : "");
        }
    }

    /**
     * Begins a warm-up: windows of each scenario until the JIT compiler is quiet and the last
     * windows agree, or the time is up.
     *
     * @param mixes what all servers that are warmed up together share
     */
    Warming of(ServerUnderTest tested, MixWindows mixes) {
        return new Warming(tested, mixes);
    }

    /**
     * Called when each server has had as many windows. If the plan has a mix, a scenario's warm-up
     * ends for all of them as soon as all are steady, or the time of one is up: so all get as many
     * windows.
     */
    void endTogether(List<Warming> turn) {
        List<Warming> going = turn.stream().filter(warming -> !warming.over()).toList();
        boolean steady = going.stream().allMatch(warming -> warming.steady);
        if (together() && (steady || going.stream().anyMatch(Warming::timeIsUp))) {
            going.forEach(Warming::end);
        }
    }

    /** Whether all servers go from one scenario to the next at the same time. */
    private boolean together() {
        return plan.workloads().stream().anyMatch(Workload::hasMix);
    }

    private WarmupWindows noWindows() {
        return new WarmupWindows(plan.warmup(), environment.cores().allCount());
    }

    /** Warms up one server alone. */
    public void warmUp(ServerUnderTest tested) throws TrialFailedException, InterruptedException {
        Warming warming = of(tested, new MixWindows());
        while (!warming.over()) {
            warming.next();
            endTogether(List.of(warming));
        }
        idle();
    }

    /** Lets all servers idle so that their compile queues drain. */
    void idle() throws InterruptedException {
        if (!plan.warmup().atMost().isZero()) {
            Thread.sleep(plan.warmup().idle().toMillis());
        }
    }

    private WarmupWindow driven(
            ServerUnderTest tested, Scenario scenario, int index, Duration killedAfter)
            throws TrialFailedException, InterruptedException {
        ServerReading before = tested.probe().read();
        LoadResult client = loadRunner.warm(tested, scenario, index, killedAfter);
        ServerReading after = tested.probe().read();
        tested.sampleMemory(MemorySample.Stage.WARM_UP, scenario.name());
        // Reads the server's request count and its backend's part, as is done later around slices.
        // Code that first ran after the warm-up would invalidate compiled code: that cost 8 s of
        // JIT.
        tested.requests().read();
        environment.backend().totals(tested.requests()::meter);
        CpuTimes spent = after.cpuSince(before);
        return new WarmupWindow(
                scenario.name(),
                scenario.load().connections(),
                client.elapsed(),
                client.requestsPerSecond(),
                spent == null ? 0 : spent.jitShare());
    }
}
