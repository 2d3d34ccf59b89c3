package io.weighbridge.calibrate;

import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RowKey;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.CalibrationLine;
import io.weighbridge.compare.stats.FalseAlarms;
import io.weighbridge.compare.stats.PairedDifference;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How accurately injected overhead was measured: whether the intervals cover the true values, how
 * often two identical servers are reported as different, and the smallest detectable difference.
 *
 * @param run its id
 * @param rounds in which the baseline was ready
 * @param draw rounds in each random draw for the false-alarm rates and the smallest differences
 * @param readings a row for each injected overhead
 * @param lines fits of the measured CPU to the injected amount; only with three amounts or more
 * @param identical a row for each metric of the A/A pair, which is two identical servers
 * @param noise variation of CPU per request; null with fewer than two passes
 * @param verdicts how often any row would have reported a difference between the A/A pair; null
 *     unless there are more rounds than in a draw
 * @param peers how often other benchmarks' rules would have named a winner; null except for a run
 *     without warm-up
 */
public record Calibration(
        String run,
        int rounds,
        int draw,
        List<Reading> readings,
        List<Line> lines,
        List<Identical> identical,
        @Nullable Noise noise,
        @Nullable FalseAlarms verdicts,
        @Nullable Peers peers) {

    /**
     * Rounds for which the smallest detectable differences are given; a run with fewer rounds uses
     * all.
     */
    private static final int DRAW = 10;

    /**
     * An injected overhead and its measured value.
     *
     * @param target with the overhead
     * @param overhead its name
     * @param metric in which it is measured
     * @param load under which it is measured; null unless the plan has several loads and the metric
     *     depends on them
     * @param truth the true value, in the metric's base unit: the injected amount, or 0 for a
     *     metric that it must not affect
     * @param read the measured difference from the baseline
     * @param atDraw half the interval's width with {@code draw} rounds
     */
    public record Reading(
            String target,
            String overhead,
            Metric metric,
            @Nullable String load,
            double truth,
            PairedDifference read,
            double atDraw) {

        /** Whether the interval covers the true value. */
        public boolean holds() {
            return read.holds(truth);
        }
    }

    /**
     * A straight line fitted to the measured CPU per request of several injected amounts.
     *
     * @param load under which they were measured; null unless the plan has several
     * @param amounts injected, in seconds per request, including the 0 of the identical server;
     *     ascending
     */
    public record Line(@Nullable String load, List<Double> amounts, CalibrationLine line) {}

    /**
     * One metric of the A/A pair.
     *
     * @param load under which it is measured; null unless the plan has several loads and the metric
     *     depends on them
     * @param ratio of the two identical servers, over all rounds
     * @param alarms share of draws of {@code draw} rounds with a false alarm; null unless there are
     *     more rounds
     * @param smallest detectable difference with {@code draw} rounds, as a share: half the width of
     *     the interval with so many rounds
     */
    public record Identical(
            Metric metric,
            @Nullable String load,
            PairedRatio ratio,
            @Nullable FalseAlarms alarms,
            double smallest) {}

    /**
     * Variation of CPU per request, as standard deviations of its logarithm.
     *
     * @param load the plan's first load, under which it is measured; null if the plan has only one
     * @param slices between slices of one launch, without effects common to a whole pass
     * @param value standard error of a launch's value that results from its limited number of
     *     slices
     * @param launches between launches of one server; 0 if none is found
     */
    public record Noise(@Nullable String load, double slices, double value, double launches) {}

    /**
     * Verdicts on two identical servers by the rules of public benchmarks: each server has one run,
     * and the server with a few percent more requests per second wins.
     *
     * @param pairs number of pairs of launches, one launch of each server
     * @param oneColdRun share of pairs with a winner by the first run of each launch
     * @param bestOfAll share of pairs with a winner by the best of all runs of each launch
     */
    public record Peers(int pairs, double oneColdRun, double bestOfAll) {

        /**
         * A winner is named if the difference is larger than this: 7 %, as in a published verdict.
         */
        public static final double THRESHOLD = 0.07;

        static Peers of(List<double[]> one, List<double[]> other) {
            return new Peers(
                    one.size() * other.size(),
                    winners(one, other, rates -> rates[0]),
                    winners(one, other, rates -> Arrays.stream(rates).max().orElseThrow()));
        }

        private static double winners(
                List<double[]> one, List<double[]> other, ToDoubleFunction<double[]> figure) {
            int apart = 0;
            for (double[] left : one) {
                for (double[] right : other) {
                    double ratio = figure.applyAsDouble(left) / figure.applyAsDouble(right);
                    if (Math.abs(Math.log(ratio)) > Math.log1p(THRESHOLD)) {
                        apart++;
                    }
                }
            }
            return (double) apart / (one.size() * other.size());
        }
    }

    /**
     * Reads a run of a plan whose targets have injected overhead.
     *
     * @throws UsageException if the plan has neither injected overhead nor its baseline twice, or
     *     fewer than two rounds are complete
     */
    public static Calibration of(RunRecord run, List<Trial> trials) {
        Plan plan = run.plan();
        Rounds all = Rounds.of(trials);
        List<String> twins = RunAnalysis.twins(plan);
        String twin = twins.isEmpty() ? null : twins.get(0);
        int ready = all.values(plan.baseline(), new RowKey(Metric.STARTUP_WALL, null)).size();
        requireKnownOverhead(run);
        requireRounds(run, ready);
        int draw = Math.min(DRAW, ready);
        CalibrationAnalysis analysis = new CalibrationAnalysis(plan, all, twin, run.seed(), draw);
        return new Calibration(
                run.id(),
                ready,
                draw,
                analysis.readings(),
                analysis.lines(),
                analysis.identical(),
                analysis.noise(),
                analysis.verdicts(),
                analysis.peers());
    }

    /**
     * Checks that true values of some differences are known.
     *
     * @throws UsageException if the plan has neither injected overhead nor its baseline twice
     */
    public static void requireKnownOverhead(RunRecord run) {
        Plan plan = run.plan();
        boolean injects =
                plan.targets().stream().anyMatch(it -> !InjectedOverhead.of(it).isEmpty());
        if (!injects && RunAnalysis.twins(plan).isEmpty()) {
            throw new UsageException(
                    "%s has neither a target with injected overhead nor a second copy of its baseline: run weigh calibrate, or name one of its runs"
                            .formatted(run.id()));
        }
    }

    private static void requireRounds(RunRecord run, int rounds) {
        if (rounds < 2) {
            throw new UsageException(
                    "%1$s has %2$s of the 2 complete rounds that an interval needs: continue it with weigh run --resume %1$s (and --results, if you gave it). If all its rounds are done, add --rounds N for more"
                            .formatted(run.id(), rounds));
        }
    }
}
