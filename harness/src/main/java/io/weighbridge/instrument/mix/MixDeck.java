package io.weighbridge.instrument.mix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A deck of cards with a request on each, from which a load draws. A request has as many cards as
 * its weight says, so any run of draws has nearly the same mix. After the last card, the deck
 * begins again.
 *
 * @param cards of each request of a mix, in its order; 0 for one whose weight is too small
 * @param seed of the shuffle
 */
public record MixDeck(List<Integer> cards, long seed) {

    /** The most cards. */
    public static final int MOST = 200;

    public MixDeck {
        cards = List.copyOf(cards);
    }

    /**
     * The deck of a mix. It is exact if {@link #MOST} cards suffice. Otherwise the weights are
     * rounded by largest remainder.
     */
    public static MixDeck of(List<MixRequest> mix, long seed) {
        List<Long> weights = mix.stream().map(MixRequest::weight).toList();
        long total = weights.stream().mapToLong(Long::longValue).sum();
        long divisor = weights.stream().reduce(0L, MixDeck::commonDivisor);
        if (divisor > 0 && total / divisor <= MOST) {
            return new MixDeck(weights.stream().map(it -> (int) (it / divisor)).toList(), seed);
        }
        return new MixDeck(rounded(weights, total), seed);
    }

    private static long commonDivisor(long one, long other) {
        return other == 0 ? one : commonDivisor(other, one % other);
    }

    private static List<Integer> rounded(List<Long> weights, long total) {
        List<Integer> cards = new ArrayList<>();
        for (long weight : weights) {
            cards.add((int) (weight * MOST / total));
        }
        int left = MOST - cards.stream().mapToInt(Integer::intValue).sum();
        IntStream.range(0, weights.size())
                .boxed()
                .sorted(Comparator.comparingLong(place -> -(weights.get(place) * MOST % total)))
                .limit(left)
                .forEach(place -> cards.set(place, cards.get(place) + 1));
        return cards;
    }

    /** The number of cards. */
    public int size() {
        return cards.stream().mapToInt(Integer::intValue).sum();
    }

    /** Whether each request has exactly the share that its weight says. */
    public boolean isExact(List<MixRequest> mix) {
        return largestError(mix) == 0;
    }

    /** The largest difference between a request's share of the weights and of the cards. */
    public double largestError(List<MixRequest> mix) {
        long total = mix.stream().mapToLong(MixRequest::weight).sum();
        double largest = 0;
        for (int place = 0; place < mix.size(); place++) {
            // Exact shares have no error at all, which a difference of quotients would.
            long error = cards.get(place) * total - mix.get(place).weight() * size();
            largest = Math.max(largest, Math.abs(error) / ((double) total * size()));
        }
        return largest;
    }

    /** The cards as they are drawn, shuffled: the place of a request in the mix on each. */
    public List<Integer> order() {
        List<Integer> deck = new ArrayList<>();
        for (int place = 0; place < cards.size(); place++) {
            deck.addAll(Collections.nCopies(cards.get(place), place));
        }
        Collections.shuffle(deck, new Random(seed));
        return List.copyOf(deck);
    }
}
