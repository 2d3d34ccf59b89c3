package io.weighbridge.engine;

/** The cards that one load draws, and the values that differ from card to card. */
final class Cards {

    /** Keeps the values of the setup apart from those of slices. */
    private static final long OF_SETUP = 0x5e7a_11ed_c0de_d0c5L;

    private final Deck deck;
    private final long first;
    private final long seed;

    /** The row of all cards; negative: the cards of each request take row by row. */
    private final long row;

    private Cards(Deck deck, long first, long seed, long row) {
        this.deck = deck;
        this.first = first;
        this.seed = seed;
        this.row = row;
    }

    /**
     * The cards of a slice, which all connections draw in turn.
     *
     * @param first number of the first card
     */
    static Cards ofSlice(Deck deck, long first, long seed) {
        return new Cards(deck, first, seed, -1);
    }

    /** The cards that one connection draws before its first slice. Each connection has one row. */
    static Cards ofSetup(Deck deck, int connection, long seed) {
        return new Cards(deck, 0, CardValues.mixed(seed ^ OF_SETUP, connection), connection);
    }

    /**
     * Draws a card.
     *
     * @param number of the card in this load, from 0
     * @param values set to those of the card
     * @return the index of the card's request
     */
    int draw(long number, CardValues values) {
        long card = first + number;
        values.become(seed, card, row < 0 ? deck.earlier(card) : row);
        return deck.request(card);
    }
}
