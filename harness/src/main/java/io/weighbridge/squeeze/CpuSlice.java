package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One slice of load at the fixed rate under one CPU limit, and whether it met the goal.
 *
 * @param quota the CPU limit, in CPUs
 * @param outcome whether it met the goal, or why not
 * @param p99 seconds from the planned send; absent if there was no answer
 * @param late seconds from the planned end of the load until the last answer; absent if unknown
 * @param throttled share of the periods of 100 ms in which the limit was used up, 0 to 1; absent if
 *     unknown
 * @param foreign share of our cores that background load took, 0 to 1; absent if unknown
 */
public record CpuSlice(
        double quota,
        Outcome outcome,
        @Nullable Double p99,
        @Nullable Double late,
        @Nullable Double throttled,
        @Nullable Double foreign) {

    /**
     * The time by which a load may end late although the server keeps up: its last requests may
     * have to wait for the next period of the limit.
     */
    static final double PERIOD_AND_A_HALF = 0.15;

    /**
     * A server that used up its limit in so large a share of the periods has got its CPU. So its
     * limit, and not background load, is the reason if it was too slow.
     */
    private static final double USED_UP = 0.9;

    /** What was read of a slice besides the load tool's result. */
    record Readings(@Nullable Double throttled, @Nullable Double foreign) {}

    /**
     * Judges the loads of one slice, one for each workload. A server that is too slow gets further
     * and further behind. With a generous goal for p99, a short slice would not show that, so its
     * last answer must come soon after its last request, too.
     *
     * @param patience seconds that the last answer may take with ample CPU
     * @param limit the share of background load above which a slice that failed does not count
     */
    static CpuSlice of(
            Squeeze goal,
            double quota,
            List<LoadResult> loads,
            Readings readings,
            double patience,
            double limit) {
        LaunchJudgement judged = LaunchJudgement.ofLoads(goal, loads, null);
        double late = loads.stream().mapToDouble(CpuSlice::late).max().orElse(0);
        double p99 = loads.stream().mapToDouble(LaunchJudgement::p99).max().orElse(0);
        Outcome outcome = judged.outcome();
        if (outcome == Outcome.HOLDS && late > PERIOD_AND_A_HALF + patience) {
            outcome = Outcome.RATE_NOT_KEPT;
        }
        double others = Objects.requireNonNullElse(readings.foreign(), 0.0);
        double throttled = Objects.requireNonNullElse(readings.throttled(), 0.0);
        if (outcome != Outcome.HOLDS && others > limit && throttled < USED_UP) {
            outcome = Outcome.DISTURBED;
        }
        return new CpuSlice(
                quota,
                outcome,
                Double.isFinite(p99) ? Double.valueOf(p99) : null,
                late,
                readings.throttled(),
                readings.foreign());
    }

    /** A slice that did not end in time. */
    static CpuSlice hung(double quota) {
        return new CpuSlice(quota, Outcome.RATE_NOT_KEPT, null, null, null, null);
    }

    private static double late(LoadResult load) {
        LoadResult.Openly open = load.openly();
        return open == null ? 0 : Math.max(0, load.elapsed() - load.planned() / open.rate());
    }

    /** Whether it shows that its limit is large enough or too small. */
    public boolean counts() {
        return outcome.counts();
    }

    /** Whether it met the goal. */
    public boolean held() {
        return outcome == Outcome.HOLDS;
    }

    /** The figures in a sentence. */
    String sentence() {
        String slowest = p99 == null ? "?" : String.format(Locale.ROOT, "%.0f ms", 1e3 * p99);
        return "p99 %s, last answer %s late"
                .formatted(
                        slowest,
                        late == null ? "?" : String.format(Locale.ROOT, "%.0f ms", 1e3 * late));
    }

    /** The median throttled share of slices; null if it is unknown for all. */
    static @Nullable Double throttled(List<CpuSlice> slices) {
        List<Double> shares =
                slices.stream()
                        .map(CpuSlice::throttled)
                        .filter(Objects::nonNull)
                        .sorted(Comparator.naturalOrder())
                        .toList();
        return shares.isEmpty() ? null : shares.get(shares.size() / 2);
    }
}
