package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeoutExecutorTest {

    @Test
    void a_call_without_an_answer_ends_at_the_deadline_and_is_the_last() {
        CountDownLatch never = new CountDownLatch(1);
        try (TimeoutExecutor deadline = new TimeoutExecutor("test", Duration.ofSeconds(2))) {
            assertThat(deadline.ask(() -> "at once")).isEqualTo("at once");
            assertThat(
                            deadline.ask(
                                    () -> {
                                        never.await();
                                        return "never";
                                    }))
                    .isNull();
            assertThat(deadline.ask(() -> "at once")).isNull();
        }
    }

    @Test
    void after_a_failed_call_the_next_one_is_answered() {
        try (TimeoutExecutor deadline = new TimeoutExecutor("test", Duration.ofSeconds(30))) {
            assertThat(deadline.ask(() -> Integer.parseInt("no number"))).isNull();
            assertThat(deadline.ask(() -> "answer")).isEqualTo("answer");
        }
    }
}
