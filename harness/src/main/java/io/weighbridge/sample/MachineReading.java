package io.weighbridge.sample;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * CPU counters of the machine at one moment; only differences are meaningful. All in seconds.
 *
 * @param nanoTime {@link System#nanoTime} at the reading
 * @param busy per logical CPU: time in which it was neither idle nor waiting for a disk, including
 *     steal time
 * @param childrenCpu CPU time of this process's children that have ended and were waited for
 * @param ownCpu CPU time of this process
 */
public record MachineReading(
        long nanoTime, Map<Integer, Double> busy, OptionalDouble childrenCpu, double ownCpu) {

    public MachineReading {
        busy = Collections.unmodifiableMap(new TreeMap<>(busy));
    }
}
