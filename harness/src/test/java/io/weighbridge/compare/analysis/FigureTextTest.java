package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTextTest {

    @ParameterizedTest
    @CsvSource({"0.0029, 0.0029×", "0.07, 0.070×", "0.123, 0.12×", "1.234, 1.23×", "12.34, 12.34×"})
    void a_ratio_has_two_decimals_and_two_figures_at_least(double ratio, String printed) {
        assertThat(FigureText.estimate(ratio, null)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0029, '0.0029× [0.0029, 0.0029]'",
        "1.0234, '1.023× [1.023, 1.023]'",
    })
    void a_ratio_that_is_known_to_a_hundredth_has_three_decimals(double ratio, String printed) {
        assertThat(FigureText.estimate(ratio, new Interval(ratio, ratio))).isEqualTo(printed);
    }

    @Test
    void an_interval_that_just_excludes_1_does_not_read_as_if_it_contained_1() {
        assertThat(FigureText.interval(0.87, new Interval(0.76, 0.997))).isEqualTo("[0.76, 0.997]");
        assertThat(FigureText.interval(1.2, new Interval(1.00004, 1.4)))
                .isEqualTo("[1.00004, 1.40]");
    }

    @Test
    void an_end_at_1_or_indistinguishable_from_1_has_no_more_decimals() {
        assertThat(FigureText.interval(1.2, new Interval(1, 1.4))).isEqualTo("[1.00, 1.40]");
        assertThat(FigureText.interval(1.2, new Interval(1 + 1e-15, 1.4)))
                .isEqualTo("[1.00, 1.40]");
    }

    @Test
    void an_interval_over_a_factor_of_three_is_not_printed_as_figures() {
        assertThat(FigureText.estimate(1.2, new Interval(0.7, 2.09)))
                .isEqualTo("1.20× [0.70, 2.09]");
        assertThat(FigureText.estimate(1.2, new Interval(0.7, 2.11)))
                .isEqualTo("1.20× (too few rounds)");
        assertThat(FigureText.interval(1.2, new Interval(0.00001, 123456)))
                .isEqualTo("too few rounds");
        assertThat(FigureText.estimate(1200, new Interval(900, 1600)))
                .isEqualTo("1200.00× [900.00, >999]");
    }

    @Test
    void factors_are_printed_as_people_say_them() {
        assertThat(FigureText.times(2.04)).isEqualTo("2.0 times");
        assertThat(FigureText.times(8.53)).isEqualTo("8.5 times");
        assertThat(FigureText.times(9.96)).isEqualTo("10 times");
    }
}
