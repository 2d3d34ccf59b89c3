package io.weighbridge.compare.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A share of samples that were taken one after the other, with its 95 % confidence interval.
 *
 * <p>Samples that follow each other are often alike, so they count as fewer independent ones. The
 * samples are divided into blocks by time. The design effect is the variance of the share between
 * blocks (of a ratio estimator: Cochran, Sampling Techniques, 3rd edition, 1977, section 6.3),
 * divided by that of independent samples, and at least 1. The interval is that of Wilson (Probable
 * Inference, JASA 22, 1927) for the number of samples divided by the design effect, with the
 * quantile of Student's t for the number of blocks.
 *
 * @param share 0 to 1
 * @param low 0 to {@code share}
 * @param high {@code share} to 1
 */
public record BlockShare(double share, double low, double high) {

    private static final double UPPER_TAIL = 0.975;

    /**
     * Estimates a share.
     *
     * @param hits the samples of each block that count
     * @param all all samples of each block, as many blocks; two or more, not all of them empty
     */
    public static BlockShare of(long[] hits, long[] all) {
        if (hits.length != all.length || all.length < 2) {
            throw new IllegalArgumentException(
                    "two or more blocks are needed, not " + hits.length + " and " + all.length);
        }
        double samples = Arrays.stream(all).sum();
        double share = Arrays.stream(hits).sum() / samples;
        double independent = share * (1 - share) / samples;
        double effect =
                independent == 0
                        ? 1
                        : Math.max(1, variance(hits, all, share, samples) / independent);
        double t = TDistribution.of(all.length - 1.0).inverseCumulativeProbability(UPPER_TAIL);
        return wilson(share, samples / effect, t);
    }

    private static double variance(long[] hits, long[] all, double share, double samples) {
        double squares = 0;
        for (int block = 0; block < all.length; block++) {
            double residual = hits[block] - share * all[block];
            squares += residual * residual;
        }
        double blocks = all.length;
        return blocks / (blocks - 1) * squares / (samples * samples);
    }

    private static BlockShare wilson(double share, double samples, double t) {
        double square = t * t / samples;
        double centre = (share + square / 2) / (1 + square);
        double half = Math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square);
        double low = Math.min(share, Math.max(0, centre - half));
        double high = Math.max(share, Math.min(1, centre + half));
        return new BlockShare(share, low, high);
    }
}
