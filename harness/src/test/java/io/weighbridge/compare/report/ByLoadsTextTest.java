package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison.ByLoad;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ByLoadsTextTest {

    private static final int LOADS = 5;

    @Test
    void rows_of_one_round_are_not_counted_and_workloads_are_named() {
        PairedRatio judged = PairedRatio.of(new double[] {2, 2.1, 2.2}, new double[] {1, 1, 1});
        PairedRatio one = PairedRatio.of(new double[] {2}, new double[] {1});

        assertThat(
                        ByLoadsText.sentences(
                                List.of(
                                        load("get", judged, List.of("HTTP/2")),
                                        load("get", one, List.of()),
                                        load("post", judged, List.of()))))
                .containsExactly(
                        "In 1 of 2 rows the server's CPU per request does not differ significantly"
                                + " from that under the first load, after correction for all rows"
                                + " (Holm).",
                        "tomcat under the load ab, get, takes 110 % more CPU per request than under"
                                + " the first load. What differs: HTTP/2.");
    }

    @Test
    void two_rounds_are_too_few_to_judge_a_ratio() {
        PairedRatio two = PairedRatio.of(new double[] {2, 2.1}, new double[] {1, 1});

        assertThat(ByLoadsText.sentences(List.of(load("get", two, List.of()))))
                .containsExactly("Two rounds are too few to judge a ratio to the first load.");
        assertThat(last(2, 0.5).differences()).isEmpty();
    }

    private static ByLoad load(String workload, PairedRatio ratio, List<String> differences) {
        return new ByLoad(workload, "ab", "tomcat", 1.0, 1.0, 1.0, 1.0, ratio, differences);
    }

    @Test
    void a_difference_is_significant_after_correction_for_all_rows() {
        ByLoad small = last(8, 0.03);

        assertThat(Objects.requireNonNull(small.toFirst()).p()).isBetween(0.02, 0.04);
        assertThat(small.differences()).isEmpty();
        assertThat(last(8, 0.5).differences()).isNotEmpty();
    }

    /**
     * The last load of a run, in which a request costs more CPU than under the other loads.
     *
     * @param log mean over rounds of the logarithm of the ratio; its standard error is 0.011 for 8
     *     rounds
     */
    private static ByLoad last(int rounds, double log) {
        RunRecord run = InventedRun.record(rounds, List.of("tomcat"));
        Plan plan = run.plan();
        List<Load> loads = new ArrayList<>();
        for (int load = 0; load < LOADS; load++) {
            loads.add(plan.loads().get(0).withName("load " + load));
        }
        List<Trial> trials = new ArrayList<>();
        for (Trial trial : InventedRun.trials(run)) {
            double error = trial.round() % 2 == 0 ? 0.0292 : -0.0292;
            List<Slice> slices = new ArrayList<>();
            for (int load = 0; load < LOADS; load++) {
                double factor = load == LOADS - 1 ? Math.exp(log + error) : 1;
                for (Slice slice : trial.slices()) {
                    slices.add(costlier(slice, factor).withLoad("load " + load));
                }
            }
            trials.add(InventedRun.with(trial, slices));
        }
        List<ByLoad> all = RunAnalysis.of(run.withPlan(plan.withLoads(loads)), trials).loads();
        return all.get(all.size() - 1);
    }

    private static Slice costlier(Slice slice, double factor) {
        double cpu = Objects.requireNonNull(slice.measurements().get(Metric.CPU_PER_REQUEST));
        return slice.withMeasurements(
                slice.measurements().with(Metric.CPU_PER_REQUEST, cpu * factor));
    }
}
