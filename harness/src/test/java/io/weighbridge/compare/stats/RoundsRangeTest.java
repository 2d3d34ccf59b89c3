package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.linear.MatrixUtils;
import org.junit.jupiter.api.Test;

class RoundsRangeTest {

    private static final VarianceEstimate PRIOR = new VarianceEstimate(0.03 * 0.03, 3);

    private static RowFit rounds(int count, double spread) {
        return rounds(count, spread, VarianceEstimate.NONE);
    }

    private static RowFit rounds(int count, double spread, VarianceEstimate within) {
        Invented.Noise noise = new Invented.Noise(5);
        List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < count; round++) {
            rounds.add(
                    new Round(
                            Map.of(
                                    "tomcat", spread * noise.normal(),
                                    "jetty", spread * noise.normal(),
                                    "undertow", spread * noise.normal()),
                            within));
        }
        return RowModel.ROUNDS.fit(rounds, Baseline.of("tomcat"), PRIOR);
    }

    @Test
    void the_needed_rounds_are_a_range_because_the_variance_is_estimated() {
        RoundsRange range = Objects.requireNonNull(RoundsRange.of(rounds(4, 0.05), 0.05, 0.05));

        assertThat(range.fewest()).isGreaterThan(4);
        assertThat(range.most()).isGreaterThan(range.fewest());
    }

    @Test
    void more_rounds_make_the_range_narrower() {
        RoundsRange few = Objects.requireNonNull(RoundsRange.of(rounds(3, 0.03), 0.025, 0.05));
        RoundsRange many = Objects.requireNonNull(RoundsRange.of(rounds(12, 0.03), 0.025, 0.05));

        assertThat((double) many.most() / many.fewest())
                .isLessThan((double) few.most() / few.fewest());
    }

    @Test
    void a_fit_that_cannot_use_the_prior_needs_more_rounds() {
        VarianceEstimate exact = new VarianceEstimate(0.03 * 0.03, Double.POSITIVE_INFINITY);
        RowFit oneSlice = rounds(2, 0.03, VarianceEstimate.UNKNOWN);

        assertThat(oneSlice.priorFreedom()).isZero();
        assertThat(known(exact, oneSlice)).isGreaterThan(known(exact, rounds(2, 0.03)));
    }

    /** The rounds for an interval of ±8 % if the variance were known. */
    private static int known(VarianceEstimate variance, RowFit fit) {
        RowFit known =
                new RowFit(
                        fit.rounds(),
                        fit.contrasts(),
                        fit.correlation(),
                        variance,
                        fit.priorFreedom(),
                        fit.launches());
        return Objects.requireNonNull(RoundsRange.of(known, 0.08, 0.05)).fewest();
    }

    @Test
    void a_wider_goal_needs_fewer_rounds() {
        RowFit fit = rounds(4, 0.05);
        RoundsRange coarse = Objects.requireNonNull(RoundsRange.of(fit, 0.10, 0.05));
        RoundsRange fine = Objects.requireNonNull(RoundsRange.of(fit, 0.05, 0.05));

        assertThat(coarse.most()).isLessThan(fine.most());
    }

    /** t(1 − 0.05/4, 3 + 2·11) = 2.385; 2.385 · √(2/12) · 0.03 = 0.0292 = ln 1.0296. */
    @Test
    void with_a_variance_that_is_known_it_is_one_number() {
        RowFit known =
                new RowFit(
                        2,
                        rounds(2, 0.03).contrasts(),
                        MatrixUtils.createRealIdentityMatrix(1),
                        new VarianceEstimate(0.03 * 0.03, Double.POSITIVE_INFINITY),
                        PRIOR.freedom(),
                        VarianceEstimate.UNKNOWN);

        assertThat(RoundsRange.of(known, 0.0297, 0.05)).isEqualTo(new RoundsRange(12, 12, 0.0297));
        assertThat(RoundsRange.of(known, 0.0295, 0.05)).isEqualTo(new RoundsRange(13, 13, 0.0295));
    }

    @Test
    void no_rounds_are_suggested_if_a_hundred_may_not_suffice() {
        assertThat(RoundsRange.of(rounds(4, 0.5), 0.02, 0.05)).isNull();
        assertThat(RoundsRange.of(RowFit.EMPTY, 0.02, 0.05)).isNull();
    }
}
