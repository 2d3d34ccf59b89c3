package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Time limits, so that nothing blocks for ever.
 *
 * @param ready from starting a server to its first correct answer
 * @param slice for one execution of the load tool
 * @param stop from asking a server to stop until it is killed
 * @param run for the whole run; absent: no limit. After the first round, another round starts only
 *     if it would end in time; it is assumed to take as long as the longest round so far. The
 *     plan's number of rounds is the maximum. If no other round fits, the current one gets more
 *     passes. Only the clock decides, not the results, so intervals stay valid.
 */
@RecordBuilder
public record TimeLimits(Duration ready, Duration slice, Duration stop, @Nullable Duration run)
        implements TimeLimitsBuilder.With {

    public static final TimeLimits DEFAULT =
            new TimeLimits(
                    Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(10), null);

    /**
     * The time limit for one complete answer, wherever an answer is read: half of the limit of a
     * slice, so that a load tool can report a late answer before it is ended.
     */
    public Duration answer() {
        return answerWithin(slice);
    }

    /** The time limit for one complete answer under a time limit for a slice. */
    public static Duration answerWithin(Duration slice) {
        return slice.dividedBy(2);
    }
}
