package io.weighbridge.sample;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * CPU counters of the machine at one moment; only differences are meaningful. All in seconds.
 *
 * @param nanoTime {@link System#nanoTime} at the reading
 * @param busy per logical CPU: time in which it was neither idle nor waiting for a disk, including
 *     steal time
 * @param childrenCpu CPU time of this process's children that have ended and were waited for; null
 *     if the system does not report it
 * @param ownCpu CPU time of this process
 */
public record MachineReading(
        long nanoTime, Map<Integer, Double> busy, @Nullable Double childrenCpu, double ownCpu) {

    public MachineReading {
        busy = Collections.unmodifiableMap(new TreeMap<>(busy));
    }
}
