package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.run.BackendTotals;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreTimesTest {

    private final Map<String, Map<String, Double>> meters =
            new HashMap<>(
                    Map.of(
                            "store.took", Map.of("COUNT", 7.0, "TOTAL_TIME", 0.35, "MAX", 0.1),
                            "store.requests", Map.of("COUNT", 12.0)));

    @Test
    void the_time_of_searches_and_the_number_of_requests_are_read() throws Exception {
        assertThat(StoreTimes.read(meters::get)).isEqualTo(new BackendTotals(0.35, 7, 12));
    }

    @Test
    void a_server_without_these_meters_has_no_values() throws Exception {
        meters.remove("store.took");

        assertThat(StoreTimes.read(meters::get)).isNull();
    }
}
