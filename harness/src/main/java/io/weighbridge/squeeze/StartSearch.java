package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Squeeze;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the smallest CPU limit with which a launch is ready in time. It begins with the
 * limit of the steady state. If that is too small, it estimates the limit from the CPU seconds of
 * the start, and then halves the distance between a limit that was too small and one that was
 * enough.
 *
 * @param goal seconds until the first correct answer
 * @param steady CPUs of the steady state, the smallest limit
 * @param all CPUs of this machine, the largest limit
 * @param usual CPU seconds of a start with all CPUs; 0 if unknown
 * @param tried the launches so far that count
 */
record StartSearch(double goal, double steady, int all, double usual, List<Start> tried) {

    /**
     * One start.
     *
     * @param quota its CPU limit
     * @param held whether it was ready in time
     * @param cpu CPU seconds until it was ready; null if it never was
     */
    record Start(double quota, boolean held, @Nullable Double cpu) {}

    /** The search ends when the limits that were too small and enough differ by less. */
    private static final double BRACKET = 1.15;

    /** A limit that was enough is not divided by more, since few much smaller ones are enough. */
    private static final double LARGEST_STEP = 1.35;

    /** An estimate is so much larger than the CPU seconds of the start divided by its time. */
    private static final double SPARE = 1.05;

    /** The recommended limit is at least this many times the middle of the bracket. */
    private static final double ABOVE = 1.2;

    /** The limit of the next launch; null if the search is over. */
    @Nullable Double next() {
        if (tried.isEmpty()) {
            return steady;
        }
        Double enough = enough();
        Double few = tooSmall();
        boolean steadyIsEnough = enough != null && few == null;
        boolean allAreTooFew = enough == null && few != null && few >= all;
        if (steadyIsEnough || allAreTooFew || tried.size() >= Squeeze.START_LAUNCHES) {
            return null;
        }
        double low = few == null ? steady : few;
        if (enough == null) {
            return rounded(Math.min(all, Math.max(low * BRACKET, estimate())));
        }
        if (enough / low <= BRACKET) {
            return null;
        }
        double middle = Math.max(Math.sqrt(low * enough), enough / LARGEST_STEP);
        double inner = Math.sqrt(BRACKET);
        double estimate = estimate();
        boolean inside = estimate > low * inner && estimate < enough / inner;
        double next = rounded(inside ? estimate : middle);
        return next < enough ? Double.valueOf(next) : null;
    }

    /** The limit with which the last start that was measured would be ready in time. */
    private double estimate() {
        OptionalDouble cpu =
                tried.stream()
                        .filter(start -> start.cpu() != null)
                        .mapToDouble(start -> start.cpu() == null ? 0 : start.cpu())
                        .reduce((earlier, later) -> later);
        return SPARE * cpu.orElse(usual) / goal;
    }

    /** The smallest limit that was enough, and larger than any that was too small. */
    private @Nullable Double enough() {
        Double few = tooSmall();
        return tried.stream()
                .filter(start -> start.held() && (few == null || start.quota() > few))
                .map(Start::quota)
                .min(Double::compare)
                .orElse(null);
    }

    /** The largest limit that was too small; null if none was. */
    @Nullable Double tooSmall() {
        return tried.stream()
                .filter(start -> !start.held())
                .map(Start::quota)
                .max(Double::compare)
                .orElse(null);
    }

    /** Whether even all CPUs of this machine are too few. */
    boolean allAreTooFew() {
        Double few = tooSmall();
        return few != null && few >= all;
    }

    /** The limit to recommend; null if none was enough. */
    @Nullable Double recommended() {
        Double enough = enough();
        Double few = tooSmall();
        if (enough == null || few == null) {
            return enough;
        }
        return rounded(Math.min(all, Math.max(enough, ABOVE * Math.sqrt(few * enough))));
    }

    /** Rounds up to hundredths of a CPU, as people write limits. */
    static double rounded(double cpus) {
        return Math.ceil(cpus * 100 - 1e-6) / 100;
    }
}
