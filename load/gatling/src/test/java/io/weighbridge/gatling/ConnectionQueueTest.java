package io.weighbridge.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConnectionQueueTest {

    private final ConnectionQueue queue = new ConnectionQueue();

    @Test
    void as_many_as_a_listener_queues_need_not_wait() {
        for (int i = 0; i < ConnectionQueue.AT_ONCE; i++) {
            assertThat(queue.wait(queue.place())).isZero();
        }
        int next = queue.place();
        assertThat(queue.wait(next)).isPositive();

        queue.finished();

        assertThat(queue.wait(next)).isZero();
    }

    @Test
    void users_far_behind_in_the_queue_poll_less_often() {
        int first = queue.place();

        assertThat(queue.wait(first + ConnectionQueue.AT_ONCE)).isEqualTo(Duration.ofMillis(5));
        assertThat(queue.wait(first + ConnectionQueue.AT_ONCE + 9_999))
                .isEqualTo(Duration.ofSeconds(2));
    }
}
