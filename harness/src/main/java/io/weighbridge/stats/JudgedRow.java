package io.weighbridge.stats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The estimates and verdicts of one row: the entry point of this package.
 *
 * @param estimates of each target that can be compared with the baseline, by name, twins included
 * @param verdicts of the targets; none if the row is exploratory
 */
public record JudgedRow(Map<String, Estimate> estimates, Map<String, Verdict> verdicts) {

    /** A row without comparisons. */
    public static final JudgedRow EMPTY = new JudgedRow(Map.of(), Map.of());

    public JudgedRow {
        estimates = Map.copyOf(estimates);
        verdicts = Map.copyOf(verdicts);
    }

    /**
     * Computes a row.
     *
     * @param row its model
     * @param rounds in any order
     * @param prior of the variance between launches; {@link VarianceEstimate#UNKNOWN} without one
     * @param question whether its targets get verdicts: else the row is exploratory, and its
     *     intervals are not corrected
     * @param level the allowed probability of a false verdict in the question, and of each interval
     *     to miss the true ratio
     */
    public static JudgedRow of(
            RowModel row,
            List<Round> rounds,
            Baseline baseline,
            VarianceEstimate prior,
            boolean question,
            double level) {
        Map<String, Estimate> estimates =
                new LinkedHashMap<>(twins(row, rounds, baseline, prior, level));
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        if (question) {
            Question tested = Question.of(row, rounds, baseline, prior, level);
            estimates(tested.fit(), level, estimates);
            for (Question.Answer answer : tested.answers()) {
                Estimate estimate = Estimate.of(answer);
                estimates.put(answer.contrast().target(), estimate);
                verdicts.put(
                        answer.contrast().target(),
                        Verdict.of(answer, needed(estimate, tested.fit(), prior, level)));
            }
        } else {
            estimates(row.fit(rounds, baseline, prior), level, estimates);
        }
        return new JudgedRow(estimates, verdicts);
    }

    /** Computes estimates and verdicts of a fitted row. */
    static JudgedRow of(RowFit fit, boolean question, double level) {
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        estimates(fit, level, estimates);
        if (question) {
            for (Question.Answer answer : Question.of(fit, level).answers()) {
                estimates.put(answer.contrast().target(), Estimate.of(answer));
                verdicts.put(answer.contrast().target(), Verdict.of(answer, null));
            }
        }
        return new JudgedRow(estimates, verdicts);
    }

    private static void estimates(RowFit fit, double level, Map<String, Estimate> into) {
        fit.contrasts().forEach(it -> into.put(it.target(), Estimate.of(it, level)));
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
            estimates(row.fit(rounds, Baseline.of(baseline.name()), prior), level, twins);
            twins.keySet().retainAll(baseline.twins());
        }
        return twins;
    }

    /**
     * The number of rounds for the narrowest of ±5, ±10 and ±25 % that is achievable and not yet
     * reached.
     */
    private static @Nullable RoundsRange needed(
            Estimate estimate, RowFit fit, VarianceEstimate prior, double level) {
        double now = Objects.requireNonNull(estimate.printed()).halfWidth();
        for (double width : List.of(0.05, 0.10, 0.25)) {
            RoundsRange needed = width < now ? RoundsRange.of(fit, prior, width, level) : null;
            if (needed != null) {
                return needed;
            }
        }
        return null;
    }
}
