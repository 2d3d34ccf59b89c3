package io.weighbridge.instrument.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrialsTest {

    private static final Failure DIED =
            new Failure(Failure.Kind.DIED_AT_START, "it died").permanently();

    private static Trial trial(int round, String target, @Nullable Failure failure) {
        return new Trial(
                round,
                target,
                Instant.EPOCH,
                failure,
                null,
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void launches_that_were_only_starts_are_no_round() {
        Trials trials =
                new Trials(
                        List.of(trial(0, "a", null), trial(-1, "a", null), trial(-1, "b", null)));

        assertThat(trials.begun()).isEqualTo(1);
        assertThat(trials.startRounds()).isEqualTo(1);
        assertThat(trials.latest()).extracting(Trial::round).containsExactly(0);
        assertThat(trials.starts()).hasSize(2).allMatch(Trial::startOnly);
        assertThat(trials.complete(0, Set.of("b"))).isFalse();
    }

    @Test
    void a_start_that_failed_leaves_no_target_out_and_repeats_no_round() {
        Trials trials = new Trials(List.of(trial(0, "a", null), trial(-1, "b", DIED)));

        assertThat(trials.leftOut()).isEmpty();
        assertThat(trials.repeated()).isEmpty();
        assertThat(trials.failures(-1)).isZero();
    }

    @Test
    void a_round_that_is_run_again_keeps_the_starts() {
        Trials trials = new Trials(List.of(trial(0, "a", null), trial(-1, "a", null)));

        assertThat(trials.withoutResults(0)).extracting(Trial::round).containsExactly(-1);
    }
}
