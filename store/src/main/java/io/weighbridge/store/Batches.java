package io.weighbridge.store;

import java.util.OptionalLong;
import java.util.TreeSet;

/** Hands out documents in batches, and knows up to where all have arrived. */
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
     * @param count one behind the last
     * @param size of a batch
     */
    Batches(long from, long count, int size) {
        this.from = from;
        this.count = count;
        this.size = size;
        this.next = from;
        this.complete = from;
    }

    /** The first document of a batch to send; absent where there is none left. */
    synchronized OptionalLong next() {
        if (stopped || next >= count) {
            return OptionalLong.empty();
        }
        long first = next;
        next = end(first);
        return OptionalLong.of(first);
    }

    /** One behind the last document of a batch. */
    long end(long first) {
        return Math.min(first + size, count);
    }

    /** A batch was taken, in any order. */
    synchronized void arrived(long first) {
        arrived += end(first) - first;
        ahead.add(first);
        while (ahead.remove(complete)) {
            complete = end(complete);
        }
    }

    /** Hands out no more. */
    synchronized void stop() {
        stopped = true;
    }

    /** All documents below it have arrived, of this loading or an earlier one. */
    synchronized long complete() {
        return complete;
    }

    /** How many documents have arrived in this loading. */
    synchronized long fresh() {
        return arrived;
    }

    /** How many documents are in the store. */
    synchronized long present() {
        return from + arrived;
    }
}
