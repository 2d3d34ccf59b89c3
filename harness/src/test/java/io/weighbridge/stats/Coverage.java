package io.weighbridge.stats;

import io.weighbridge.stats.Invented.Noise;
import java.util.Arrays;
import java.util.List;

/**
 * How often 95 % intervals hold the true ratio of invented runs, which is 1.
 *
 * @param mean share of all contrasts whose interval does
 * @param worst that share of the contrast for which it is smallest
 */
record Coverage(double mean, double worst) {

    private static final double LEVEL = 0.05;

    /**
     * Which runs are fitted how.
     *
     * @param name in a table
     * @param invented what is true
     * @param prior what is believed; unknown for none
     * @param drawn whether each run's true spread between launches is drawn from the prior, so that
     *     this is right on average; else it is that of {@code invented}
     */
    record Setup(
            String name, RowModel model, Invented invented, VarianceEstimate prior, boolean drawn) {

        /** The rounds of one more run. */
        List<Round> rounds(int rounds, Noise noise) {
            Invented run = drawn ? invented.drawn(prior, noise) : invented;
            return run.rounds(rounds, noise);
        }

        /** Invents so many runs of so many rounds each, the same ones every time. */
        Coverage coverage(int rounds, int runs) {
            Noise noise = new Noise(20261123 + rounds);
            int[] held = new int[invented.variances().size() - 1];
            for (int run = 0; run < runs; run++) {
                RowFit fit = model.fit(rounds(rounds, noise), Invented.BASELINE, prior);
                for (int index = 0; index < held.length; index++) {
                    held[index] += fit.contrasts().get(index).interval(LEVEL).holds(1) ? 1 : 0;
                }
            }
            return new Coverage(
                    Arrays.stream(held).average().orElseThrow() / runs,
                    (double) Arrays.stream(held).min().orElseThrow() / runs);
        }

        /** Whether the question has a verdict in one more run: it would be a false one. */
        boolean falseVerdict(int rounds, Noise noise) {
            return Question.of(model, rounds(rounds, noise), Invented.BASELINE, prior, LEVEL)
                    .answers()
                    .stream()
                    .anyMatch(Question.Answer::significant);
        }
    }
}
