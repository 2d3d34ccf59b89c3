package io.weighbridge.plan;

import java.time.Duration;

/**
 * Deadlines, so that nothing hangs for ever.
 *
 * @param ready from the spawn to the first correct answer
 * @param slice the longest one run of the load tool may take
 * @param stop from asking a server to end to killing it
 */
public record Limits(Duration ready, Duration slice, Duration stop) {

    /** What a plan that says nothing gets. */
    public static final Limits DEFAULT =
            new Limits(Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(10));
}
