package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.stats.Threshold.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The expected figures were computed with NumPy and SciPy by another route: Newton's method on the
 * modified score {@code X'(y - p + 2 w h (1/2 - p))}, h the diagonal of the hat matrix and w the
 * weight of the penalty, as R's logistf does; and, for the ends of the interval, the fit of the
 * slope alone with the intercept held at 0 on sizes that were divided by the end, whose penalised
 * likelihood ratio must be the 95 % quantile of chi-squared.
 */
class ThresholdTest {

    /** All launches above 46 held, and none below 48. */
    private static final List<Attempt> SEPARATED =
            attempts(
                    new double[] {32, 40, 44, 46, 48, 50, 56, 64},
                    new int[] {0, 0, 0, 0, 1, 1, 1, 1});

    private static final List<Attempt> OVERLAPPING =
            attempts(
                    new double[] {30, 35, 38, 40, 40, 41, 42, 42, 43, 44, 45, 48, 52, 60},
                    new int[] {0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1});

    private static List<Attempt> attempts(double[] sizes, int[] held) {
        List<Attempt> attempts = new ArrayList<>();
        for (int index = 0; index < sizes.length; index++) {
            attempts.add(new Attempt(sizes[index], held[index] == 1));
        }
        return attempts;
    }

    @Test
    void with_firths_penalty_it_is_firths_fit() {
        Threshold separated = Objects.requireNonNull(Threshold.of(SEPARATED, Threshold.FIRTH));

        assertThat(separated.median()).isCloseTo(47.071296, within(1e-4));
        assertThat(separated.slope()).isCloseTo(12.416891, within(1e-3));
        assertThat(separated.low()).isCloseTo(26.732629, within(1e-3));
        assertThat(separated.high()).isCloseTo(80.327208, within(1e-3));

        Threshold overlapping = Objects.requireNonNull(Threshold.of(OVERLAPPING, Threshold.FIRTH));

        assertThat(overlapping.median()).isCloseTo(42.256190, within(1e-4));
        assertThat(overlapping.slope()).isCloseTo(10.226058, within(1e-3));
        assertThat(overlapping.low()).isCloseTo(31.648856, within(1e-3));
        assertThat(overlapping.high()).isCloseTo(56.641614, within(1e-3));
    }

    @Test
    void with_half_of_that_penalty_the_interval_is_narrower() {
        Threshold separated = Objects.requireNonNull(Threshold.of(SEPARATED));

        assertThat(separated.median()).isCloseTo(46.976292, within(1e-4));
        assertThat(separated.slope()).isCloseTo(50.731224, within(1e-2));
        assertThat(separated.low()).isCloseTo(39.463308, within(1e-3));
        assertThat(separated.high()).isCloseTo(55.266121, within(1e-3));

        Threshold overlapping = Objects.requireNonNull(Threshold.of(OVERLAPPING));

        assertThat(overlapping.median()).isCloseTo(42.204398, within(1e-4));
        assertThat(overlapping.slope()).isCloseTo(13.518087, within(1e-3));
        assertThat(overlapping.low()).isCloseTo(35.003260, within(1e-3));
        assertThat(overlapping.high()).isCloseTo(51.154891, within(1e-3));
    }

    @Test
    void two_launches_do_not_bound_it() {
        Threshold two =
                Objects.requireNonNull(
                        Threshold.of(attempts(new double[] {50, 100}, new int[] {0, 1})));

        assertThat(two.median()).isCloseTo(70.710678, within(1e-4));
        assertThat(two.low()).isNull();
        assertThat(two.high()).isNull();
        assertThat(two.width()).isNull();
    }

    @Test
    void half_of_the_launches_hold_at_the_median_and_more_above_it() {
        Threshold fit = Objects.requireNonNull(Threshold.of(OVERLAPPING));

        assertThat(chance(fit, fit.median())).isCloseTo(0.5, within(1e-9));
        assertThat(chance(fit, 1.1 * fit.median())).isGreaterThan(0.75);
    }

    /** The chance that a launch holds at a size. */
    private static double chance(Threshold fit, double size) {
        return 1 / (1 + Math.exp(-fit.slope() * Math.log(size / fit.median())));
    }

    @Test
    void there_is_none_where_all_held_or_all_failed() {
        assertThat(Threshold.of(List.of())).isNull();
        assertThat(Threshold.of(attempts(new double[] {40, 50}, new int[] {1, 1}))).isNull();
        assertThat(Threshold.of(attempts(new double[] {40, 50}, new int[] {0, 0}))).isNull();
    }

    @Test
    void there_is_none_where_smaller_sizes_hold_more_often() {
        assertThat(
                        Threshold.of(
                                attempts(
                                        new double[] {30, 32, 34, 60, 64, 68},
                                        new int[] {1, 1, 1, 0, 0, 0})))
                .isNull();
    }

    /** SciPy's {@code beta.ppf(0.05, held, launches - held + 1)}. */
    @Test
    void ten_of_ten_prove_that_74_of_100_launches_hold() {
        assertThat(Proportion.atLeast(10, 10)).isCloseTo(0.7411344491, within(1e-9));
        assertThat(Proportion.atLeast(9, 10)).isCloseTo(0.6058366976, within(1e-9));
        assertThat(Proportion.atLeast(29, 30)).isCloseTo(0.8514039313, within(1e-9));
        assertThat(Proportion.atLeast(0, 10)).isZero();
    }
}
