package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.engine.EngineAnswer.Busy;
import org.junit.jupiter.api.Test;

class BusyTimeTest {

    private static final Window WINDOW = new Window(100, 100, 10_000_000_000L, 11_000_000_000L);

    private final BusyTime busy = new BusyTime(3);
    private final Tally tally = new Tally();

    private void answers(int count) {
        tally.sent(1_000);
        for (int i = 0; i < count; i++) {
            tally.answered(WINDOW, 1_000, 1_000, 2_000, 1);
        }
    }

    @Test
    void it_ends_when_the_first_slot_has_no_card_and_later_answers_do_not_count() {
        answers(10);
        busy.slotIsOver(true, 3_000_001_000L, 3_000_001_000L);
        busy.slotIsOver(true, 2_000_001_000L, 2_000_001_000L);
        busy.slotIsOver(true, 4_000_001_000L, 4_000_001_000L);

        assertThat(busy.of(tally)).isEqualTo(new Busy(8, 2.0));
    }

    @Test
    void a_request_without_an_answer_is_no_later_answer() {
        answers(10);
        busy.slotIsOver(true, 2_000_001_000L, 2_000_001_000L);
        busy.slotIsOver(true, 3_000_001_000L, 1_500_000_000L);
        busy.slotIsOver(true, 4_000_001_000L, 4_000_001_000L);

        assertThat(busy.of(tally)).isEqualTo(new Busy(9, 2.0));
    }

    @Test
    void there_is_none_if_a_slot_never_had_a_card() {
        assertThat(busy.of(tally)).as("nothing was sent").isNull();
        answers(2);
        busy.slotIsOver(false, 2_000, 100);
        busy.slotIsOver(true, 2_000, 2_000);
        busy.slotIsOver(true, 3_000, 3_000);

        assertThat(busy.of(tally)).isNull();
    }
}
