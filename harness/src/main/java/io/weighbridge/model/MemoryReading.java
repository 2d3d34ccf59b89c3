package io.weighbridge.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server's memory at one moment.
 *
 * @param rss bytes of its memory that are in RAM; null if unknown
 * @param heap bytes used in each pool of the Java heap, including dead objects that have not been
 *     collected, by the JVM's name for the pool; empty if it is not a JVM or cannot be read
 * @param nonHeap the same for the JVM's other pools: metaspace, compressed class space, which
 *     HotSpot also counts as part of metaspace, and code
 * @param threads Java threads alive; null if it is not a JVM or cannot be read
 * @param collections since the JVM started; for a concurrent collector, its pauses; null as for the
 *     threads
 */
public record MemoryReading(
        @Nullable Long rss,
        SortedMap<String, Long> heap,
        SortedMap<String, Long> nonHeap,
        @Nullable Long threads,
        @Nullable Long collections) {

    public MemoryReading {
        heap = sorted(heap);
        nonHeap = sorted(nonHeap);
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> pools) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }
}
