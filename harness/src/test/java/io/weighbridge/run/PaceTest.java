package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static Pace afterOneRound(Optional<Duration> limit) throws InterruptedException {
        Pace pace = new Pace(limit);
        assertThat(pace.fitsWhole()).as("the first round always fits").isTrue();
        pace.startsOver();
        Thread.sleep(20);
        pace.wholeOver();
        return pace;
    }

    @Test
    void without_a_limit_every_round_fits() throws InterruptedException {
        assertThat(afterOneRound(Optional.empty()).fitsWhole()).isTrue();
    }

    @Test
    void a_round_as_long_as_the_longest_must_end_within_the_limit() throws InterruptedException {
        assertThat(afterOneRound(Optional.of(Duration.ofMillis(1))).fitsWhole()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofMillis(30))).fitsWhole()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofHours(1))).fitsWhole()).isTrue();
    }

    @Test
    void starts_alone_fit_where_they_and_the_servers_end_do() throws InterruptedException {
        assertThat(afterOneRound(Optional.of(Duration.ofSeconds(2))).fitsStarts()).isFalse();
        assertThat(afterOneRound(Optional.of(Duration.ofMinutes(1))).fitsStarts()).isTrue();
    }
}
