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
        tally.answered(WINDOW, 120, 120, 150, 1);
        tally.answered(WINDOW, 150, 150, 180, 1);
        Tally other = new Tally();
        other.answered(WINDOW, 150, 150, 180, 1);

        tally.add(other);

        assertThat(tally.completed()).isEqualTo(5);
        assertThat(tally.meanService()).isEqualTo(30.0);
        assertThat(tally.service().getTotalCount()).isEqualTo(4);
        assertThat(tally.response().getTotalCount()).isEqualTo(4);
    }

    @Test
    void the_histogram_has_the_first_answers_if_few_others_follow() {
        Tally tally = new Tally();
        tally.answered(WINDOW, 0, 0, 150, 1);
        assertThat(tally.service().getMaxValue()).as("no other answer").isEqualTo(150);

        tally.answered(WINDOW, 150, 150, 290, 1);
        tally.answered(WINDOW, 150, 150, 290, 1);

        assertThat(tally.service().getTotalCount()).as("a third").isEqualTo(3);
        assertThat(tally.response().getMaxValue()).isEqualTo(150);
    }

    @Test
    void nothing_answered_has_no_mean() {
        assertThat(new Tally().meanService()).isNull();
    }

    @Test
    void a_delay_is_the_time_for_which_a_request_was_due_and_the_thread_did_not_run() {
        Tally tally = new Tally();
        tally.runs(100);
        tally.waits(150);
        tally.runs(180);

        assertThat(tally.latest()).as("since 150").isEqualTo(30);
    }

    @Test
    void a_busy_thread_and_one_that_waits_for_an_answer_are_not_late() {
        Tally busy = new Tally();
        busy.waits(150);
        busy.runs(149);
        busy.runs(155);
        busy.runs(160);
        Tally waiting = new Tally();
        waiting.runs(100);
        waiting.runs(5_000);

        assertThat(busy.latest()).isEqualTo(5);
        assertThat(waiting.latest()).isZero();
    }
}
