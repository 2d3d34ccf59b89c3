package io.weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.CombinationSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * How often two identical servers would have been reported as different with fewer of the rounds of
 * a run. The draws share rounds and are not independent: the rate describes this run and is no
 * estimate with an error of its own.
 *
 * @param rounds in each draw
 * @param draws how many there were
 * @param alarms in how many a difference was reported
 */
public record FalseAlarms(int rounds, int draws, int alarms) {

    private static final int DRAWS = 10_000;

    /**
     * Draws rounds without replacement, 10,000 times; the same seed gives the same draws. An alarm
     * is a draw whose 95 % interval of the ratio excludes 1.
     *
     * @param target values under one name by round, each greater than 0
     * @param identical the same thing under another name, by round
     * @param rounds in each draw, 2 or more
     * @return empty where there are no more rounds than that, and so only one draw
     */
    public static Optional<FalseAlarms> among(
            Map<Integer, Double> target, Map<Integer, Double> identical, int rounds, long seed) {
        int[] both = PairedRatio.common(target, identical);
        if (both.length <= rounds) {
            return Optional.empty();
        }
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        CombinationSampler sampler = new CombinationSampler(random, both.length, rounds);
        double[] theirs = PairedRatio.values(target, both);
        double[] others = PairedRatio.values(identical, both);
        int alarms = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] drawn = sampler.sample();
            PairedRatio ratio = PairedRatio.of(pick(theirs, drawn), pick(others, drawn));
            alarms += ratio.interval().orElseThrow().clears(0) ? 1 : 0;
        }
        return Optional.of(new FalseAlarms(rounds, DRAWS, alarms));
    }

    /**
     * One quantity of two identical things.
     *
     * @param target values under one name by round, each greater than 0
     * @param identical the same thing under another name, by round
     */
    public record Pair(Map<Integer, Double> target, Map<Integer, Double> identical) {

        private int[] rounds() {
            return PairedRatio.common(target, identical);
        }

        private boolean hasRatio() {
            return PairedRatio.ofRounds(target, identical).isPresent();
        }

        private double p(int[] drawn) {
            return PairedRatio.of(
                            PairedRatio.values(target, drawn), PairedRatio.values(identical, drawn))
                    .p()
                    .orElse(1);
        }
    }

    /**
     * As {@link #among}, for several quantities together: an alarm is a draw in which a difference
     * in any of them is significant after Holm's correction.
     *
     * @param pairs those that have the rounds of the first are drawn from; others are left out, and
     *     those that have a 0 and so no ratio
     * @return empty where there are no pairs, or no more rounds than a draw has
     */
    public static Optional<FalseAlarms> ofAny(List<Pair> pairs, int rounds, long seed) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        int[] all = pairs.get(0).rounds();
        if (all.length <= rounds) {
            return Optional.empty();
        }
        List<Pair> complete =
                pairs.stream()
                        .filter(pair -> Arrays.equals(all, pair.rounds()))
                        .filter(Pair::hasRatio)
                        .toList();
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        CombinationSampler sampler = new CombinationSampler(random, all.length, rounds);
        int alarms = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] drawn = Arrays.stream(sampler.sample()).map(index -> all[index]).toArray();
            List<Double> p = complete.stream().map(pair -> pair.p(drawn)).toList();
            alarms += Holm.adjust(p).stream().anyMatch(FalseAlarms::sure) ? 1 : 0;
        }
        return Optional.of(new FalseAlarms(rounds, DRAWS, alarms));
    }

    private static boolean sure(double p) {
        return p < PairedRatio.ALPHA;
    }

    /** As a share, 0 to 1. */
    public double rate() {
        return (double) alarms / draws;
    }

    private static double[] pick(double[] values, int[] drawn) {
        return Arrays.stream(drawn).mapToDouble(round -> values[round]).toArray();
    }
}
