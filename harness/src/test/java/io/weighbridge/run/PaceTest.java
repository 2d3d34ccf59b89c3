package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final AtomicLong clock = new AtomicLong(17);

    private static Optional<Duration> seconds(int seconds) {
        return Optional.of(Duration.ofSeconds(seconds));
    }

    private Pace afterRounds(Optional<Duration> limit, int... lengths) {
        Pace pace = new Pace(limit, clock::get);
        for (int length : lengths) {
            assertThat(pace.fitsRound()).isTrue();
            passed(length);
            pace.roundOver();
        }
        return pace;
    }

    private void passed(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void without_a_limit_every_round_fits_and_none_is_made_longer() {
        Pace pace = afterRounds(Optional.empty(), 20);

        assertThat(pace.fitsPass(4)).isFalse();
        assertThat(pace.fitsRound()).isTrue();
    }

    @Test
    void the_first_round_fits_and_another_must_end_within_the_limit() {
        assertThat(afterRounds(seconds(1), 20).fitsRound()).isFalse();
        assertThat(afterRounds(seconds(39), 20).fitsRound()).isFalse();
        assertThat(afterRounds(seconds(40), 20).fitsRound()).isTrue();
        assertThat(afterRounds(seconds(90), 20, 30).fitsRound()).isTrue();
        assertThat(afterRounds(seconds(79), 20, 30).fitsRound()).isFalse();
    }

    @Test
    void time_that_is_too_short_for_another_round_takes_more_passes() {
        Pace pace = afterRounds(seconds(177));
        assertThat(pace.fitsRound()).isTrue();
        passed(90);

        assertThat(pace.fitsPass(4)).as("87 s, 12 of them to end").isTrue();
        passed(74);
        assertThat(pace.fitsPass(4)).as("13 s").isTrue();
        passed(1);
        assertThat(pace.fitsPass(4)).as("12 s").isFalse();
    }

    @Test
    void time_for_another_round_is_kept_for_it() {
        Pace pace = afterRounds(seconds(177));
        assertThat(pace.fitsRound()).isTrue();
        passed(70);

        assertThat(pace.fitsPass(4)).as("95 s of 82").isFalse();
    }
}
