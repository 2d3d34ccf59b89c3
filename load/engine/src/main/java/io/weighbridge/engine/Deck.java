package io.weighbridge.engine;

import java.util.List;

/**
 * The order in which the requests of a scenario are sent. It begins again after its last card, and
 * the numbers of the cards go on.
 */
final class Deck {

    private final List<Integer> cards;
    private final int[] requests;

    /** How many cards before each card have the same request. */
    private final int[] earlier;

    /** How many cards have each request. */
    private final int[] times;

    /**
     * @param cards the index of each card's request
     * @param count number of requests
     */
    Deck(List<Integer> cards, int count) {
        this.cards = List.copyOf(cards);
        requests = cards.stream().mapToInt(Integer::intValue).toArray();
        earlier = new int[requests.length];
        times = new int[count];
        for (int place = 0; place < requests.length; place++) {
            earlier[place] = times[requests[place]]++;
        }
    }

    /** The number of cards before it begins again. */
    int size() {
        return requests.length;
    }

    /** The index of each card's request, up to the last card. */
    List<Integer> requests() {
        return cards;
    }

    /** The index of a card's request. */
    int request(long card) {
        return requests[place(card)];
    }

    /** How many cards before a card, from card 0 on, have the same request. */
    long earlier(long card) {
        int place = place(card);
        return card / requests.length * times[requests[place]] + earlier[place];
    }

    private int place(long card) {
        return (int) (card % requests.length);
    }
}
