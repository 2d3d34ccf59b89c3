package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {

    private static final Window WINDOW = new Window(0, 100, 200, 300);

    @Test
    void the_mean_is_of_all_answers_of_all_threads_and_the_histogram_without_the_first() {
        Tally tally = new Tally();
        tally.answered(WINDOW, 0, 0, 50, 1);
        tally.answered(WINDOW, 105, 110, 120, 1);
        Tally other = new Tally();
        other.answered(WINDOW, 150, 150, 180, 1);

        tally.add(other);

        assertThat(tally.completed()).isEqualTo(3);
        assertThat(tally.meanService()).isEqualTo(30.0);
        assertThat(tally.service().getTotalCount()).isEqualTo(2);
    }

    @Test
    void nothing_answered_has_no_mean() {
        assertThat(new Tally().meanService()).isNull();
    }
}
