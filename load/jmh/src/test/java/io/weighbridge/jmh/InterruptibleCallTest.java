package io.weighbridge.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptibleCallTest {

    private final InterruptibleCall call = new InterruptibleCall(Thread.currentThread());

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void a_call_that_is_not_cut_off_ends_by_itself() {
        call.begins(100);
        call.cutIfBegunBefore(99);

        assertThat(call.ends()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void a_call_that_has_lasted_too_long_is_interrupted_once() {
        call.begins(100);
        call.cutIfBegunBefore(100);

        assertThat(Thread.interrupted()).isTrue();
        call.cutIfBegunBefore(200);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(call.ends()).isFalse();
    }

    @Test
    void an_interrupt_that_comes_too_late_does_not_reach_the_next_call() {
        call.begins(100);
        call.cutIfBegunBefore(100);

        assertThat(call.ends()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        call.begins(300);
        assertThat(call.ends()).isTrue();
    }

    @Test
    void no_thread_is_interrupted_between_calls() {
        call.cutIfBegunBefore(Long.MAX_VALUE);
        call.begins(100);
        call.ends();
        call.cutIfBegunBefore(200);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
