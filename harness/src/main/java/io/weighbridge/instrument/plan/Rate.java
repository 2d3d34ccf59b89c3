package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.UsageException;
import java.math.BigDecimal;

/**
 * The request rate in the open model, which does not depend on the answers.
 *
 * @param amount greater than 0
 * @param of the unit of the amount
 */
public record Rate(double amount, Of of) {

    private static final double MOST = 1e6;

    /**
     * The rate at which servers are compared if none is given. See decision 14: at a third to a
     * half of the peak of the slowest server the results hardly differ, and no server queues
     * requests.
     */
    public static final Rate COMPARED = new Rate(0.33, Of.SMALLEST_PEAK);

    /** The unit of a rate. */
    public enum Of implements Keyed {
        /** Requests per second: the same for every target, and known before the run. */
        SECOND,
        /**
         * A share of the slowest target's peak in the first round. It, too, is the same for every
         * target, and all targets should sustain it.
         */
        SMALLEST_PEAK
    }

    public static Rate perSecond(double requests) {
        return new Rate(requests, Of.SECOND);
    }

    /**
     * The value of {@code --rate}.
     *
     * @throws UsageException if it is not above 0 and at most a million
     */
    public static Rate typed(double requests) {
        if (!(requests > 0 && requests <= MOST)) {
            throw new UsageException(
                    "--rate takes requests per second, more than 0 and at most 1000000, not %s."
                            .formatted(requests));
        }
        return perSecond(requests);
    }

    /** The rate as text, such as {@code 75%} or {@code 500/s}. */
    public String text() {
        return switch (of) {
            case SECOND -> plain(BigDecimal.valueOf(amount)) + "/s";
            case SMALLEST_PEAK -> plain(BigDecimal.valueOf(amount).movePointRight(2)) + "%";
        };
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
