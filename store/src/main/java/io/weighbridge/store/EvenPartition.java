package io.weighbridge.store;

/**
 * Divides a range into parts whose sizes differ by one at most.
 *
 * @param whole number of places, numbered from 0; at least as many as parts
 * @param parts at least 1
 */
record EvenPartition(long whole, long parts) {

    /** The part that a place belongs to. */
    long partOf(long place) {
        return place * parts / whole;
    }

    /**
     * The first place of a part. For the number after the last part, this is the number of places.
     */
    long first(long part) {
        return (part * whole + parts - 1) / parts;
    }
}
