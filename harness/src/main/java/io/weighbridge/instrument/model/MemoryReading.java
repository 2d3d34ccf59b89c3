package io.weighbridge.instrument.model;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server's memory at one moment.
 *
 * @param rss bytes of its memory that are in RAM; null if unknown
 * @param heap bytes used in each pool of the Java heap, by the JVM's name for the pool; they
 *     include dead objects that have not been collected; empty if it is not a JVM or cannot be read
 * @param nonHeap the same for the JVM's other pools: code, metaspace, and compressed class space,
 *     which HotSpot also counts as part of metaspace
 * @param threads Java threads alive; null if it is not a JVM or cannot be read
 * @param collections garbage collections since the JVM started, or pauses if the collector is
 *     concurrent; null if it is not a JVM or cannot be read
 */
public record MemoryReading(
        @Nullable Long rss,
        SortedMap<String, Long> heap,
        SortedMap<String, Long> nonHeap,
        @Nullable Long threads,
        @Nullable Long collections) {

    public MemoryReading {
        heap = Collections.unmodifiableSortedMap(new TreeMap<>(heap));
        nonHeap = Collections.unmodifiableSortedMap(new TreeMap<>(nonHeap));
    }
}
