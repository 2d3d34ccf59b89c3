package io.weighbridge.compare.stats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The estimates and verdicts of one row of a report; this is the entry point of the package. All
 * comparisons of a row are tested together: the level is the probability that any verdict of the
 * row is false. A verdict is decided by the interval that a report prints: a difference is
 * significant if the interval excludes 1. If the targets share a variance, the intervals are
 * Dunnett's ({@link Dunnett}), otherwise Bonferroni's. With Holm's adjustment the probability of a
 * false verdict would be the same, and a little more would be found, but it has no intervals that
 * agree with its verdicts.
 *
 * @param estimates of each target that can be compared with the baseline, by name, twins included;
 *     those of the fit in its order
 * @param verdicts of the targets whose ratio has a standard error; none if the row is exploratory
 */
public record JudgedRow(Map<String, Estimate> estimates, Map<String, Verdict> verdicts) {

    /** A row without comparisons. */
    public static final JudgedRow EMPTY = new JudgedRow(Map.of(), Map.of());

    /**
     * Computes a row, with the number of rounds that would make its intervals narrow.
     *
     * @param row the row's model
     * @param rounds in any order
     * @param prior of the variance between launches; {@link VarianceEstimate#UNKNOWN} without one
     * @param question whether its targets get verdicts: else the row is exploratory, and its
     *     intervals are not corrected
     * @param level the allowed probability that any verdict of the row is false, and that an
     *     interval misses the true ratio: 0.05, or {@link Looks#level} if the results are checked
     *     more than once
     */
    public static JudgedRow of(
            RowModel row,
            List<Round> rounds,
            Baseline baseline,
            VarianceEstimate prior,
            boolean question,
            double level) {
        RowFit fit = row.fit(rounds, baseline, prior);
        JudgedRow judged =
                of(fit, () -> row.fit(rounds, baseline, prior.times(4)), question, level);
        Map<String, Verdict> verdicts = new LinkedHashMap<>(judged.verdicts);
        verdicts.replaceAll(
                (target, verdict) ->
                        verdict.word().significant()
                                ? verdict
                                : verdict.needing(judged.needed(target, fit, level)));
        Map<String, Estimate> estimates = twins(row, rounds, baseline, prior, level);
        estimates.putAll(judged.estimates);
        return new JudgedRow(estimates, verdicts);
    }

    /**
     * Judges a fitted row. After one round, nothing in the run shows how much launches vary. So
     * intervals and verdicts then assume twice the prior's standard deviation.
     *
     * @param wide the same row with twice that deviation
     */
    static JudgedRow of(RowFit fit, Supplier<RowFit> wide, boolean question, double level) {
        JudgedRow judged = of(fit, question, level);
        if (!fit.oneRound()) {
            return judged;
        }
        JudgedRow cautious = of(wide.get(), question, level);
        Map<String, Verdict> verdicts = new LinkedHashMap<>(cautious.verdicts);
        verdicts.replaceAll(
                (target, verdict) ->
                        judged.verdict(target).word().significant() && !verdict.word().significant()
                                ? verdict.doubted(Verdict.Doubt.ONE_ROUND)
                                : verdict);
        return new JudgedRow(cautious.estimates, verdicts);
    }

    private Verdict verdict(String target) {
        return Objects.requireNonNull(verdicts.get(target));
    }

    private Interval printed(String target) {
        return Objects.requireNonNull(Objects.requireNonNull(estimates.get(target)).printed());
    }

    /** Computes estimates and verdicts of a fitted row. */
    static JudgedRow of(RowFit fit, boolean question, double level) {
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        fit.contrasts().forEach(it -> estimates.put(it.target(), Estimate.of(it, level, null)));
        List<Contrast> judged = fit.contrasts().stream().filter(Contrast::judged).toList();
        if (!question || judged.isEmpty()) {
            return new JudgedRow(estimates, Map.of());
        }
        Dunnett dunnett =
                fit.correlation() == null
                        ? null
                        : new Dunnett(fit.correlation(), judged.get(0).freedom());
        double reach = dunnett == null ? 0 : dunnett.quantile(level);
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (Contrast contrast : judged) {
            Interval together;
            double p;
            if (dunnett == null) {
                together = contrast.interval(level / judged.size());
                p = Math.min(1, judged.size() * contrast.p());
            } else {
                together = contrast.within(reach);
                p = dunnett.p(contrast.statistic());
            }
            estimates.put(contrast.target(), Estimate.of(contrast, level, together));
            verdicts.put(contrast.target(), Verdict.of(contrast, p, !together.holds(1)));
        }
        return new JudgedRow(estimates, verdicts);
    }

    /** The ratios of identical targets to the baseline, which are shown but affect nothing else. */
    private static Map<String, Estimate> twins(
            RowModel row,
            List<Round> rounds,
            Baseline baseline,
            VarianceEstimate prior,
            double level) {
        Map<String, Estimate> twins = new LinkedHashMap<>();
        if (!baseline.twins().isEmpty()) {
            Baseline alone = Baseline.of(baseline.name());
            RowFit fit = row.fit(rounds, alone, prior);
            twins.putAll(
                    of(fit, () -> row.fit(rounds, alone, prior.times(4)), false, level).estimates);
            twins.keySet().retainAll(baseline.twins());
        }
        return twins;
    }

    /**
     * The number of rounds for an interval of ±5 %, or else ±10 or ±25 %: the narrowest that is
     * achievable and not yet reached.
     */
    private @Nullable RoundsRange needed(String target, RowFit fit, double level) {
        double now = printed(target).halfWidth();
        for (double width : List.of(0.05, 0.10, 0.25)) {
            RoundsRange needed = width < now ? RoundsRange.of(fit, width, level) : null;
            if (needed != null) {
                return needed;
            }
        }
        return null;
    }
}
