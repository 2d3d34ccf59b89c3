package io.weighbridge.app.startup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JVM's memory in use, from one reading of every pool, so that the sum of the parts is the
 * whole.
 *
 * <p>Micrometer has one gauge per pool, all with the same name. Requesting a gauge by that name
 * returns any one of them (under G1 often Eden, 0 bytes), so they must be summed.
 *
 * @param all bytes in all pools
 * @param heap bytes in all heap pools
 * @param nonHeap bytes in all other pools: metaspace, compressed classes, compiled code
 * @param metaspace bytes in the pool of that name, one of the non-heap ones
 */
record MemoryUse(long all, long heap, long nonHeap, long metaspace) {

    private static final String METER = "jvm.memory.used";

    /**
     * Reads every pool once.
     *
     * @throws IllegalStateException if the registry has none, because the JVM's metrics are not
     *     bound
     */
    static MemoryUse read(MeterRegistry registry) {
        Collection<Gauge> pools = registry.find(METER).gauges();
        if (pools.isEmpty()) {
            throw new IllegalStateException("The registry has no gauge " + METER);
        }
        Map<Gauge, Long> bytes =
                pools.stream().collect(Collectors.toMap(pool -> pool, pool -> (long) pool.value()));
        return new MemoryUse(
                bytes.values().stream().mapToLong(Long::longValue).sum(),
                sum(bytes, "area", "heap"),
                sum(bytes, "area", "nonheap"),
                sum(bytes, "id", "Metaspace"));
    }

    private static long sum(Map<Gauge, Long> bytes, String tag, String value) {
        return bytes.entrySet().stream()
                .filter(pool -> value.equals(pool.getKey().getId().getTag(tag)))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
