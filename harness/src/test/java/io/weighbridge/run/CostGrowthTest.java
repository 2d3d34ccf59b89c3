package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CostGrowthTest {

    private static final Workload POST =
            Workload.get("post", "/orders").withMethod("POST").withBody("tea");

    private static List<Slice> costing(double... millis) {
        return Arrays.stream(millis)
                .mapToObj(each -> Measurements.NONE.with(Metric.CPU_PER_REQUEST, each / 1e3))
                .map(CostGrowthTest::slice)
                .toList();
    }

    private static Slice slice(Measurements measurements) {
        return new Slice(
                "post",
                null,
                0,
                0,
                true,
                Instant.EPOCH,
                new RawOutput("builtin", List.of("java"), 0, Duration.ofSeconds(1), Map.of(), null),
                new LoadResult(
                        "builtin",
                        "1",
                        null,
                        10,
                        1000,
                        1000,
                        1,
                        1000,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new TreeMap<>(),
                        null,
                        null),
                measurements,
                List.of());
    }

    @Test
    void requests_that_cost_more_and_more_are_marked_with_both_costs() {
        assertThat(SliceWarnings.growth(POST, costing(1, 1, 1.1, 1.2, 1.4, 1.6)))
                .isEqualTo(
                        new Warning(
                                Warning.Kind.GROWS,
                                "POST /orders took 1.00 ms of CPU per request in the first third of"
                                        + " the slices and 1.50 ms in the last"));
    }

    @Test
    void requests_that_cost_what_they_did_or_less_are_not() {
        assertThat(SliceWarnings.growth(POST, costing(1, 1, 1, 1, 1.05, 1.05))).isNull();
        assertThat(SliceWarnings.growth(POST, costing(2, 2, 1, 1, 1, 1))).isNull();
    }

    @Test
    void a_get_and_few_slices_cause_no_growth_warning() {
        assertThat(SliceWarnings.growth(Workload.get("get", "/"), costing(1, 1, 1, 2, 2, 2)))
                .isNull();
        assertThat(SliceWarnings.growth(POST, costing(1, 1, 2, 2))).isNull();
    }

    @Test
    void slices_whose_cpu_is_unknown_or_below_the_clock_show_no_growth() {
        List<Slice> unknown = List.of(slice(Measurements.NONE), slice(Measurements.NONE));
        List<Slice> all = new ArrayList<>(unknown);
        all.addAll(costing(1, 1, 1, 1, 1, 1));

        assertThat(SliceWarnings.growth(POST, all)).isNull();
        assertThat(SliceWarnings.growth(POST, costing(0, 0, 0, 1, 1, 1))).isNull();
    }

    @Test
    void slices_whose_cpu_is_unknown_do_not_dilute_the_others() {
        List<Slice> all = new ArrayList<>(costing(1, 1, 1));
        all.add(slice(Measurements.NONE));
        all.addAll(costing(1.15, 1.15, 1.15));

        assertThat(SliceWarnings.growth(POST, all)).isNotNull();
    }
}
