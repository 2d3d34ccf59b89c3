package io.weighbridge.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private final Arrivals arrivals = new Arrivals();

    @Test
    void as_many_as_a_listener_queues_need_not_wait() {
        for (int i = 0; i < Arrivals.AT_ONCE; i++) {
            assertThat(arrivals.wait(arrivals.place())).isZero();
        }
        int next = arrivals.place();
        assertThat(arrivals.wait(next)).isPositive();

        arrivals.arrived();

        assertThat(arrivals.wait(next)).isZero();
    }

    @Test
    void users_far_behind_in_the_queue_poll_less_often() {
        int first = arrivals.place();

        assertThat(arrivals.wait(first + Arrivals.AT_ONCE)).isEqualTo(Duration.ofMillis(5));
        assertThat(arrivals.wait(first + Arrivals.AT_ONCE + 9_999))
                .isEqualTo(Duration.ofSeconds(2));
    }
}
