package io.weighbridge.instrument.mix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class MixDeckTest {

    private static List<MixRequest> mix(long... weights) {
        return LongStream.of(weights)
                .mapToObj(weight -> MixRequest.recorded("a", "GET", "/a", weight, 200))
                .toList();
    }

    private static MixDeck deck(long... weights) {
        return MixDeck.of(mix(weights), 7);
    }

    @Test
    void a_deck_is_exact_if_200_cards_suffice() {
        assertThat(deck(1, 1, 1).cards()).containsExactly(1, 1, 1);
        assertThat(deck(20, 30, 50).cards()).containsExactly(2, 3, 5);
        assertThat(deck(199, 1).cards()).containsExactly(199, 1);
        assertThat(deck(4_000_000).cards()).containsExactly(1);
        assertThat(deck(20, 30, 50).isExact(mix(20, 30, 50))).isTrue();
    }

    @Test
    void larger_weights_are_rounded_by_largest_remainder() {
        // 200 times 5000, 3333, 1666 and 1 of 10000: 100, 66.66, 33.32 and 0.02.
        MixDeck deck = deck(5000, 3333, 1666, 1);

        assertThat(deck.cards()).containsExactly(100, 67, 33, 0);
        assertThat(deck.isExact(mix(5000, 3333, 1666, 1))).isFalse();
        assertThat(deck.largestError(mix(5000, 3333, 1666, 1))).isBetween(0.0016, 0.0018);
    }

    @RepeatedTest(50)
    void a_rounded_deck_has_200_cards_and_no_share_is_off_by_a_card(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        long[] weights = random.longs(1 + random.nextInt(400), 1, 1_000_000).toArray();
        List<MixRequest> mix = mix(weights);

        MixDeck deck = MixDeck.of(mix, 1);

        assertThat(deck.size()).isLessThanOrEqualTo(MixDeck.MOST).isPositive();
        assertThat(deck.largestError(mix) * deck.size()).isLessThan(1);
    }

    @Test
    void the_order_has_each_card_once() {
        MixDeck deck = deck(1, 2, 7, 40);

        IntStream.range(0, 4)
                .forEach(
                        place ->
                                assertThat(Collections.frequency(deck.order(), place))
                                        .isEqualTo(deck.cards().get(place)));
    }

    @Test
    void the_same_seed_gives_the_same_order_and_another_seed_another() {
        List<MixRequest> mix = mix(3, 4, 5);

        assertThat(MixDeck.of(mix, 7).order()).isEqualTo(MixDeck.of(mix, 7).order());
        assertThat(MixDeck.of(mix, 8).order()).isNotEqualTo(MixDeck.of(mix, 7).order());
    }
}
