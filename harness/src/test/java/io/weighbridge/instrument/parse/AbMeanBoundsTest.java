package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbMeanBoundsTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 2", "99, 3", "100, 4", "101, 5", "1234, 6", "50000, 7"})
    void the_mean_of_a_skewed_sample_lies_between_them(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] sample = new double[size];
        Arrays.setAll(sample, at -> 1 - Math.log(1 - random.nextDouble()));
        Arrays.sort(sample);
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (int percent = 0; percent < 100; percent++) {
            int index = (int) (0.5 + size * percent / 100.0);
            rows.put((double) percent, sample[Math.min(index, size - 1)]);
        }

        AbMeanBounds bounds = AbMeanBounds.of(rows, sample[size - 1], size);

        double mean = Arrays.stream(sample).average().orElseThrow();
        assertThat(mean).isBetween(bounds.low() - 1e-9, bounds.high() + 1e-9);
        assertThat(bounds.low()).isPositive();
    }

    @Test
    void a_sample_of_one_value_has_that_mean() {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (int percent = 0; percent < 100; percent++) {
            rows.put((double) percent, 0.25);
        }

        assertThat(AbMeanBounds.of(rows, 0.25, 1000)).isEqualTo(new AbMeanBounds(0.25, 0.25));
        assertThat(AbMeanBounds.of(rows, 0.25, 1000).middle()).isEqualTo(0.25);
    }

    @Test
    void bounds_further_apart_than_5_percent_give_no_mean() {
        assertThat(new AbMeanBounds(0.94, 1.06).middle()).isNull();
        assertThat(new AbMeanBounds(0.96, 1.04).middle()).isEqualTo(1.0);
    }

    @Test
    void bounds_that_exclude_each_other_give_no_mean() {
        assertThat(new AbMeanBounds(1, 2).and(new AbMeanBounds(3, 4)).middle()).isNull();
    }

    @Test
    void a_printed_mean_of_zero_is_not_a_mean() {
        assertThat(AbMeanBounds.ofPrinted(0, 0.001).middle()).isNull();
    }
}
