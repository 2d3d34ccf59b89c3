package io.weighbridge.sample;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a server has used up to one moment; the difference of two is the cost of a slice.
 *
 * @param nanoTime {@link System#nanoTime} just before the first figure was read
 * @param cpu CPU time since the process started
 * @param allocated bytes its Java threads have allocated since they started
 * @param gcCount collections, or pauses where the collector is concurrent, since the JVM started
 * @param gcSeconds time the program stood still for them, in seconds
 */
public record ServerReading(
        long nanoTime,
        Optional<CpuTimes> cpu,
        OptionalLong allocated,
        OptionalLong gcCount,
        OptionalDouble gcSeconds) {}
