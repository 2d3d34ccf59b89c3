package io.weighbridge.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.calibrate.Calibration.Identical;
import io.weighbridge.calibrate.Calibration.Reading;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.report.Format;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    /** Tomcat, the same Tomcat again, and Tomcat with an injected overhead. */
    private static RunRecord run(int rounds, Map<String, String> overhead) {
        RunRecord run = InventedRun.record(rounds, List.of("tomcat", "tomcat-again"));
        Plan plan = run.plan();
        Target tomcat = plan.targets().get(0);
        Target dear = tomcat.withName("dear").withProperties(overhead);
        List<Target> targets = Stream.concat(plan.targets().stream(), Stream.of(dear)).toList();
        return run.withPlan(plan.withTargets(targets));
    }

    /** In each round, dear uses the given amount of CPU more than tomcat. */
    private static List<Trial> trials(int rounds, double more) {
        List<Trial> trials = new ArrayList<>();
        for (Trial trial :
                InventedRun.trials(InventedRun.record(rounds, List.of("tomcat", "tomcat-again")))) {
            trials.add(trial);
            if (trial.target().equals("tomcat")) {
                trials.add(dear(trial, more * (1 + 0.01 * (trial.round() % 3 - 1))));
            }
        }
        return trials;
    }

    private static Trial dear(Trial tomcat, double more) {
        List<Slice> slices =
                tomcat.slices().stream()
                        .map(
                                slice ->
                                        InventedRun.slice(
                                                slice.index(),
                                                slice.client().completed(),
                                                slice.measurements()
                                                        .with(
                                                                Metric.CPU_PER_REQUEST,
                                                                Objects.requireNonNull(
                                                                                slice.measurements()
                                                                                        .get(
                                                                                                Metric
                                                                                                        .CPU_PER_REQUEST))
                                                                        + more)))
                        .toList();
        return new Trial(
                tomcat.round(),
                "dear",
                tomcat.startedAt(),
                tomcat.failure(),
                tomcat.identity(),
                tomcat.measurements(),
                tomcat.warmup(),
                slices,
                List.of(),
                List.of(),
                tomcat.warnings());
    }

    /** Simulations of a calibration take seconds, so tests share it. */
    private static final Map<String, Calibration> CALIBRATIONS = new HashMap<>();

    private static Calibration calibration(String cpu, int rounds) {
        return CALIBRATIONS.computeIfAbsent(
                cpu + " in " + rounds,
                key ->
                        Calibration.of(
                                run(rounds, Map.of("weights.cpu", cpu)), trials(rounds, 5e-6)));
    }

    /** The difference of each target from tomcat is 1.4 times the injected amount plus 0.5 µs. */
    @Test
    void several_amounts_of_one_overhead_are_read_by_slope_and_offset() {
        RunRecord run = run(6, Map.of("weights.cpu", "5us"));
        Target dear = Objects.requireNonNull(run.plan().target("dear"));
        Target dearer = dear.withName("dearer").withProperties(Map.of("weights.cpu", "20us"));
        List<Target> targets = new ArrayList<>(run.plan().targets());
        targets.add(dearer);
        RunRecord both = run.withPlan(run.plan().withTargets(targets));
        List<Trial> trials = new ArrayList<>();
        for (Trial trial : trials(6, 7.5e-6)) {
            trials.add(trial);
            if (trial.target().equals("tomcat")) {
                trials.add(named(dear(trial, 28.5e-6), "dearer"));
            }
        }

        Calibration calibration = Calibration.of(both, trials);

        assertThat(calibration.lines())
                .singleElement()
                .satisfies(
                        line -> {
                            assertThat(line.amounts()).hasSize(3).isSorted();
                            assertThat(line.amounts().get(2)).isCloseTo(20e-6, within(1e-12));
                            assertThat(line.line().rounds()).isEqualTo(6);
                            assertThat(line.line().slope().mean()).isCloseTo(1.4, within(0.15));
                            assertThat(line.line().offset().mean()).isCloseTo(0.3e-6, within(1e-6));
                        });
        assertThat(text(calibration).replaceAll("\\s+", " "))
                .contains("0, 5, 20 µs injected: the line fitted", "b, where a = 1.4");
    }

    private static Trial named(Trial trial, String target) {
        return new Trial(
                trial.round(),
                target,
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                trial.measurements(),
                trial.warmup(),
                trial.slices(),
                List.of(),
                List.of(),
                trial.warnings());
    }

    @Test
    void one_amount_does_not_give_a_line() {
        assertThat(calibration("5us", 12).lines()).isEmpty();
    }

    @Test
    void an_injected_overhead_is_measured_as_difference_to_the_baseline() {
        Reading reading = calibration("5us", 12).readings().get(0);

        assertThat(reading.target()).isEqualTo("dear");
        assertThat(reading.metric()).isEqualTo(Metric.CPU_PER_REQUEST);
        assertThat(reading.truth()).isCloseTo(5e-6, within(1e-15));
        assertThat(reading.read().difference()).isCloseTo(5e-6, within(1e-9));
        assertThat(reading.holds()).isTrue();
        assertThat(reading.atDraw()).isGreaterThan(reading.read().halfWidth());
    }

    @Test
    void an_interval_that_misses_the_true_value_is_marked() {
        assertThat(calibration("6us", 12).readings().get(0).holds()).isFalse();
    }

    @Test
    void a_metric_with_a_value_of_0_is_left_out_without_affecting_others() {
        List<Trial> trials =
                trials(12, 5e-6).stream()
                        .map(
                                trial ->
                                        InventedRun.with(
                                                trial,
                                                trial.measurements()
                                                        .with(
                                                                Metric.HEAP_LIVE,
                                                                (double) trial.round())))
                        .toList();

        Calibration calibration = Calibration.of(run(12, Map.of("weights.cpu", "5us")), trials);

        assertThat(calibration.identical())
                .extracting(Calibration.Identical::metric)
                .doesNotContain(Metric.HEAP_LIVE)
                .contains(Metric.RSS_AFTER);
        assertThat(calibration.verdicts()).isNotNull();
    }

    @Test
    void identical_servers_are_compared_in_the_decision_metrics() {
        Calibration calibration = calibration("5us", 12);

        assertThat(calibration.identical())
                .extracting(Identical::metric)
                .contains(
                        Metric.STARTUP_WALL,
                        Metric.CPU_PER_REQUEST,
                        Metric.ALLOCATED_PER_REQUEST,
                        Metric.LATENCY_P99);
        assertThat(calibration.identical())
                .allSatisfy(
                        metric -> {
                            assertThat(Objects.requireNonNull(metric.alarms()).rounds())
                                    .isEqualTo(10);
                            assertThat(metric.smallest()).isNotNegative();
                        });
    }

    @Test
    void with_no_more_rounds_than_a_draw_there_is_no_rate_of_false_alarms() {
        Calibration calibration = calibration("5us", 4);

        assertThat(calibration.draw()).isEqualTo(4);
        assertThat(calibration.identical()).allMatch(metric -> metric.alarms() == null);
        assertThat(text(calibration)).contains("–");
    }

    @Test
    void slices_and_launches_are_taken_apart() {
        Calibration.Noise noise = Objects.requireNonNull(calibration("5us", 12).noise());

        assertThat(noise.slices()).isGreaterThan(noise.value());
        assertThat(noise.value()).isPositive();
    }

    @Test
    void a_plan_without_injected_overhead_is_refused_in_a_sentence() {
        RunRecord run = InventedRun.record(3, List.of("tomcat", "jetty"));

        assertThatThrownBy(() -> Calibration.of(run, InventedRun.trials(run)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("weigh calibrate");
    }

    @Test
    void a_single_round_is_rejected() {
        assertThatThrownBy(() -> calibration("5us", 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("1 of the 2 complete rounds")
                .hasMessageContaining("--resume");
    }

    @Test
    void an_invalid_overhead_is_rejected() {
        assertThatThrownBy(() -> calibration("five", 3))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("weights.cpu of dear")
                .hasMessageContaining("'five'");
    }

    @Test
    void units_are_those_of_the_application() {
        Target target =
                run(2, Map.of("weights.heap", "32MB", "weights.startup-cpu", "500ms"))
                        .plan()
                        .targets()
                        .get(2);

        assertThat(InjectedOverhead.of(target))
                .containsExactly(InjectedOverhead.STARTUP, InjectedOverhead.HEAP);
        assertThat(InjectedOverhead.HEAP.truth(target)).isEqualTo(32.0 * 1024 * 1024);
        assertThat(InjectedOverhead.STARTUP.truth(target)).isEqualTo(0.5);
    }

    @Test
    void an_injected_latency_affects_p99_but_not_p50() {
        Target target = run(2, Map.of("weights.latency", "5ms")).plan().targets().get(2);

        assertThat(InjectedOverhead.of(target))
                .extracting(InjectedOverhead::metric, overhead -> overhead.truth(target))
                .containsExactly(tuple(Metric.LATENCY_P99, 0.005), tuple(Metric.LATENCY_P50, 0.0));
    }

    @Test
    void injected_cpu_is_completely_in_user_mode() {
        Target target = run(2, Map.of("weights.cpu", "5us")).plan().targets().get(2);

        assertThat(InjectedOverhead.of(target))
                .extracting(InjectedOverhead::metric, overhead -> overhead.truth(target))
                .containsExactly(
                        tuple(Metric.CPU_PER_REQUEST, 5 * 1e-6),
                        tuple(Metric.USER_CPU_PER_REQUEST, 5 * 1e-6));
    }

    @Test
    void other_benchmarks_name_a_winner_from_7_percent() {
        List<double[]> one = List.of(new double[] {100, 200, 190}, new double[] {120, 200, 150});
        List<double[]> other = List.of(new double[] {101, 205, 199});

        Calibration.Peers peers = Calibration.Peers.of(one, other);

        assertThat(peers.pairs()).isEqualTo(2);
        assertThat(peers.oneColdRun()).isEqualTo(0.5);
        assertThat(peers.bestOfAll()).isZero();
    }

    @Test
    void a_warm_run_has_no_comparison_with_other_benchmarks() {
        assertThat(calibration("5us", 12).peers()).isNull();
    }

    @Test
    void the_text_has_each_overhead_its_true_and_measured_values_and_coverage() {
        String text = text(calibration("5us", 12));

        assertThat(text)
                .contains("Injected overhead, measured")
                .containsPattern(
                        "dear +CPU per request +5 µs +5[.\\d]* +\\[[\\d.]+, [\\d.]+] +±0\\.\\d+"
                                + " +yes")
                .contains("identical servers")
                .contains("allocated/request")
                .contains("Between launches of one server");
    }

    private static String text(Calibration calibration) {
        return new CalibrationText(calibration, new Format.Options(false, 120)).text();
    }
}
