package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final AtomicLong clock = new AtomicLong(17);

    private Pace afterOneRound(Optional<Duration> limit) {
        Pace pace = new Pace(limit, clock::get);
        assertThat(pace.fitsWhole()).as("the first round always fits").isTrue();
        pace.startsBegin();
        pace.startsOver();
        clock.addAndGet(Duration.ofMillis(20).toNanos());
        pace.wholeOver();
        return pace;
    }

    @Test
    void without_a_limit_every_round_fits() {
        assertThat(afterOneRound(Optional.empty()).fitsWhole()).isTrue();
    }

    @Test
    void a_round_as_long_as_the_longest_must_end_within_the_limit() {
        assertThat(afterOneRound(Optional.of(Duration.ofMillis(1))).fitsWhole()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofMillis(30))).fitsWhole()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofHours(1))).fitsWhole()).isTrue();
    }

    @Test
    void what_lies_between_the_starts_of_targets_that_are_alive_one_by_one_is_no_start() {
        Pace pace = new Pace(Optional.of(Duration.ofMinutes(5)), clock::get);
        assertThat(pace.fitsWhole()).isTrue();
        for (int target = 0; target < 3; target++) {
            pace.startsBegin();
            clock.addAndGet(Duration.ofSeconds(2).toNanos());
            pace.startsOver();
            clock.addAndGet(Duration.ofSeconds(88).toNanos());
        }
        pace.wholeOver();

        assertThat(pace.fitsWhole()).isFalse();
        assertThat(pace.fitsStarts()).as("15 s of the 30 s that are left").isTrue();
    }

    @Test
    void starts_alone_fit_where_they_and_the_servers_end_do() {
        assertThat(afterOneRound(Optional.of(Duration.ofSeconds(2))).fitsStarts()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofMinutes(1))).fitsStarts()).isTrue();
    }
}
