package io.weighbridge.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Optional;

/**
 * Deadlines, so that nothing hangs for ever.
 *
 * @param ready from the spawn to the first correct answer
 * @param slice the longest one run of the load tool may take
 * @param stop from asking a server to end to killing it
 * @param run where present, no round after the first begins that would, by the longest so far, end
 *     later than this after the run's start: the plan's rounds are then the most there can be.
 *     Where no other round fits, the one that is run has more passes. The clock decides and no
 *     result does, so intervals keep their meaning.
 */
@RecordBuilder
public record Limits(Duration ready, Duration slice, Duration stop, Optional<Duration> run)
        implements LimitsBuilder.With {

    /** What a plan that says nothing gets. */
    public static final Limits DEFAULT =
            new Limits(
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(10),
                    Optional.empty());
}
