package io.weighbridge.plan;

import java.time.Duration;
import java.util.Objects;

/** The likely time of one slice of a load. */
final class LoadTime {

    /** Requests per second on one pinned core without keep-alive, which is the slow case. */
    private static final long PLAIN_RATE = 5_000;

    private static final long KEPT_ALIVE_RATE = 25_000;

    /** Start of the load tool and the readings around a slice. */
    private static final Duration SLICE_OVERHEAD = Duration.ofMillis(200);

    /** Readings around a slice of a tool that keeps running. */
    private static final Duration PASS_OVERHEAD = Duration.ofMillis(10);

    /** A load tool that is a JVM starts and warms itself up before each slice. */
    private static final Duration JVM_OVERHEAD = Duration.ofSeconds(4);

    /** Hyperfoil's controller starts, followed by its agents, which warm themselves up. */
    private static final Duration AGENTS_OVERHEAD = Duration.ofSeconds(25);

    private LoadTime() {}

    /** The time of a slice besides its load: the tool's start, and readings before and after. */
    static Duration overhead(Load load) {
        return switch (load.tool()) {
            case AB, WRK, H2LOAD, OHA, GO_WRK -> SLICE_OVERHEAD;
            case BUILTIN -> PASS_OVERHEAD;
            case JMH, GATLING -> JVM_OVERHEAD;
            case HYPERFOIL -> AGENTS_OVERHEAD;
        };
    }

    /** The likely length of a slice. */
    static Duration likely(Load load) {
        if (!load.sized()) {
            return load.inPasses() ? SliceSize.PASS : SliceSize.AIM;
        }
        if (load.timed()) {
            return Objects.requireNonNull(load.duration());
        }
        long rate = load.keepAlive() ? KEPT_ALIVE_RATE : PLAIN_RATE;
        return Duration.ofMillis(Objects.requireNonNull(load.requests()) * 1_000 / rate);
    }
}
