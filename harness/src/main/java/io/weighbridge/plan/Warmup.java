package io.weighbridge.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * When a server counts as warm. It is warmed unpinned, on all cores, in windows, until its JIT
 * compiler is quiet and the last windows agree; where that is not reached in time its results carry
 * the label "no steady state".
 *
 * @param requests requests in one window
 * @param atMost the longest a warm-up of one target may take over all its workloads; zero: no
 *     warm-up at all
 * @param jitShare the JIT's share of the server's CPU below which it is quiet, 0 to 1
 * @param agreement how far the throughput of the last windows may lie apart, as a share of their
 *     mean
 * @param windows how many last windows must agree, 2 or more
 * @param idle pause after it, so that compile queues drain
 */
@RecordBuilder
public record Warmup(
        OptionalLong requests,
        Duration atMost,
        double jitShare,
        double agreement,
        int windows,
        Duration idle)
        implements WarmupBuilder.With {

    /** What a plan that says nothing gets. */
    public static final Warmup DEFAULT =
            new Warmup(
                    OptionalLong.empty(),
                    Duration.ofSeconds(30),
                    0.05,
                    0.10,
                    3,
                    Duration.ofMillis(500));

    /** The same, but no longer than a time. */
    public Warmup within(Duration longest) {
        return atMost.compareTo(longest) < 0 ? this : withAtMost(longest);
    }
}
