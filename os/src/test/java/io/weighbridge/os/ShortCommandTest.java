package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ShortCommandTest {

    @Test
    void output_and_errors_are_read_together() throws IOException {
        ShortCommand.Result result = ShortCommand.run("sh", "-c", "echo out; echo err >&2; exit 3");

        assertThat(result.succeeded()).isFalse();
        assertThat(result.output()).isEqualTo("out\nerr");
    }

    @Test
    @Timeout(60)
    void a_program_that_does_not_end_is_killed_at_the_deadline() throws IOException {
        ShortCommand.Result result = ShortCommand.run(Duration.ofMillis(100), "sleep", "600");

        assertThat(result.succeeded()).isFalse();
    }
}
