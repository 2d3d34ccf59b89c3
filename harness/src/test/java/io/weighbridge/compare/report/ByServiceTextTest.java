package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByServiceTextTest {

    private static final RunRecord RUN = InventedRun.record(4);

    @Test
    void a_row_has_the_cpu_of_a_service_and_its_ratios() {
        List<Trial> trials =
                InventedRun.trials(RUN).stream()
                        .map(trial -> InventedRun.served(trial, database(trial), 1e-5))
                        .toList();

        ByServiceText text = new ByServiceText(RunAnalysis.of(RUN, trials));

        assertThat(text.any()).isTrue();
        assertThat(text.table().text(false).lines())
                .anySatisfy(line -> assertThat(line).contains("CPU/request of", "jetty"))
                .anySatisfy(line -> assertThat(line).contains("db", "200 µs", "1.500×"))
                .anySatisfy(line -> assertThat(line).contains("cache", "10.0 µs", "1.000×"));
    }

    private static double database(Trial trial) {
        return trial.target().equals("jetty") ? 3e-4 : 2e-4;
    }

    @Test
    void with_fewer_than_two_services_there_is_no_table() {
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));

        assertThat(new ByServiceText(comparison).any()).isFalse();
    }
}
