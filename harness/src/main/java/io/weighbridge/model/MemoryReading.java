package io.weighbridge.model;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server held at one moment.
 *
 * @param rss bytes of its memory that are in RAM
 * @param heap bytes used in each pool of the Java heap, what is dead and not yet collected
 *     included, by the name the JVM gives the pool; empty where it is none or cannot be asked
 * @param nonHeap the same of the JVM's other pools: metaspace, compressed class space, which
 *     HotSpot counts among its metaspace too, and code
 * @param threads Java threads alive
 * @param collections since the JVM started; for a concurrent collector, the pauses it made
 */
public record MemoryReading(
        OptionalLong rss,
        SortedMap<String, Long> heap,
        SortedMap<String, Long> nonHeap,
        OptionalLong threads,
        OptionalLong collections) {

    public MemoryReading {
        heap = sorted(heap);
        nonHeap = sorted(nonHeap);
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> pools) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }
}
