package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All comparisons of one row with the baseline, tested together. So the level is the probability of
 * any false verdict in the question. If the targets share a variance, Dunnett's intervals ({@link
 * Dunnett}) decide, otherwise Holm's adjustment.
 *
 * @param fit the fitted model
 * @param answers one for each contrast of the fit that has a standard error, in the same order
 */
public record Question(RowFit fit, List<Answer> answers) {

    public Question {
        answers = List.copyOf(answers);
    }

    /**
     * The result of one target.
     *
     * @param own the interval of its ratio alone
     * @param together the simultaneous interval of the question; absent if targets have different
     *     variances
     * @param adjustedP p, corrected for all comparisons of the question
     * @param significant whether the difference is a verdict. {@code together} must exclude 1 or,
     *     if it is absent, {@code adjustedP} must be below the level. After one round this must
     *     also be so with twice the prior's spread
     */
    public record Answer(
            Contrast contrast,
            Interval own,
            @Nullable Interval together,
            double adjustedP,
            boolean significant) {

        private Answer confirmedBy(Answer other) {
            return new Answer(contrast, own, together, adjustedP, significant && other.significant);
        }
    }

    /**
     * Fits the model and computes the verdicts.
     *
     * @param level the allowed probability of a false verdict in the question: 0.05, or {@link
     *     Looks#level} if the results are checked more than once
     */
    public static Question of(
            RowModel model,
            List<Round> rounds,
            Baseline baseline,
            VarianceEstimate prior,
            double level) {
        RowFit fit = model.fit(rounds, baseline, prior);
        List<Answer> answers = answers(fit, level);
        if (fit.oneRound()) {
            List<Answer> doubted = answers(model.fit(rounds, baseline, prior.times(4)), level);
            for (int index = 0; index < answers.size(); index++) {
                answers.set(index, answers.get(index).confirmedBy(doubted.get(index)));
            }
        }
        return new Question(fit, answers);
    }

    /** Computes the verdicts of a fitted row. */
    static Question of(RowFit fit, double level) {
        return new Question(fit, answers(fit, level));
    }

    private static List<Answer> answers(RowFit fit, double level) {
        List<Contrast> contrasts = fit.contrasts().stream().filter(Contrast::judged).toList();
        if (contrasts.isEmpty()) {
            return List.of();
        }
        if (fit.correlation() == null) {
            return holm(contrasts, level);
        }
        double freedom = contrasts.get(0).freedom();
        return dunnett(contrasts, new Dunnett(fit.correlation(), freedom), level);
    }

    private static List<Answer> dunnett(List<Contrast> contrasts, Dunnett dunnett, double level) {
        double reach = dunnett.quantile(level);
        List<Answer> answers = new ArrayList<>();
        for (Contrast contrast : contrasts) {
            Interval together = contrast.within(reach);
            answers.add(
                    new Answer(
                            contrast,
                            contrast.interval(level),
                            together,
                            dunnett.p(contrast.statistic()),
                            together.clears(0)));
        }
        return answers;
    }

    private static List<Answer> holm(List<Contrast> contrasts, double level) {
        List<Double> adjusted = Holm.adjust(contrasts.stream().map(Contrast::p).toList());
        List<Answer> answers = new ArrayList<>();
        for (int index = 0; index < adjusted.size(); index++) {
            double p = adjusted.get(index);
            Contrast contrast = contrasts.get(index);
            answers.add(new Answer(contrast, contrast.interval(level), null, p, p < level));
        }
        return answers;
    }
}
