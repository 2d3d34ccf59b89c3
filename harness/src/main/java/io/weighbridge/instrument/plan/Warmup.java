package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up settings of a plan: when a server counts as warm, and the longest warm-up. A server
 * is warmed up unpinned, on all cores, in windows, until its JIT compiler is quiet and the last
 * windows agree. If that is not reached in time, its results are marked "no steady state". {@link
 * Plan#warmups} says what the windows request.
 *
 * @param requests requests in one window; absent: as many as take about a second
 * @param atMost the longest warm-up of one target over all its workloads; zero: no warm-up
 * @param jitShare the JIT's share of the server's CPU below which it counts as quiet, 0 to 1
 * @param agreement the largest difference between the throughputs of the last windows, as a share
 *     of their mean
 * @param windows how many last windows must agree, 2 or more
 * @param idle pause after the warm-up, so that compile queues drain
 */
@RecordBuilder
public record Warmup(
        @Nullable Long requests,
        Duration atMost,
        double jitShare,
        double agreement,
        int windows,
        Duration idle)
        implements WarmupBuilder.With {

    public static final Warmup DEFAULT =
            new Warmup(null, Duration.ofSeconds(30), 0.05, 0.10, 3, Duration.ofMillis(500));

    /** The same warm-up, but no longer than a time. */
    public Warmup within(Duration longest) {
        return withAtMost(Durations.shorter(atMost, longest));
    }
}
