package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class WeightsTest {

    private static Weights weights(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("weights", Weights.class);
    }

    @Test
    void all_overheads_are_off_by_default() {
        Weights weights = weights(Map.of());

        assertThat(weights.on()).isEmpty();
        assertThat(weights.ofRequest()).isSameAs(RequestWeight.NONE);
    }

    @Test
    void an_overhead_of_0_is_off() {
        Map<String, String> zeros =
                Map.of(
                        "weights.cpu", "0us",
                        "weights.allocation", "0KB",
                        "weights.latency", "0ms",
                        "weights.latency-share", "0.5",
                        "weights.startup-cpu", "0s",
                        "weights.heap", "0MB");

        assertThat(weights(zeros)).isEqualTo(weights(Map.of("weights.latency-share", "0.5")));
        assertThat(weights(zeros).on()).isEmpty();
        assertThat(weights(zeros).ofRequest()).isSameAs(RequestWeight.NONE);
    }

    @Test
    void active_overheads_are_printed_as_properties() {
        Map<String, String> all =
                Map.of(
                        "weights.cpu", "5us",
                        "weights.allocation", "8KB",
                        "weights.latency", "5ms",
                        "weights.latency-share", "0.02",
                        "weights.startup-cpu", "500ms",
                        "weights.heap", "32MB");

        assertThat(String.join(", ", weights(all).on()))
                .isEqualTo(
                        "cpu=5us, allocation=8192B, latency=5ms, latency-share=0.02,"
                                + " startup-cpu=500ms, heap=33554432B");
        assertThat(weights(Map.of("weights.cpu", "1500ns")).on()).containsExactly("cpu=1500ns");
    }

    @ParameterizedTest
    @CsvSource({"weights.cpu,1ns", "weights.allocation,16B", "weights.latency,1ms"})
    void each_weight_of_a_request_is_on_by_itself(String name, String value) {
        assertThat(weights(Map.of(name, value)).ofRequest()).isNotSameAs(RequestWeight.NONE);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0.5,2", "0.3333333,3", "0.02,50", "0.001,1000"})
    void a_share_is_one_request_in_a_whole_number(String share, int oneIn) {
        assertThat(weights(Map.of("weights.latency-share", share)).oneIn()).isEqualTo(oneIn);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu           | -5us    | -5us      | no time is shorter than none",
                "startup-cpu   | -1ms    | -1ms      | no time is shorter than none",
                "latency       | -5ms    | -5ms      | no time is shorter than none",
                "latency       | 5500us  | 5500us    | a thread sleeps for whole milliseconds",
                "latency-share | 0       | 0.0       | a share is above 0, at most 1",
                "latency-share | -0.5    | -0.5      | a share is above 0, at most 1",
                "latency-share | 1.5     | 1.5       | a share is above 0, at most 1",
                "latency-share | NaN     | NaN       | a share is above 0, at most 1",
                "latency-share | 1e-300  | 1.0E-300  | a share is above 0, at most 1",
                "latency-share | 0.3     | 0.3       | a share is above 0, at most 1",
                "allocation    | -8KB    | -8192B    | one object has 16 bytes to 1GB",
                "allocation    | 8B      | 8B        | one object has 16 bytes to 1GB",
                "allocation    | 1001B   | 1001B     | one object has 16 bytes to 1GB",
                "allocation    | 2TB     | 2199023255552B | one object has 16 bytes to 1GB",
                "heap          | -32MB   | -33554432B | it is held in chunks of 256KB",
                "heap          | 100KB   | 102400B   | it is held in chunks of 256KB",
            })
    void impossible_values_are_rejected_in_one_sentence(
            String name, String value, String shown, String why) {
        assertThatThrownBy(() -> weights(Map.of("weights." + name, value)))
                .rootCause()
                .message()
                .startsWith(
                        "Property weights.%s with value '%s' is invalid: %s"
                                .formatted(name, shown, why))
                .contains("; give ")
                .contains("such as")
                .doesNotContain("\n");
    }
}
