package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Verdict.Word;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final VarianceEstimate PRIOR = new VarianceEstimate(0.03 * 0.03, 3);
    private static final Baseline TOMCAT = new Baseline("tomcat", Set.of("again"));

    private static Round round(double again, double jetty, double undertow) {
        return Round.ofReadings(
                Map.of("tomcat", 1.0, "again", again, "jetty", jetty, "undertow", undertow));
    }

    private static JudgedRow judged(boolean question, Round... rounds) {
        return JudgedRow.of(RowModel.ROUNDS, List.of(rounds), TOMCAT, PRIOR, question, 0.05);
    }

    private static Verdict verdict(JudgedRow row, String target) {
        return Objects.requireNonNull(row.verdicts().get(target));
    }

    private static Estimate estimate(JudgedRow row, String target) {
        return Objects.requireNonNull(row.estimates().get(target));
    }

    private static final Round[] THREE = {
        round(1.01, 1.31, 0.98), round(0.98, 1.27, 1.03), round(1.02, 1.30, 0.99)
    };

    @Test
    void a_verdict_is_more_or_less_or_not_significant() {
        JudgedRow row = judged(true, THREE);
        JudgedRow reversed = judged(true, round(1, 0.7, 1.01), round(1.02, 0.71, 0.99));

        assertThat(verdict(row, "jetty").word()).isEqualTo(Word.MORE);
        assertThat(verdict(reversed, "jetty").word()).isEqualTo(Word.LESS);
        assertThat(verdict(row, "undertow").word()).isEqualTo(Word.NOT_SIGNIFICANT);
    }

    @Test
    void a_verdict_follows_from_the_printed_interval() {
        JudgedRow row = judged(true, THREE);

        row.verdicts()
                .forEach(
                        (target, verdict) ->
                                assertThat(
                                                Objects.requireNonNull(
                                                                estimate(row, target).printed())
                                                        .holds(1))
                                        .isNotEqualTo(verdict.word().significant()));
        assertThat(estimate(row, "jetty").together()).isNotNull();
    }

    @Test
    void an_exploratory_row_has_uncorrected_intervals() {
        JudgedRow row = judged(false, THREE);

        assertThat(row.verdicts()).isEmpty();
        assertThat(row.estimates()).containsOnlyKeys("again", "jetty", "undertow");
        assertThat(row.estimates().values())
                .allMatch(it -> it.interval() != null && it.together() == null);
    }

    @Test
    void the_twin_has_an_estimate_without_a_verdict_and_widens_the_others_intervals() {
        JudgedRow quiet = judged(true, THREE);
        JudgedRow noisy =
                judged(
                        true,
                        round(1.4, 1.31, 0.98),
                        round(1.5, 1.27, 1.03),
                        round(1.6, 1.30, 0.99));

        assertThat(quiet.verdicts()).doesNotContainKey("again");
        assertThat(Objects.requireNonNull(estimate(noisy, "jetty").printed()).halfWidth())
                .isGreaterThan(
                        Objects.requireNonNull(estimate(quiet, "jetty").printed()).halfWidth());
    }

    @Test
    void a_difference_that_is_not_significant_has_the_needed_rounds() {
        Verdict verdict = verdict(judged(true, THREE[0]), "undertow");

        assertThat(Objects.requireNonNull(verdict.needed()).halfWidth()).isEqualTo(0.05);
        assertThat(Objects.requireNonNull(verdict.needed()).fewest()).isGreaterThan(1);
        assertThat(verdict(judged(true, THREE), "jetty").needed()).isNull();
    }

    @Test
    void one_round_without_a_prior_has_an_estimate_alone() {
        JudgedRow row =
                JudgedRow.of(
                        RowModel.ROUNDS,
                        List.of(THREE[0]),
                        Baseline.of("tomcat"),
                        VarianceEstimate.UNKNOWN,
                        true,
                        0.05);

        assertThat(row.verdicts()).isEmpty();
        assertThat(estimate(row, "jetty").interval()).isNull();
        assertThat(estimate(row, "jetty").freedom()).isNull();
    }
}
