package io.weighbridge.store;

/**
 * A random order of the numbers from 0 to {@code size} − 1. It needs no memory and can be computed
 * in both directions. It is a Feistel network over the next power of four, repeated until the
 * result is in range (Black and Rogaway, <i>Ciphers with Arbitrary Finite Domains</i>, 2002).
 */
final class Permutation {

    /** Four rounds suffice for a pseudo-random permutation (Luby and Rackoff, 1988). */
    private static final int ROUNDS = 4;

    private final long size;
    private final long seed;
    private final int half;
    private final long mask;

    /**
     * @param size at least 1
     * @param seed selects one of the orders
     */
    Permutation(long size, long seed) {
        if (size < 1) {
            throw new IllegalArgumentException(
                    "a permutation has at least one number, not " + size);
        }
        this.size = size;
        this.seed = seed;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
        this.half = Math.max(1, (bits + 1) / 2);
        this.mask = (1L << half) - 1;
    }

    /** The number at a place. */
    long at(long place) {
        long number = place;
        do {
            number = forth(number);
        } while (number >= size);
        return number;
    }

    /** The place of a number. */
    long placeOf(long number) {
        long place = number;
        do {
            place = back(place);
        } while (place >= size);
        return place;
    }

    private long forth(long block) {
        long left = block >>> half;
        long right = block & mask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ scrambled(round, right);
            left = right;
            right = next;
        }
        return left << half | right;
    }

    private long back(long block) {
        long left = block >>> half;
        long right = block & mask;
        for (int round = ROUNDS - 1; round >= 0; round--) {
            long before = right ^ scrambled(round, left);
            right = left;
            left = before;
        }
        return left << half | right;
    }

    private long scrambled(int round, long value) {
        return mixed(seed, (long) round << 40 | value) & mask;
    }

    /**
     * A hash of two numbers: the finalizer of SplittableRandom (Stafford's variant 13 of
     * MurmurHash3's). Unlike {@code Objects.hash}, it never changes.
     */
    static long mixed(long seed, long value) {
        return stirred(stirred(seed + 0x9E3779B97F4A7C15L) ^ value);
    }

    private static long stirred(long value) {
        long stirred = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        stirred = (stirred ^ (stirred >>> 27)) * 0x94D049BB133111EBL;
        return stirred ^ (stirred >>> 31);
    }
}
