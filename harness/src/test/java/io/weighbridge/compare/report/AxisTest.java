package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.instrument.model.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {

    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(Axis.Tick::text).toList();
    }

    private static Axis even(Unit unit, double least, double most) {
        return Axis.even(FigureText.scale(unit, most), least, most);
    }

    @Test
    void an_axis_has_even_steps_and_begins_and_ends_with_one() {
        Axis memory = even(Unit.BYTES, 0, 371e6);

        assertThat(labels(memory))
                .containsExactly("0 MiB", "100 MiB", "200 MiB", "300 MiB", "400 MiB");
        assertThat(memory.from()).isZero();
        assertThat(memory.to()).isEqualTo(400.0 * 1024 * 1024);
        assertThat(labels(even(Unit.SECONDS, 3.31, 3.52)))
                .containsExactly("3.3 s", "3.35 s", "3.4 s", "3.45 s", "3.5 s", "3.55 s");
        assertThat(labels(even(Unit.PER_SECOND, 0, 27_000)))
                .containsExactly(
                        "0 k/s", "5 k/s", "10 k/s", "15 k/s", "20 k/s", "25 k/s", "30 k/s");
    }

    @Test
    void a_single_value_has_an_axis_around_it() {
        Axis classes = even(Unit.COUNT, 9869, 9869);

        assertThat(classes.from()).isLessThan(9869);
        assertThat(classes.to()).isGreaterThan(9869);
        assertThat(labels(even(Unit.COUNT, 0, 0))).containsExactly("0", "0.2");
    }

    @Test
    void time_ends_with_the_longest_measurement() {
        Axis time = Axis.time(14.2);

        assertThat(time.to()).isEqualTo(14.2);
        assertThat(labels(time))
                .containsExactly("0 s", "2 s", "4 s", "6 s", "8 s", "10 s", "12 s", "14 s");
    }

    @Test
    void a_short_logarithmic_axis_has_even_steps() {
        assertThat(labels(Axis.ratios(0.7, 1.5))).containsExactly("0.8×", "1×", "1.2×", "1.4×");
        assertThat(labels(Axis.ratios(0.89, 1.01)))
                .containsExactly("0.9×", "0.92×", "0.94×", "0.96×", "0.98×", "1×");
    }

    @Test
    void a_long_logarithmic_axis_has_its_steps_in_powers_of_ten() {
        assertThat(labels(Axis.ratios(0.4, 25)))
                .containsExactly("0.5×", "1×", "2×", "5×", "10×", "20×");
        assertThat(labels(Axis.ratios(0.001, 90)))
                .containsExactly("0.001×", "0.01×", "0.1×", "1×", "10×");
    }

    @Test
    void each_latency_is_in_its_unit_and_has_no_trailing_zeros() {
        assertThat(labels(Axis.latencies(0.0004, 2)))
                .containsExactly("1 ms", "10 ms", "100 ms", "1 s");
        assertThat(labels(Axis.latencies(0.0004, 0.03)))
                .containsExactly("500 µs", "1 ms", "2 ms", "5 ms", "10 ms", "20 ms");
    }
}
