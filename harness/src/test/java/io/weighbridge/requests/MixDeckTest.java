package io.weighbridge.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
    void each_passage_through_the_deck_deals_each_card_once_in_another_order() {
        MixDeck deck = deck(1, 2, 7, 40);

        List<Integer> first = deck.segment(0, 50).places();
        List<Integer> second = deck.segment(50, 50).places();

        for (List<Integer> passage : List.of(first, second)) {
            IntStream.range(0, 4)
                    .forEach(
                            place ->
                                    assertThat(Collections.frequency(passage, place))
                                            .isEqualTo(deck.cards().get(place)));
        }
        assertThat(second).isNotEqualTo(first);
    }

    @Test
    void a_segment_goes_on_where_the_last_one_ended() {
        MixDeck deck = deck(3, 4, 5);
        List<Integer> dealt = new ArrayList<>();
        MixDeck.Segment segment = new MixDeck.Segment(0, List.of());
        for (int count : new int[] {5, 1, 13, 0, 21}) {
            segment = deck.segment(segment.end(), count);
            dealt.addAll(segment.places());
        }

        assertThat(segment.end()).isEqualTo(40);
        assertThat(dealt).isEqualTo(deck.segment(0, 40).places());
    }

    @Test
    void every_target_gets_the_same_cards_and_another_seed_gives_others() {
        List<MixRequest> mix = mix(3, 4, 5);

        assertThat(MixDeck.of(mix, 7).segment(4, 30)).isEqualTo(MixDeck.of(mix, 7).segment(4, 30));
        assertThat(MixDeck.of(mix, 8).segment(4, 30))
                .isNotEqualTo(MixDeck.of(mix, 7).segment(4, 30));
    }
}
