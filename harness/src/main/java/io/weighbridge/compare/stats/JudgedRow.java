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
 * row is false. If the targets share a variance, Dunnett's intervals ({@link Dunnett}) decide,
 * otherwise Holm's adjustment.
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
                                : judged.notSignificant(target, fit, level));
        Map<String, Estimate> estimates = twins(row, rounds, baseline, prior, level);
        estimates.putAll(judged.estimates);
        return new JudgedRow(estimates, verdicts);
    }

    /**
     * Judges a fitted row. After one round, a difference is significant only if it would also be
     * significant with twice the prior's standard deviation.
     *
     * @param wide the same row with twice that deviation
     */
    static JudgedRow of(RowFit fit, Supplier<RowFit> wide, boolean question, double level) {
        JudgedRow judged = of(fit, question, level);
        if (!fit.oneRound()) {
            return judged;
        }
        JudgedRow other = of(wide.get(), question, level);
        Map<String, Verdict> confirmed = new LinkedHashMap<>(judged.verdicts);
        confirmed.replaceAll(
                (target, verdict) ->
                        verdict.word().significant() && !other.verdict(target).word().significant()
                                ? verdict.notSignificant(Verdict.Doubt.ONE_ROUND, null)
                                : verdict);
        return new JudgedRow(judged.estimates, confirmed);
    }

    private Verdict verdict(String target) {
        return Objects.requireNonNull(verdicts.get(target));
    }

    private Interval printed(String target) {
        return Objects.requireNonNull(Objects.requireNonNull(estimates.get(target)).printed());
    }

    /** The verdict on a target whose difference is not significant. */
    private Verdict notSignificant(String target, RowFit fit, double level) {
        Verdict verdict = verdict(target);
        boolean several = verdict.doubt() == null && !printed(target).holds(1);
        return verdict.notSignificant(
                several ? Verdict.Doubt.SEVERAL_TARGETS : verdict.doubt(),
                needed(target, fit, level));
    }

    /** Computes estimates and verdicts of a fitted row. */
    static JudgedRow of(RowFit fit, boolean question, double level) {
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        fit.contrasts().forEach(it -> estimates.put(it.target(), Estimate.of(it, level, null)));
        List<Contrast> judged = fit.contrasts().stream().filter(Contrast::judged).toList();
        if (!question || judged.isEmpty()) {
            return new JudgedRow(estimates, Map.of());
        }
        if (fit.correlation() == null) {
            return new JudgedRow(estimates, holm(judged, level));
        }
        Dunnett dunnett = new Dunnett(fit.correlation(), judged.get(0).freedom());
        double reach = dunnett.quantile(level);
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (Contrast contrast : judged) {
            Interval together = contrast.within(reach);
            double p = dunnett.p(contrast.statistic());
            estimates.put(contrast.target(), Estimate.of(contrast, level, together));
            verdicts.put(contrast.target(), Verdict.of(contrast, p, !together.holds(1)));
        }
        return new JudgedRow(estimates, verdicts);
    }

    /** The verdicts by Holm's adjustment. */
    private static Map<String, Verdict> holm(List<Contrast> judged, double level) {
        List<Double> adjusted = Holm.adjust(judged.stream().map(Contrast::p).toList());
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (int index = 0; index < adjusted.size(); index++) {
            Contrast contrast = judged.get(index);
            double p = adjusted.get(index);
            verdicts.put(contrast.target(), Verdict.of(contrast, p, p < level));
        }
        return verdicts;
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
            RowFit fit = row.fit(rounds, Baseline.of(baseline.name()), prior);
            twins.putAll(of(fit, false, level).estimates);
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
