package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PauseTest {

    private static final long LONG = Duration.ofMillis(150).toNanos();

    @Test
    void all_threads_stop_for_the_given_time_again_and_again() {
        Pause pause = Pause.begin(Duration.ofMillis(200), Duration.ofMillis(100));
        try {
            int stops = 0;
            long before = System.nanoTime();
            long end = before + Duration.ofSeconds(30).toNanos();
            while (stops < 2 && before < end) {
                long now = System.nanoTime();
                stops += now - before > LONG ? 1 : 0;
                before = now;
            }
            assertThat(stops).isEqualTo(2);
        } finally {
            pause.destroy();
        }
    }
}
