package io.weighbridge.stats;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How many rounds make an interval how narrow, were the spread between rounds to stay what it is. A
 * spread that was itself estimated from few rounds makes this a rough figure.
 *
 * @param rounds in all, those already run included
 * @param halfWidth of the interval they would give, as a share: 0.02 for ±2 %
 */
public record RoundsNeeded(int rounds, double halfWidth) {

    /** Nobody waits for more. */
    static final int MOST_ROUNDS = 100;

    /**
     * The smallest n with t(0.975, n − 1) · spread / √n ≤ ln(1 + halfWidth), found by counting up
     * from the normal approximation, which is never too large.
     *
     * @param spread standard deviation of ln(ratio) between rounds, 0 or more
     * @param halfWidth greater than 0
     * @return empty where it would be more than 10,000
     */
    public static OptionalInt of(double spread, double halfWidth) {
        double reach = Math.log1p(halfWidth);
        double atLeast = Math.ceil(Math.pow(1.959 * spread / reach, 2));
        return IntStream.rangeClosed((int) Math.max(2, Math.min(atLeast, 10_001)), 10_000)
                .filter(n -> PairedRatio.quantile(n) * spread / Math.sqrt(n) <= reach)
                .findFirst();
    }

    /**
     * The narrowest of ±2, ±5, ±10 and ±25 % that can be had within 100 rounds; empty where none
     * can.
     */
    public static Optional<RoundsNeeded> narrowest(double spread) {
        return DoubleStream.of(0.02, 0.05, 0.10, 0.25)
                .mapToObj(
                        width ->
                                of(spread, width).stream()
                                        .mapToObj(n -> new RoundsNeeded(n, width)))
                .flatMap(found -> found)
                .filter(needed -> needed.rounds <= MOST_ROUNDS)
                .findFirst();
    }
}
