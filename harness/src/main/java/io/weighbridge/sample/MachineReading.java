package io.weighbridge.sample;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the machine had spent at one moment; only differences mean something. All in seconds.
 *
 * @param nanoTime {@link System#nanoTime} at the reading
 * @param busy per logical CPU: time it did not idle or wait for a disk, time the hypervisor took
 *     from it included
 * @param childrenCpu CPU time of this process's children that have ended and were waited for
 * @param ownCpu CPU time of this process
 */
public record MachineReading(
        long nanoTime, Map<Integer, Double> busy, OptionalDouble childrenCpu, double ownCpu) {

    public MachineReading {
        busy = Collections.unmodifiableMap(new TreeMap<>(busy));
    }
}
