package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TextControllerTest {

    private final AtomicInteger carried = new AtomicInteger();
    private final TextController controller = new TextController(carried::incrementAndGet);

    @Test
    void plaintext_has_the_overhead_once_and_the_same_answer() throws InterruptedException {
        assertThat(controller.plaintext()).isEqualTo("Hello, World!".getBytes(UTF_8));
        assertThat(carried).hasValue(1);
    }

    @Test
    void no_other_answer_has_the_overhead() {
        controller.json();
        controller.threeTimes("ha");

        assertThat(carried).hasValue(0);
    }
}
