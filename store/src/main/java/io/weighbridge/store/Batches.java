package io.weighbridge.store;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Distributes documents in batches, and tracks up to which document all have arrived. */
final class Batches {

    private final long from;
    private final long count;
    private final int size;
    private final TreeSet<Long> ahead = new TreeSet<>();
    private long next;
    private long complete;
    private long arrived;
    private boolean stopped;

    /**
     * @param from the first document
     * @param count the end of the documents, exclusive
     * @param size of a batch
     */
    Batches(long from, long count, int size) {
        this.from = from;
        this.count = count;
        this.size = size;
        this.next = from;
        this.complete = from;
    }

    /** The first document of a batch to send; null if there is none left. */
    synchronized @Nullable Long next() {
        if (stopped || next >= count) {
            return null;
        }
        long first = next;
        next = end(first);
        return first;
    }

    /** The end of a batch, exclusive. */
    long end(long first) {
        return Math.min(first + size, count);
    }

    /** Records that a batch was accepted; batches may arrive in any order. */
    synchronized void arrived(long first) {
        arrived += end(first) - first;
        ahead.add(first);
        while (ahead.remove(complete)) {
            complete = end(complete);
        }
    }

    /** Distributes no more batches. */
    synchronized void stop() {
        stopped = true;
    }

    /** The number of documents, from the first, that have all arrived, now or earlier. */
    synchronized long complete() {
        return complete;
    }

    /** The number of documents that have arrived in this loading. */
    synchronized long fresh() {
        return arrived;
    }

    /** The number of documents in the store. */
    synchronized long present() {
        return from + arrived;
    }
}
