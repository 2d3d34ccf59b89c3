package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0.00012345, 0.123 ms",
        "0.012, 12.0 ms",
        "0.9994, 999 ms",
        "0.9996, 1.00 s",
        "1.7, 1.70 s",
        "600, 600 s"
    })
    void precise_seconds_have_three_digits_and_no_exponent(double seconds, String text) {
        assertThat(Durations.precise(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "400, 0 s",
        "45000, 45 s",
        "59600, 1 min",
        "125000, 2 min 5 s",
        "3600000, 1 h",
        "12000000, 3 h 20 min"
    })
    void durations_are_printed_in_their_two_largest_units(long millis, String text) {
        assertThat(Durations.text(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
