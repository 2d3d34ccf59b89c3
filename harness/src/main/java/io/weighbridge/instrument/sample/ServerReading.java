package io.weighbridge.instrument.sample;

import org.jspecify.annotations.Nullable;

/**
 * A server's counters at one moment. The difference between two readings is the cost of a slice.
 *
 * @param cpu CPU time since the process started; null, like each other value, if it cannot be read
 * @param allocated bytes that its Java threads have allocated since they started
 * @param gcCount collections, or pauses if the collector is concurrent, since the JVM started
 * @param gcSeconds seconds for which these paused the program
 */
public record ServerReading(
        @Nullable CpuTimes cpu,
        @Nullable Long allocated,
        @Nullable Long gcCount,
        @Nullable Double gcSeconds) {

    /** CPU time since an earlier reading; null if it is unknown. */
    public @Nullable CpuTimes cpuSince(ServerReading earlier) {
        return cpu == null || earlier.cpu == null ? null : cpu.minus(earlier.cpu);
    }
}
