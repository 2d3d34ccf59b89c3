package io.weighbridge.compare.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.CombinationSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * How often two identical servers would have been reported as different if the run had had fewer
 * rounds. The draws share rounds and are not independent. So the rate describes this run, and has
 * no error estimate.
 *
 * @param rounds in each draw
 * @param draws number of draws
 * @param alarms number of draws in which a difference was reported
 */
public record FalseAlarms(int rounds, int draws, int alarms) {

    private static final int DRAWS = 10_000;

    /**
     * A metric of two identical servers.
     *
     * @param target values under one name by round, each greater than 0
     * @param identical values under the other name, by round
     */
    public record Pair(Map<Integer, Double> target, Map<Integer, Double> identical) {

        private int[] rounds() {
            return PairedRatio.common(target, identical);
        }

        private double p(int[] drawn) {
            double[] theirs = PairedRatio.values(target, drawn);
            double[] others = PairedRatio.values(identical, drawn);
            Double p = PairedRatio.p(theirs, others);
            return p == null ? 1 : p;
        }
    }

    /**
     * Draws rounds without replacement, 10,000 times; the same seed gives the same draws. An alarm
     * is a draw in which a difference in any metric is significant, after Holm's correction if
     * there are several.
     *
     * @param pairs one for each metric. A pair is left out if its rounds are not those of the first
     *     pair, or if it contains a 0, which has no ratio
     * @param rounds in each draw, 2 or more
     * @return null if there are no pairs, or no more rounds than in a draw
     */
    public static @Nullable FalseAlarms ofAny(List<Pair> pairs, int rounds, long seed) {
        if (pairs.isEmpty()) {
            return null;
        }
        int[] all = pairs.get(0).rounds();
        if (all.length <= rounds) {
            return null;
        }
        List<Pair> complete =
                pairs.stream()
                        .filter(pair -> Arrays.equals(all, pair.rounds()))
                        .filter(it -> PairedRatio.ofRounds(it.target, it.identical) != null)
                        .toList();
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        CombinationSampler sampler = new CombinationSampler(random, all.length, rounds);
        int alarms = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] drawn = Arrays.stream(sampler.sample()).map(index -> all[index]).toArray();
            List<Double> p = complete.stream().map(pair -> pair.p(drawn)).toList();
            alarms += Holm.adjust(p).stream().anyMatch(it -> it < PairedRatio.ALPHA) ? 1 : 0;
        }
        return new FalseAlarms(rounds, DRAWS, alarms);
    }

    /** The share of draws with an alarm, 0 to 1. */
    public double rate() {
        return (double) alarms / draws;
    }
}
