package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
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
        double slowest =
                trials.stream()
                        .filter(trial -> trial.target().equals(target.name()))
                        .map(trial -> trial.measurements().get(Metric.STARTUP_WALL))
                        .filter(Objects::nonNull)
                        .mapToDouble(startup -> startup)
                        .limit(Squeeze.CONTROLS)
                        .max()
                        .orElse(UNKNOWN_START);
        return Durations.longer(LEAST_START, Duration.ofMillis(Math.round(1e3 * START * slowest)));
    }
}
