package io.weighbridge.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void whole_milliseconds_are_unchanged() {
        Histogram milliseconds = new Histogram(5);
        for (int value = 0; value <= 100; value++) {
            milliseconds.recordValue(value);
        }

        Latencies latencies = Latencies.of(milliseconds, 1000);

        assertThat(latencies.mean()).isCloseTo(0.05, within(1e-12));
        assertThat(latencies.max()).isEqualTo(0.1);
        assertThat(latencies.percentiles())
                .hasSize(102)
                .containsEntry("0", 0.0)
                .containsEntry("50", 0.05)
                .containsEntry("99.9", 0.1)
                .containsEntry("100", 0.1);
    }
}
