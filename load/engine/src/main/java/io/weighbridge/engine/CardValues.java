package io.weighbridge.engine;

import org.jspecify.annotations.Nullable;

/**
 * What differs from card to card, which is the same for the same seed and card; and what differs
 * from connection to connection.
 */
final class CardValues {

    /** The increment of SplitMix64. */
    private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

    private final int connection;
    private long base;
    private long row;
    private @Nullable Cookies cookies;

    /**
     * @param connection number of the connection that sends the cards, from 0
     */
    CardValues(int connection) {
        this.connection = connection;
    }

    /** Begins a load, in which the connection has these cookies, or null. */
    void begin(@Nullable Cookies kept) {
        cookies = kept;
    }

    /** Takes the values of a card. */
    void become(long seed, long card, long row) {
        this.base = mixed(seed, card);
        this.row = row;
    }

    /**
     * Random bits.
     *
     * @param place distinguishes the places for values within a request
     */
    long bits(int place) {
        return mixed(base, place);
    }

    /** The number of the card's row, from 0. */
    long row() {
        return row;
    }

    /** The number of the connection that sends the card, from 0. */
    int connection() {
        return connection;
    }

    /** The value of a cookie of the connection; empty if it has none of this name. */
    String cookie(String name) {
        return cookies == null ? "" : cookies.value(name);
    }

    /** A number that looks random, and is the same for the same seed and index (SplitMix64). */
    static long mixed(long seed, long index) {
        long bits = seed + (index + 1) * STEP;
        bits = (bits ^ (bits >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return bits ^ (bits >>> 31);
    }
}
