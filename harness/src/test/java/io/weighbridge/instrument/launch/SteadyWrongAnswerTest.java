package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A server that is checked four times a second, with the test's clock. */
class SteadyWrongAnswerTest {

    private static final long LOOK = 250_000_000;

    private final SteadyWrongAnswer last = new SteadyWrongAnswer();
    private double cpu = 10;
    private long now;

    @Test
    void the_same_wrong_status_for_three_quiet_seconds_is_final() {
        assertThat(after(404, 12, 0.1)).isFalse();
        assertThat(after(404, 1, 0.1)).isTrue();
    }

    @Test
    void a_busy_server_may_still_be_starting() {
        assertThat(after(404, 100, 0.9)).isFalse();
        assertThat(after(404, 6, 0.1)).isFalse();
        assertThat(after(404, 12, 0.1)).isTrue();
    }

    @Test
    void a_status_that_means_not_yet_is_never_final() {
        for (int status : new int[] {429, 502, 503, 504}) {
            assertThat(after(status, 100, 0)).isFalse();
        }
    }

    @Test
    void another_answer_restarts_the_three_seconds() {
        after(404, 10, 0);
        last.forget();

        assertThat(after(404, 12, 0)).isFalse();
        assertThat(after(404, 1, 0)).isTrue();
    }

    @Test
    void idle_time_before_a_status_change_does_not_count() {
        after(404, 12, 0);

        assertThat(last.given(wrong(401, now), now + LOOK, cpu)).isFalse();
    }

    @Test
    void without_cpu_time_no_answer_is_final() {
        ReadinessPoll.Wrong wrong = wrong(404, 0);

        assertThat(IntStream.range(0, 100).anyMatch(look -> last.given(wrong, look * LOOK, null)))
                .isFalse();
    }

    /** Whether the status is final after a number of checks, with a number of busy cores. */
    private boolean after(int status, int looks, double cores) {
        ReadinessPoll.Wrong wrong = wrong(status, 0);
        boolean isFinal = false;
        for (int look = 0; look < looks; look++) {
            isFinal = last.given(wrong, now, cpu);
            now += LOOK;
            cpu += cores * LOOK / 1e9;
        }
        return isFinal;
    }

    private static ReadinessPoll.Wrong wrong(int status, long since) {
        return new ReadinessPoll.Wrong(new HttpAnswer(status, "", "", 0, null), since);
    }
}
