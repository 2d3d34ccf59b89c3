package io.weighbridge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeoutExecutorTest {

    @Test
    void a_question_that_is_never_answered_ends_at_the_deadline_and_is_the_last() {
        CountDownLatch never = new CountDownLatch(1);
        try (TimeoutExecutor patience = new TimeoutExecutor("test", Duration.ofSeconds(2))) {
            assertThat(patience.ask(() -> "at once")).contains("at once");
            assertThat(
                            patience.ask(
                                    () -> {
                                        never.await();
                                        return "never";
                                    }))
                    .isEmpty();
            assertThat(patience.ask(() -> "at once")).isEmpty();
        }
    }

    @Test
    void a_question_that_fails_leaves_the_next_one_answered() {
        try (TimeoutExecutor patience = new TimeoutExecutor("test", Duration.ofSeconds(30))) {
            assertThat(patience.ask(() -> Integer.parseInt("no number"))).isEmpty();
            assertThat(patience.ask(() -> "answer")).contains("answer");
        }
    }
}
