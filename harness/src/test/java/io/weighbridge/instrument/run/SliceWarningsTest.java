package io.weighbridge.instrument.run;

import static io.weighbridge.instrument.model.Metric.CLIENT_BUSY;
import static io.weighbridge.instrument.model.Metric.FOREIGN_SHARE;
import static io.weighbridge.instrument.model.Metric.JIT_SHARE;
import static io.weighbridge.instrument.model.Metric.SERVER_BUSY;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SliceWarningsTest {

    private static final Workload POST =
            Workload.get("post", "/orders").withMethod("POST").withBody("tea");

    private static final LoadResult FEW =
            new LoadResult(
                    "ab",
                    "2.3",
                    null,
                    10,
                    20,
                    20,
                    1,
                    20,
                    Map.of(),
                    4L,
                    null,
                    null,
                    null,
                    null,
                    new TreeMap<>(),
                    null,
                    null);

    @Test
    void a_short_slice_and_closed_connections_are_reported_with_what_was_expected() {
        assertThat(SliceWarnings.of(FEW, Load.DEFAULT, false))
                .extracting(Warning::detail)
                .containsExactly(
                        "20 answers, but at least 200 are needed with 10 requests in flight",
                        "only 4 of 20 answers came over a connection that had been used before");
    }

    @Test
    void shares_above_their_limits_are_reported() {
        Measurements figures =
                Measurements.NONE
                        .with(FOREIGN_SHARE, 0.5)
                        .with(JIT_SHARE, 0.5)
                        .with(CLIENT_BUSY, 0.9)
                        .with(SERVER_BUSY, 0.3);

        assertThat(SliceWarnings.shares(figures, Slices.DEFAULT))
                .extracting(Warning::kind)
                .containsExactly(
                        Warning.Kind.FOREIGN_LOAD,
                        Warning.Kind.JIT_BUSY,
                        Warning.Kind.CLIENT_BOUND);
        assertThat(SliceWarnings.shares(Measurements.NONE, Slices.DEFAULT)).isEmpty();
    }

    @Test
    void a_busy_client_is_no_limit_if_the_server_is_busy_too() {
        Measurements figures = Measurements.NONE.with(CLIENT_BUSY, 0.9).with(SERVER_BUSY, 0.9);

        assertThat(SliceWarnings.shares(figures, Slices.DEFAULT)).isEmpty();
    }

    @Test
    void idle_servers_may_use_two_percent_of_a_core() {
        assertThat(SliceWarnings.idle(0.02)).isEmpty();
        assertThat(SliceWarnings.idle(0.1))
                .containsExactly(
                        new Warning(Warning.Kind.IDLE_BUSY, "idle servers used 10.0 % of a core"));
    }

    private static List<Slice> costing(double... millis) {
        return Arrays.stream(millis)
                .mapToObj(each -> Measurements.NONE.with(Metric.CPU_PER_REQUEST, each / 1e3))
                .map(SliceWarningsTest::slice)
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

    private static Slice atRate(double elapsed, double slowest) {
        TreeMap<Double, Double> service = new TreeMap<>(Map.of(100.0, slowest));
        LoadResult client =
                new LoadResult(
                        "builtin",
                        "1",
                        null,
                        10,
                        100,
                        100,
                        elapsed,
                        100 / elapsed,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new TreeMap<>(),
                        null,
                        new LoadResult.Openly(1000, true, service, null));
        return InventedRun.slice(0, 100, Measurements.NONE).withClient(client);
    }

    @Test
    void a_server_is_saturated_if_requests_wait_at_the_end_of_many_slices() {
        List<Slice> waiting = Collections.nCopies(10, atRate(0.2, 0.03));

        assertThat(SliceWarnings.saturated(waiting, null))
                .extracting(Warning::detail)
                .containsExactly(
                        "at a planned rate of 1000 requests/s, requests still waited at the end of"
                                + " 10 of 10 slices");
    }

    @Test
    void a_server_is_saturated_by_a_rate_above_its_peak_even_if_all_requests_are_in_flight() {
        List<Slice> queueing = Collections.nCopies(10, atRate(0.2, 0.1));

        assertThat(SliceWarnings.saturated(queueing, null)).isEmpty();
        assertThat(SliceWarnings.saturated(queueing, 500.0))
                .extracting(Warning::detail)
                .containsExactly(
                        "the planned rate of 1000 requests/s is above the peak of 500 requests/s");
    }

    /** A slice of 20 s at 5 requests/s. */
    private static List<Warning.Kind> ofLongSlice(double elapsed, double meanService) {
        LoadResult client =
                new LoadResult(
                        "builtin",
                        "1",
                        null,
                        10,
                        100,
                        100,
                        elapsed,
                        100 / elapsed,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new TreeMap<>(),
                        new LoadResult.Own(100, elapsed, meanService, 0.1, null),
                        new LoadResult.Openly(5, true, new TreeMap<>(), null));
        Load load = Load.BUILT_IN.withRate(Rate.perSecond(5)).withDuration(Duration.ofSeconds(20));
        return SliceWarnings.of(client, load, false).stream().map(Warning::kind).toList();
    }

    @Test
    void a_long_slice_whose_last_answers_take_as_long_as_all_others_is_no_saturation() {
        assertThat(ofLongSlice(27, 7)).doesNotContain(Warning.Kind.SATURATED);
        assertThat(ofLongSlice(37, 7)).contains(Warning.Kind.SATURATED);
        assertThat(ofLongSlice(27, 0.01)).contains(Warning.Kind.SATURATED);
    }

    @Test
    void a_slow_answer_at_the_end_of_a_slice_and_one_pause_are_no_saturation() {
        List<Slice> slow = new ArrayList<>(Collections.nCopies(20, atRate(1.7, 1.5)));
        slow.add(atRate(0.2, 0.03));

        assertThat(SliceWarnings.saturated(slow, 1000.0)).isEmpty();
    }
}
