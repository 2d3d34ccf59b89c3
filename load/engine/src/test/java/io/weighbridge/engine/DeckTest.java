package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DeckTest {

    private final Deck deck = new Deck(List.of(2, 0, 2, 1), 3);

    @Test
    void a_deck_begins_again_after_its_last_card() {
        assertThat(LongStream.range(0, 9).mapToObj(deck::request))
                .containsExactly(2, 0, 2, 1, 2, 0, 2, 1, 2);
        assertThat(deck.request(4_000_000_000L * 4 + 3)).isEqualTo(1);
    }

    @Test
    void the_cards_of_each_request_are_counted() {
        assertThat(LongStream.range(0, 9).map(deck::earlier))
                .containsExactly(0L, 0L, 1L, 0L, 2L, 1L, 3L, 1L, 4L);
    }

    @Test
    void a_segment_begins_with_its_first_card() {
        CardValues values = new CardValues(0);
        Cards cards = Cards.ofSlice(deck, 6, 42);

        assertThat(LongStream.range(0, 3).mapToObj(number -> cards.draw(number, values)))
                .containsExactly(2, 1, 2);
        assertThat(values.row()).as("of card 8").isEqualTo(4);
    }

    @Test
    void the_values_of_a_card_depend_only_on_its_number_and_the_seed() {
        CardValues slice = new CardValues(0);
        Cards.ofSlice(deck, 0, 42).draw(7, slice);
        CardValues later = new CardValues(0);
        Cards.ofSlice(deck, 5, 42).draw(2, later);
        CardValues other = new CardValues(0);
        Cards.ofSlice(deck, 0, 43).draw(7, other);
        CardValues setup = new CardValues(0);
        Cards.ofSetup(deck, 1, 42).draw(7, setup);

        assertThat(later.bits(3)).isEqualTo(slice.bits(3)).isNotEqualTo(slice.bits(4));
        assertThat(other.bits(3)).isNotEqualTo(slice.bits(3));
        assertThat(setup.bits(3)).isNotEqualTo(slice.bits(3));
        assertThat(setup.row()).as("of the connection").isEqualTo(1);
    }
}
