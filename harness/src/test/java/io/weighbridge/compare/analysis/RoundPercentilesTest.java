package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.Slice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundPercentilesTest {

    @TempDir private Path folder;

    private List<Slice> slices = List.of();

    @BeforeEach
    void invent() {
        slices = TimedRun.in(folder, 1).trials().get(0).slices();
    }

    @Test
    void percentiles_of_a_round_are_those_of_all_its_answers() throws Exception {
        Measurements together = Histograms.percentiles(slices);

        assertThat(together.get(Metric.LATENCY_P99))
                .isEqualTo(all(Histograms.Kind.RESPONSE).getValueAtPercentile(99) / 1e9);
        assertThat(together.get(Metric.SERVICE_P99))
                .isEqualTo(all(Histograms.Kind.SERVICE).getValueAtPercentile(99) / 1e9);
        assertThat(together.get(Metric.LATENCY_P50))
                .isLessThan(Objects.requireNonNull(together.get(Metric.LATENCY_P90)));
    }

    @Test
    void a_percentile_needs_ten_answers_beyond_it() throws Exception {
        assertThat(ofAnswers(999).get(Metric.LATENCY_P99)).isNull();
        assertThat(ofAnswers(1000).get(Metric.LATENCY_P99)).isNotNull();
        assertThat(ofAnswers(99).get(Metric.LATENCY_P90)).isNull();
        assertThat(ofAnswers(100).get(Metric.LATENCY_P90)).isNotNull();
        assertThat(ofAnswers(19).get(Metric.SERVICE_P50)).isNull();
        assertThat(ofAnswers(20).get(Metric.SERVICE_P50)).isNotNull();
    }

    private Measurements ofAnswers(int count) throws Exception {
        Slice slice = slices.get(0);
        Histogram answers = new Histogram(3);
        answers.recordValueWithCount(1_000_000, count);
        for (Path log : slice.raw().files().values()) {
            TimedRun.write(log, answers);
        }
        return Histograms.percentiles(List.of(slice));
    }

    @Test
    void without_histograms_there_are_no_percentiles_of_a_round() throws Exception {
        try (Stream<Path> logs = Files.list(folder)) {
            for (Path log : logs.toList()) {
                Files.delete(log);
            }
        }

        assertThat(Histograms.percentiles(slices)).isEqualTo(Measurements.NONE);
    }

    private Histogram all(Histograms.Kind kind) throws Exception {
        List<Histogram> parts = new ArrayList<>();
        for (Slice slice : slices) {
            parts.addAll(Histograms.of(slice, kind));
        }
        return Objects.requireNonNull(Histograms.sum(parts));
    }

    private Slice late(Slice slice, double seconds) {
        return slice.withMeasurements(slice.measurements().with(Metric.CLIENT_LATE, seconds));
    }

    @Test
    void slices_in_which_the_machine_stopped_the_load_tool_are_left_out() {
        List<Slice> some = List.of(late(slices.get(0), 0.0001), late(slices.get(1), 0.003));

        assertThat(Histograms.undisturbed(some)).hasSize(2);
        assertThat(
                        Histograms.undisturbed(
                                List.of(some.get(0), some.get(0), late(slices.get(1), 0.02))))
                .containsExactly(some.get(0), some.get(0));
    }

    @Test
    void slices_in_which_the_jit_compiler_worked_are_left_out_up_to_half_of_them() {
        Slice quiet = jit(late(slices.get(0), 0), 0.005);
        Slice busy = jit(quiet, 0.2);
        Slice busier = jit(quiet, 0.3);

        assertThat(Histograms.undisturbed(List.of(quiet, busy, quiet, quiet)))
                .containsExactly(quiet, quiet, quiet);
        assertThat(Histograms.undisturbed(List.of(busier, busy, busier, busy)))
                .as("a server that is never warm")
                .containsExactly(busy, busy);
    }

    private Slice jit(Slice slice, double share) {
        return slice.withMeasurements(slice.measurements().with(Metric.JIT_SHARE, share));
    }

    @Test
    void where_timers_are_coarse_at_most_half_of_the_slices_are_left_out() {
        List<Slice> coarse =
                List.of(
                        late(slices.get(0), 0.015),
                        late(slices.get(0), 0.016),
                        late(slices.get(0), 0.017));

        assertThat(Histograms.undisturbed(coarse)).hasSize(2);
    }

    @Test
    void all_slices_count_if_the_tool_does_not_report_how_late_it_sent() {
        assertThat(Histograms.undisturbed(slices)).isEqualTo(slices);
    }

    @Test
    void with_too_few_answers_for_the_p99_the_highest_percentile_is_measured() throws Exception {
        assertThat(ofAnswers(300).get(Metric.HIGHEST_PERCENT)).isEqualTo(96);
        assertThat(ofAnswers(300).get(Metric.LATENCY_HIGHEST)).isNotNull();
        assertThat(ofAnswers(1000).get(Metric.HIGHEST_PERCENT)).isNull();
        assertThat(ofAnswers(10).get(Metric.HIGHEST_PERCENT)).isNull();
    }
}
