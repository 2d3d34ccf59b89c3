package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Invented runs of identical servers, for which a model's correct answer is known.
 *
 * @param variances of each target between launches, in units of {@code launches}²; the first is the
 *     baseline
 * @param launches standard deviation between launches
 * @param machine standard deviation of a round's effect on all its targets
 * @param heavyTails whether launches and slices scatter by Student's t with 3 degrees of freedom,
 *     of the same standard deviation
 * @param passes in each round; 0 if each target is read once
 * @param slices standard deviation between the slices of a launch
 */
record Invented(
        List<Double> variances,
        double launches,
        double machine,
        boolean heavyTails,
        int passes,
        double slices) {

    static final Baseline BASELINE = Baseline.of("target 0");

    /** Standard deviation of the machine's effect from pass to pass. */
    private static final double MACHINE = 0.1;

    /** The share of that effect that lasts into the next pass. */
    private static final double LASTING = 0.7;

    /** A source of errors, which are the same for the same seed. */
    static final class Noise {

        private final ContinuousSampler normal;

        Noise(long seed) {
            UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
            normal = ZigguratSampler.NormalizedGaussian.of(random);
        }

        double normal() {
            return normal.sample();
        }

        /** With standard deviation 1. */
        double error(boolean heavyTails) {
            return heavyTails ? normal() / Math.sqrt(chiSquared(3)) : normal();
        }

        double chiSquared(int freedom) {
            double sum = 0;
            for (int i = 0; i < freedom; i++) {
                double value = normal();
                sum += value * value;
            }
            return sum;
        }
    }

    /**
     * The same on another machine, whose spread between launches is drawn from the expected
     * distribution.
     */
    Invented drawn(VarianceEstimate expected, Noise noise) {
        int freedom = (int) expected.freedom();
        double variance = expected.value() * freedom / noise.chiSquared(freedom);
        return new Invented(variances, Math.sqrt(variance), machine, heavyTails, passes, slices);
    }

    /** The rounds of one run. */
    List<Round> rounds(int rounds, Noise noise) {
        List<Round> run = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            double ofRound = machine * noise.normal();
            Map<String, Double> launched = new LinkedHashMap<>();
            for (int target = 0; target < variances.size(); target++) {
                double spread = launches * Math.sqrt(variances.get(target));
                launched.put("target " + target, ofRound + spread * noise.error(heavyTails));
            }
            run.add(
                    passes == 0
                            ? new Round(launched, VarianceEstimate.NONE)
                            : measured(launched, noise));
        }
        return run;
    }

    private Round measured(Map<String, Double> launched, Noise noise) {
        List<Map<String, Double>> measured = new ArrayList<>();
        double drift = 0;
        for (int pass = 0; pass < passes; pass++) {
            drift = LASTING * drift + MACHINE * noise.normal();
            Map<String, Double> values = new LinkedHashMap<>();
            for (Map.Entry<String, Double> launch : launched.entrySet()) {
                double log = launch.getValue() + drift + slices * noise.error(heavyTails);
                values.put(launch.getKey(), Math.exp(log));
            }
            measured.add(values);
        }
        return PassFit.of(measured).round();
    }
}
