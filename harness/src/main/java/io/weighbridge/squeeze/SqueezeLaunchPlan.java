package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan of one launch of a search: one round of one target.
 *
 * @param plan of the whole search
 * @param trials of the launches so far
 */
record SqueezeLaunchPlan(Plan plan, List<Trial> trials) {

    /** Slices of the launch that finds the peak. */
    private static final int PEAK_SLICES = 8;

    private static final Duration PEAK_SLICE = Duration.ofMillis(500);

    /** The longest start, as a multiple of the slowest control's; at least {@link #LEAST_START}. */
    private static final double START = 3;

    private static final Duration LEAST_START = Duration.ofSeconds(10);

    /** The assumed startup time of the slowest control, in seconds, if no control has started. */
    private static final double UNKNOWN_START = 60;

    /** How much longer than planned a load may take before it is ended. */
    private static final Duration GRACE = Duration.ofSeconds(15);

    /**
     * The longest wait for a server to stop. One that collects garbage all the time does not stop
     * by itself.
     */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    /** The longest warm-up of a launch whose CPU is limited while it is loaded. */
    private static final Duration CPU_WARMUP = Duration.ofSeconds(8);

    /** The same for a launch in which limits are compared. */
    private static final Duration SEARCH_WARMUP = Duration.ofSeconds(15);

    /** A start may take this many times as long as the time in which it should be ready. */
    private static final double LATE_START = 1.5;

    /**
     * The plan of a launch whose CPU is limited. It runs in a pod, so that each slice follows a
     * load without a result.
     *
     * @param launch what is launched
     * @param rate requests per second
     */
    Plan of(Target target, NextLaunch launch, CpuQuotas quotas, double rate) {
        boolean search = launch.step() == Step.CPU;
        Load load = planned().withRate(Rate.perSecond(rate));
        Duration slice = search ? Squeeze.cpuSlice(rate) : Squeeze.hold(planned().duration(), rate);
        int slices = LaunchQuotas.SETTLING + (search ? Squeeze.CPU_SLICES : 1);
        Plan round = of(target, load, slice, slices);
        double cpus = Objects.requireNonNullElse(quotas.startup(), (double) quotas.all());
        long memory = Objects.requireNonNullElse(launch.limit(), Pod.LEAST_MEMORY);
        return round.withPod(Pod.of(memory, cpus))
                .withPin(false)
                .withWarmup(warmup(launch.step()))
                .withLimits(round.limits().withReady(patience(target, cpus)));
    }

    private Warmup warmup(Step step) {
        Warmup usual = plan.warmup();
        if (step == Step.START) {
            return usual.within(Duration.ZERO);
        }
        Duration longest = step == Step.CPU ? SEARCH_WARMUP : CPU_WARMUP;
        boolean none = usual.atMost().isZero();
        return none ? usual : usual.withAtMost(Durations.longer(usual.atMost(), longest));
    }

    /** How long a start with a CPU limit may take. */
    private Duration patience(Target target, double cpus) {
        Double goal = Objects.requireNonNull(plan.squeeze()).ready();
        if (goal != null) {
            return Durations.longer(LEAST_START, seconds(LATE_START * goal));
        }
        double cpu = slowest(target, Metric.STARTUP_CPU);
        Duration usual = patience(target);
        return Durations.longer(usual, seconds(START * cpu / cpus));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(1e3 * seconds));
    }

    /**
     * The plan of a launch. One that finds the peak sends requests as fast as the server answers;
     * any other has a fixed rate.
     *
     * @param rate requests per second; null if the launch finds the peak
     */
    Plan of(Target target, Step step, @Nullable Double rate) {
        if (step == Step.PEAK) {
            return of(target, planned().withRate(null), PEAK_SLICE, PEAK_SLICES);
        }
        double perSecond = Objects.requireNonNull(rate);
        Duration hold = Squeeze.hold(planned().duration(), perSecond);
        Plan round = of(target, planned().withRate(Rate.perSecond(perSecond)), hold, 1);
        if (step == Step.CONTROL) {
            return round;
        }
        Duration ready = Durations.shorter(round.limits().ready(), patience(target));
        return round.withLimits(round.limits().withReady(ready));
    }

    private Load planned() {
        return plan.loads().get(0);
    }

    private Plan of(Target target, Load load, Duration slice, int slices) {
        TimeLimits limits = plan.limits();
        return plan.withTargets(List.of(target))
                .withBaseline(target.name())
                .withRounds(1)
                .withLoads(List.of(load.withDuration(slice)))
                .withSlices(plan.slices().withPerRound(slices))
                .withLimits(
                        limits.withRun(null)
                                .withSlice(GRACE.plus(slice))
                                .withStop(Durations.shorter(limits.stop(), LONGEST_STOP)));
    }

    /** How long a start with little memory may take: a multiple of the slowest control's start. */
    private Duration patience(Target target) {
        return Durations.longer(LEAST_START, seconds(START * slowest(target, Metric.STARTUP_WALL)));
    }

    /** The largest value of a metric in the controls of a target. */
    private double slowest(Target target, Metric metric) {
        return trials.stream()
                .filter(trial -> trial.target().equals(target.name()))
                .map(trial -> trial.measurements().get(metric))
                .filter(Objects::nonNull)
                .mapToDouble(startup -> startup)
                .limit(Squeeze.CONTROLS)
                .max()
                .orElse(UNKNOWN_START);
    }
}
