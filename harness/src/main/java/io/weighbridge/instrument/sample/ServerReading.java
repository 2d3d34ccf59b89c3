package io.weighbridge.instrument.sample;

import io.weighbridge.os.Throttling;
import org.jspecify.annotations.Nullable;

/**
 * A server's counters at one moment. The difference between two readings is the cost of a slice.
 *
 * @param cpu CPU time since the process started; null, like each other value, if it cannot be read
 * @param allocated bytes that its Java threads have allocated since they started
 * @param gcCount collections, or pauses if the collector is concurrent, since the JVM started
 * @param gcSeconds seconds for which these paused the program
 * @param throttling how often it had used up its CPU quota; null for a server without one
 */
public record ServerReading(
        @Nullable CpuTimes cpu,
        @Nullable Long allocated,
        @Nullable Long gcCount,
        @Nullable Double gcSeconds,
        @Nullable Throttling throttling) {

    /** A reading of a server without a CPU quota. */
    public ServerReading(
            @Nullable CpuTimes cpu,
            @Nullable Long allocated,
            @Nullable Long gcCount,
            @Nullable Double gcSeconds) {
        this(cpu, allocated, gcCount, gcSeconds, null);
    }

    /** The same reading of a server with a CPU quota. */
    public ServerReading withThrottling(@Nullable Throttling read) {
        return new ServerReading(cpu, allocated, gcCount, gcSeconds, read);
    }

    /** CPU time since an earlier reading; null if it is unknown. */
    public @Nullable CpuTimes cpuSince(ServerReading earlier) {
        return cpu == null || earlier.cpu == null ? null : cpu.minus(earlier.cpu);
    }

    /** How often it was throttled since an earlier reading; null if it has no quota. */
    public @Nullable Throttling throttlingSince(ServerReading earlier) {
        return throttling == null || earlier.throttling == null
                ? null
                : throttling.since(earlier.throttling);
    }
}
