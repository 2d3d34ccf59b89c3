package io.weighbridge.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.Measurements;
import io.weighbridge.model.Metric;
import io.weighbridge.result.Histograms;
import io.weighbridge.result.Slice;
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
}
