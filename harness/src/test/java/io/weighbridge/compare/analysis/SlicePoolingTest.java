package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Metric;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlicePoolingTest {

    @ParameterizedTest
    @EnumSource
    void only_metrics_of_a_launch_are_read_once(Metric metric) {
        assertThat(SlicePooling.of(metric) == SlicePooling.ONE_READING)
                .isEqualTo(metric.scope() == Metric.Scope.LAUNCH);
    }
}
