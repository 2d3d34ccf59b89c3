package io.weighbridge.compare.stats;

import io.weighbridge.compare.stats.Invented.Noise;
import java.util.Arrays;
import java.util.List;

/**
 * How often 95 % intervals include the true ratio of invented runs, which is 1.
 *
 * @param mean share of all contrasts whose interval includes it
 * @param worst that share for the contrast with the smallest one
 */
record Coverage(double mean, double worst) {

    private static final double LEVEL = 0.05;

    /**
     * The invented runs, and how they are fitted.
     *
     * @param name in a table
     * @param invented the true distribution
     * @param prior the assumed prior; unknown for none
     * @param drawn whether each run's true spread between launches is drawn from the prior, so that
     *     the prior is correct on average; otherwise it is that of {@code invented}
     */
    record Setup(
            String name, RowModel model, Invented invented, VarianceEstimate prior, boolean drawn) {

        /** The rounds of another run. */
        List<Round> rounds(int rounds, Noise noise) {
            Invented run = drawn ? invented.drawn(prior, noise) : invented;
            return run.rounds(rounds, noise);
        }

        /** Invents a number of runs and rounds, always the same ones. */
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

        /** Whether the question has a verdict, which would be false, in another run. */
        boolean falseVerdict(int rounds, Noise noise) {
            List<Round> run = rounds(rounds, noise);
            return JudgedRow.of(model, run, Invented.BASELINE, prior, true, LEVEL)
                    .verdicts()
                    .values()
                    .stream()
                    .anyMatch(verdict -> verdict.word().significant());
        }
    }
}
