package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.compare.stats.Threshold.Attempt;
import io.weighbridge.instrument.plan.Squeeze;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the size of the next launch. First it looks for a size at which a launch meets the goal
 * and one at which it fails, and halves the distance between them. Then it launches above and below
 * the fitted size at which half of the launches meet the goal, because launches at one size alone
 * would not show how sharp the threshold is. The flatter the fitted curve, the farther away it
 * launches. Sizes are in MiB.
 *
 * @param first the size to begin with
 * @param low the smallest size that is launched
 * @param high the largest
 * @param step the ratio of the second size to the first, above 1; the steps grow until one size
 *     holds and one fails
 * @param launches largest number of launches, if the interval is then at most half of the size wide
 * @param mostLaunches largest number of launches otherwise
 */
public record SizeSearch(
        long first, long low, long high, double step, int launches, int mostLaunches) {

    /**
     * If a size that held and one that failed differ by less than this share, the fit chooses the
     * next size.
     */
    private static final double NEAR = 0.06;

    /**
     * Launches are at the two sizes at which the fitted curve has this logit, positive or negative:
     * 90 or 10 of 100 launches hold there. In simulated searches, the interval covered the true
     * size more often than with sizes nearer to the median. Sizes with a logit of 1.5 would give
     * the best estimate of median and slope together (Abdelbasit and Plackett, Experimental design
     * for binary data, Journal of the American Statistical Association 78, 1983).
     */
    private static final double LOGIT = 2.2;

    /** Limits of a launch's logarithmic distance from the fitted size. */
    private static final double NEAREST = 0.02;

    private static final double FARTHEST = 0.25;

    private static final int LEAST = 5;

    /**
     * An interval of at most this width ends the search: a fifth of the size, but no less than 4
     * and no more than 16 MiB.
     */
    private static final double SHARE = 0.2;

    private static final double NARROWEST = 4;
    private static final double WIDEST = 16;

    /** An interval that is wider than this share of the size is worth more launches. */
    private static final double TOO_WIDE = 0.5;

    /** The largest ratio of a size to the one before. */
    private static final double LARGEST_STEP = 1.6;

    /** A search for a goal; a first size outside the range is moved to its nearer end. */
    static SizeSearch between(long low, long first, long high, double step, Squeeze goal) {
        long inside = Math.max(low, Math.min(first, high));
        return new SizeSearch(inside, low, high, step, goal.launches(), goal.mostLaunches());
    }

    /**
     * The size of the next launch in MiB.
     *
     * @param tried the launches so far that count, in their order
     * @return absent where the search is over
     */
    public @Nullable Long next(List<Attempt> tried) {
        if (tried.isEmpty()) {
            return first;
        }
        if (usedUp(tried)) {
            return null;
        }
        List<Long> held = sizes(tried, true);
        List<Long> failed = sizes(tried, false);
        if (failed.isEmpty()) {
            return below(Collections.min(held), tried.size());
        }
        if (held.isEmpty()) {
            return above(Collections.max(failed), tried.size());
        }
        long smallestHeld = Collections.min(held);
        long largestFailed = Collections.max(failed);
        double apart = Math.log((double) smallestHeld / largestFailed);
        long middle = Math.round(Math.sqrt((double) largestFailed * smallestHeld));
        if (apart > NEAR && smallestHeld - largestFailed > 1) {
            return middle;
        }
        return around(tried, middle);
    }

    private boolean usedUp(List<Attempt> tried) {
        if (tried.size() < launches) {
            return false;
        }
        Threshold fit = Threshold.of(tried);
        boolean bounded = fit != null && width(fit) <= TOO_WIDE * fit.median();
        return bounded || tried.size() >= mostLaunches;
    }

    /** Infinite where an end is missing. */
    private static double width(Threshold fit) {
        return Objects.requireNonNullElse(fit.width(), Double.POSITIVE_INFINITY);
    }

    private static List<Long> sizes(List<Attempt> tried, boolean held) {
        return tried.stream()
                .filter(attempt -> attempt.held() == held)
                .map(attempt -> Math.round(attempt.size()))
                .toList();
    }

    private @Nullable Long below(long held, int tries) {
        long next = Math.max(low, Math.min(held - 1, Math.round(held / ratio(tries))));
        return held <= low ? null : next;
    }

    private @Nullable Long above(long failed, int tries) {
        long next = Math.min(high, Math.max(failed + 1, Math.round(failed * ratio(tries))));
        return failed >= high ? null : next;
    }

    /** The ratio between successive sizes: the square of the ratio before, up to a limit. */
    private double ratio(int tries) {
        return Math.min(LARGEST_STEP, Math.pow(step, Math.pow(2, tries - 1)));
    }

    /**
     * A size beside the fitted one.
     *
     * @param middle between the sizes that held and failed; it is used where nothing can be fitted
     */
    private @Nullable Long around(List<Attempt> tried, long middle) {
        Threshold fit = Threshold.of(tried);
        if (tried.size() >= LEAST && fit != null && isNarrow(fit)) {
            return null;
        }
        double median = fit == null ? middle : fit.median();
        double informative = fit == null ? FARTHEST : LOGIT / fit.slope();
        double aside = Math.max(NEAREST, Math.min(FARTHEST, informative));
        int side = tried.size() % 2 == 0 ? 1 : -1;
        // a distance below 1 MiB could give the same size
        double distance = Math.max(1, median * Math.expm1(aside));
        return Math.max(low, Math.min(high, Math.round(median + side * distance)));
    }

    private static boolean isNarrow(Threshold fit) {
        double enough = Math.max(NARROWEST, Math.min(WIDEST, SHARE * fit.median()));
        return width(fit) <= enough;
    }
}
