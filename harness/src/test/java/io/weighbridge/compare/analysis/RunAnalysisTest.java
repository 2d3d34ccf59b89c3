package io.weighbridge.compare.analysis;

import static io.weighbridge.instrument.model.Metric.ALLOCATED_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.CPU_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.LATENCY_P99;
import static io.weighbridge.instrument.model.Metric.REQUESTS_PER_SECOND;
import static io.weighbridge.instrument.model.Metric.STARTUP_WALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.gate.PrecisionGoal;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PublishedRatio;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunAnalysisTest {

    private static final RunRecord RUN = InventedRun.record(5, List.of("tomcat", "jetty"));

    private static Row row(Comparison comparison, Metric metric) {
        return comparison.sections().stream()
                .map(Section::rows)
                .flatMap(List::stream)
                .filter(row -> row.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Cell jetty(Comparison comparison, Metric metric) {
        return row(comparison, metric).cell("jetty");
    }

    private static Comparison where(String target, UnaryOperator<Trial> change) {
        return RunAnalysis.of(
                RUN,
                InventedRun.trials(RUN).stream()
                        .map(trial -> trial.target().equals(target) ? change.apply(trial) : trial)
                        .toList());
    }

    private static Comparison wherePlain(UnaryOperator<Trial> change) {
        return RunAnalysis.of(RUN, InventedRun.trials(RUN).stream().map(change).toList());
    }

    @Test
    void requests_per_second_are_all_requests_over_all_time() {
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 1000, loaded(REQUESTS_PER_SECOND, 100)),
                        InventedRun.slice(1, 1000, loaded(REQUESTS_PER_SECOND, 1000)));

        // 2000 requests in 10 s and 1 s.
        assertThat(SlicePooling.pool(REQUESTS_PER_SECOND, slices))
                .isCloseTo(2000.0 / 11, within(1e-9));
    }

    @Test
    void costs_per_request_are_all_that_was_spent_over_all_requests() {
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 1000, loaded(ALLOCATED_PER_REQUEST, 10)),
                        InventedRun.slice(1, 3000, loaded(ALLOCATED_PER_REQUEST, 20)));

        assertThat(SlicePooling.pool(ALLOCATED_PER_REQUEST, slices)).isEqualTo(17.5);
    }

    @Test
    void the_values_of_one_round_have_the_ratio_that_is_printed_beside_them() {
        RunRecord one = InventedRun.record(1, List.of("tomcat", "jetty"));
        Comparison comparison = RunAnalysis.of(one, InventedRun.trials(one));

        for (Metric metric : List.of(CPU_PER_REQUEST, REQUESTS_PER_SECOND, ALLOCATED_PER_REQUEST)) {
            Row row = row(comparison, metric);
            double quotient = first(row, "jetty") / first(row, "tomcat");
            assertThat(Objects.requireNonNull(row.cell("jetty").ratio()).ratio())
                    .isCloseTo(quotient, within(1e-9));
        }
    }

    private static double first(Row row, String target) {
        return row.cell(target).rounds().firstEntry().getValue();
    }

    @Test
    void an_outlier_slice_affects_a_fitted_value_less_than_a_total() {
        RunRecord one = InventedRun.record(1, List.of("tomcat", "jetty"));
        Comparison quiet = RunAnalysis.of(one, InventedRun.trials(one));
        Comparison loud =
                RunAnalysis.of(
                        one,
                        InventedRun.trials(one).stream()
                                .map(trial -> trial.target().equals("jetty") ? loud(trial) : trial)
                                .toList());

        double before = first(row(quiet, CPU_PER_REQUEST), "jetty");
        double after = first(row(loud, CPU_PER_REQUEST), "jetty");
        assertThat(after / before).isBetween(1.0, 2.0);
    }

    /** Its first slice cost ten times as much. */
    private static Trial loud(Trial trial) {
        List<Slice> slices = new ArrayList<>(trial.slices());
        Slice first = slices.get(0);
        double cpu = Objects.requireNonNull(first.measurements().get(CPU_PER_REQUEST));
        slices.set(
                0,
                InventedRun.slice(
                        first.index(),
                        first.client().completed(),
                        first.measurements().with(CPU_PER_REQUEST, 10 * cpu)));
        return InventedRun.with(trial, slices);
    }

    @Test
    void percentiles_of_short_slices_come_from_all_answers_of_the_round() {
        Row row = row(wherePlain(trial -> total(trial, loaded(LATENCY_P99, 0.25))), LATENCY_P99);

        assertThat(row.pooling()).isEqualTo(SlicePooling.ALL_ANSWERS);
        assertThat(row.cells())
                .allSatisfy(cell -> assertThat(cell.rounds().values()).containsOnly(0.25));
    }

    @Test
    void a_round_of_short_slices_with_too_few_answers_has_no_percentile() {
        Row row = row(wherePlain(trial -> total(trial, Measurements.NONE)), LATENCY_P99);

        assertThat(row.cells())
                .allSatisfy(
                        cell -> {
                            assertThat(cell.rounds()).isEmpty();
                            assertThat(cell.note()).contains("too few answers");
                        });
    }

    private static Trial total(Trial trial, Measurements together) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                trial.measurements(),
                trial.warmup(),
                trial.slices(),
                List.of(new RoundTotal(trial.slices().get(0).scenario(), 1400, together)),
                trial.memory(),
                trial.warnings());
    }

    @Test
    void a_run_with_visible_interim_results_is_judged_more_strictly_and_has_a_note() {
        Comparison plain = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        RunRecord extended = RUN.withStopping(Stopping.NONE.extendedAfter(2));
        Comparison twice = RunAnalysis.of(extended, InventedRun.trials(RUN));

        assertThat(plain.chance().level()).isEqualTo(0.05);
        assertThat(twice.chance().level()).isEqualTo(0.0294);
        assertThat(halfWidth(twice, CPU_PER_REQUEST))
                .isGreaterThan(halfWidth(plain, CPU_PER_REQUEST));
        assertThat(halfWidth(twice, Metric.LATENCY_P50))
                .as("no question")
                .isEqualTo(halfWidth(plain, Metric.LATENCY_P50));
        assertThat(twice.run().notes())
                .anyMatch(note -> note.startsWith("The run was extended after 2 rounds"))
                .anyMatch(note -> note.contains("2.94 % (Pocock's method)"));
    }

    @Test
    void more_looks_than_there_is_a_level_for_are_marked() {
        Stopping often = Stopping.at(List.of("cpu=5%"), 8).extendedAfter(8);
        Comparison comparison = RunAnalysis.of(RUN.withStopping(often), InventedRun.trials(RUN));

        assertThat(comparison.chance().level()).isEqualTo(0.0182);
        assertThat(comparison.run().notes())
                .anyMatch(
                        note ->
                                note.startsWith(
                                        "The results of this run could be checked 5 times"));
    }

    @Test
    void a_run_that_was_stopped_by_hand_is_marked_and_one_that_reached_its_goal_is_not() {
        RunRecord longer = InventedRun.record(8, List.of("tomcat", "jetty"));
        Stopping reached = Stopping.at(List.of("cpu=5%"), 8).with(new Stopping.Look(4, true));
        List<Trial> five = InventedRun.trials(RUN);

        assertThat(RunAnalysis.of(longer, five).run().notes())
                .anyMatch(note -> note.startsWith("Only 5 of 8 planned rounds were run."));
        assertThat(RunAnalysis.of(longer.withStopping(reached), five).run().notes())
                .noneMatch(note -> note.startsWith("Only"));
    }

    private static double halfWidth(Comparison comparison, Metric metric) {
        Estimate ratio = Objects.requireNonNull(jetty(comparison, metric).ratio());
        return Objects.requireNonNull(ratio.printed()).halfWidth();
    }

    @Test
    void a_goal_is_reached_when_every_interval_of_its_metric_is_narrow_enough() {
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        double width = 100 * halfWidth(comparison, CPU_PER_REQUEST);

        assertThat(PrecisionGoal.parse("cpu=%.4f%%".formatted(1.01 * width)).reached(comparison))
                .isTrue();
        assertThat(PrecisionGoal.parse("cpu=%.4f%%".formatted(0.99 * width)).reached(comparison))
                .isFalse();
        assertThat(PrecisionGoal.parse("load.cpu.user=99%").reached(comparison))
                .as("nothing was measured")
                .isFalse();
    }

    @Test
    void few_answers_have_no_99th_percentile() {
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 999, loaded(LATENCY_P99, 1)),
                        InventedRun.slice(1, 1000, loaded(LATENCY_P99, 2)));

        assertThat(SlicePooling.pool(LATENCY_P99, slices)).isEqualTo(2);
        assertThat(SlicePooling.pool(LATENCY_P99, slices.subList(0, 1))).isNull();
    }

    @Test
    void percentiles_are_never_averaged() {
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 1000, loaded(LATENCY_P99, 1)),
                        InventedRun.slice(1, 1000, loaded(LATENCY_P99, 2)),
                        InventedRun.slice(2, 1000, loaded(LATENCY_P99, 30)));

        assertThat(SlicePooling.pool(LATENCY_P99, slices)).isEqualTo(2);
    }

    @Test
    void a_slice_that_was_not_measured_leaves_the_others_alone() {
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 1000, Measurements.NONE),
                        InventedRun.slice(1, 1000, loaded(CPU_PER_REQUEST, 20)));

        assertThat(SlicePooling.pool(CPU_PER_REQUEST, slices)).isEqualTo(20);
        assertThat(SlicePooling.pool(ALLOCATED_PER_REQUEST, slices)).isNull();
    }

    @Test
    void a_tool_s_own_warm_up_is_part_of_the_server_s_costs() {
        Measurements little =
                loaded(ALLOCATED_PER_REQUEST, 10)
                        .with(Metric.LATENCY_MEAN, 10.0)
                        .with(Metric.REQUESTS_PER_CPU_SECOND, 10.0);
        Measurements much =
                loaded(ALLOCATED_PER_REQUEST, 20)
                        .with(Metric.LATENCY_MEAN, 20.0)
                        .with(Metric.REQUESTS_PER_CPU_SECOND, 20.0);
        List<Slice> slices =
                List.of(
                        InventedRun.slice(0, 1000, little),
                        InventedRun.sent(3000, InventedRun.slice(1, 1000, much)));

        assertThat(SlicePooling.pool(ALLOCATED_PER_REQUEST, slices)).isEqualTo(17.5);
        assertThat(SlicePooling.pool(Metric.LATENCY_MEAN, slices)).isEqualTo(15);
        // 4000 requests in 100 and 150 CPU seconds.
        assertThat(SlicePooling.pool(Metric.REQUESTS_PER_CPU_SECOND, slices)).isEqualTo(16);
    }

    @Test
    void every_load_metric_can_be_pooled_and_no_launch_metric_needs_to_be() {
        assertThat(Metric.values())
                .allSatisfy(
                        metric ->
                                assertThat(SlicePooling.of(metric) == SlicePooling.ONE_READING)
                                        .isEqualTo(metric.scope() == Metric.Scope.LAUNCH));
    }

    private static Measurements loaded(Metric metric, double value) {
        return Measurements.NONE.with(metric, value);
    }

    @Test
    void slices_that_were_repeated_do_not_count() {
        Comparison plain = wherePlain(trial -> trial);
        Comparison repeated =
                wherePlain(
                        trial -> {
                            List<Slice> slices = new ArrayList<>(trial.slices());
                            slices.add(
                                    InventedRun.slice(0, 1_000_000, loaded(CPU_PER_REQUEST, 1))
                                            .discarded());
                            return InventedRun.with(trial, slices);
                        });

        assertThat(repeated).isEqualTo(plain);
    }

    @Test
    void a_failed_trial_has_no_numbers_and_drops_its_round_on_both_sides() {
        Failure failure = new Failure(Failure.Kind.NOT_READY, "it was not ready");
        Comparison comparison =
                where(
                        "jetty",
                        trial -> trial.round() == 2 ? InventedRun.failed(trial, failure) : trial);

        assertThat(jetty(comparison, STARTUP_WALL).rounds()).containsOnlyKeys(0, 1, 3, 4);
        assertThat(Objects.requireNonNull(jetty(comparison, STARTUP_WALL).ratio()).rounds())
                .isEqualTo(4);
        assertThat(comparison.target("jetty").roundsCompleted()).isEqualTo(4);
        assertThat(comparison.failures())
                .containsExactly(new Comparison.FailedTrial(2, "jetty", failure, false));
        assertThat(comparison.warnings())
                .extracting(Comparison.WarningSummary::kind)
                .contains(Warning.Kind.TARGET_FAILED);
    }

    @Test
    void a_trial_that_failed_under_load_keeps_what_was_read_before_the_load() {
        Failure failure = new Failure(Failure.Kind.TOO_SLOW, "it was too slow");
        Comparison comparison =
                where(
                        "jetty",
                        trial -> trial.round() == 2 ? InventedRun.failed(trial, failure) : trial);

        assertThat(jetty(comparison, STARTUP_WALL).rounds()).containsOnlyKeys(0, 1, 2, 3, 4);
        assertThat(jetty(comparison, Metric.RSS_AFTER).rounds()).containsOnlyKeys(0, 1, 3, 4);
        assertThat(comparison.target("jetty").roundsCompleted()).isEqualTo(4);
    }

    @Test
    void of_a_round_that_was_run_again_the_last_trial_counts_and_the_failed_one_is_named() {
        List<Trial> trials = InventedRun.trials(RUN);
        Failure failure = new Failure(Failure.Kind.PORT_TAKEN, "it was taken");
        List<Trial> resumed = new ArrayList<>();
        resumed.add(InventedRun.failed(trials.get(0), failure));
        resumed.addAll(trials);

        Comparison comparison = RunAnalysis.of(RUN, resumed);

        assertThat(comparison)
                .usingRecursiveComparison()
                .ignoringFields("failures")
                .isEqualTo(RunAnalysis.of(RUN, trials));
        assertThat(comparison.failures())
                .singleElement()
                .satisfies(
                        failed -> {
                            assertThat(failed.repeated()).isTrue();
                            assertThat(failed.failure()).isEqualTo(failure);
                        });
    }

    @Test
    void a_failed_baseline_leaves_values_and_no_verdict() {
        Comparison comparison =
                where(
                        "tomcat",
                        trial ->
                                InventedRun.failed(
                                        trial, new Failure(Failure.Kind.NOT_READY, "never")));

        assertThat(jetty(comparison, STARTUP_WALL).summary()).isNotNull();
        assertThat(jetty(comparison, STARTUP_WALL).verdict()).isNull();
        assertThat(jetty(comparison, STARTUP_WALL).note())
                .contains("the baseline tomcat has no value to compare with");
        assertThat(comparison.chance().comparisons()).isZero();
    }

    @Test
    void nothing_run_yet_is_a_report_without_values() {
        Comparison comparison = RunAnalysis.of(RUN, List.of());

        assertThat(comparison.sections())
                .flatExtracting(Section::rows)
                .flatExtracting(Row::cells)
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(((Cell) cell).summary()).isNull());
    }

    @Test
    void a_row_limited_by_its_client_never_wins() {
        for (String target : List.of("jetty", "tomcat")) {
            Comparison limited = where(target, RunAnalysisTest::limitedByItsClient);
            Cell cell = jetty(limited, REQUESTS_PER_SECOND);
            assertThat(cell.verdict()).isNull();
            assertThat(cell.note()).startsWith("the load tool limited the throughput of " + target);
            assertThat(jetty(limited, CPU_PER_REQUEST).verdict()).isNotNull();
        }
    }

    @Test
    void a_row_limited_by_a_service_never_wins() {
        Warning bound = new Warning(Warning.Kind.SERVICE_BOUND, "services used 93 % of their CPUs");
        Comparison limited =
                where(
                        "jetty",
                        trial ->
                                InventedRun.with(
                                        trial,
                                        trial.slices().stream()
                                                .map(slice -> InventedRun.warned(slice, bound))
                                                .toList()));

        assertThat(jetty(limited, REQUESTS_PER_SECOND).verdict()).isNull();
        assertThat(jetty(limited, REQUESTS_PER_SECOND).note())
                .startsWith("a service limited jetty");
        assertThat(jetty(limited, CPU_PER_REQUEST).verdict()).isNotNull();
    }

    @Test
    void on_cpus_that_load_tool_and_services_share_a_peak_has_no_verdict() {
        String cpus = Objects.requireNonNull(RUN.clientCpus());
        List<Trial> trials = InventedRun.trials(RUN);
        Comparison shared = RunAnalysis.of(RUN.withServiceCpus(cpus), trials);
        Comparison apart = RunAnalysis.of(RUN.withServiceCpus("7"), trials);

        assertThat(jetty(shared, REQUESTS_PER_SECOND).verdict()).isNull();
        assertThat(jetty(shared, REQUESTS_PER_SECOND).note())
                .startsWith("the load tool and the services share CPU " + cpus);
        assertThat(jetty(shared, CPU_PER_REQUEST).verdict()).isNotNull();
        assertThat(shared.run().cpus()).endsWith("load tool and services on CPU " + cpus);
        assertThat(jetty(apart, REQUESTS_PER_SECOND).verdict()).isNotNull();
        assertThat(apart.run().cpus()).endsWith(", services on CPU 7");
    }

    @Test
    void a_server_for_which_a_service_worked_more_is_marked() {
        Comparison more = RunAnalysis.of(RUN, withService(InventedRun.trials(RUN), 1.5));
        Comparison same = RunAnalysis.of(RUN, withService(InventedRun.trials(RUN), 1));

        assertThat(more.warnings())
                .filteredOn(it -> it.kind() == Warning.Kind.OTHER_WORK)
                .singleElement()
                .satisfies(
                        it ->
                                assertThat(it.example())
                                        .isEqualTo(
                                                "the service's CPU per request of jetty is 1.50"
                                                        + " times that of the baseline"));
        assertThat(same.warnings())
                .extracting(Comparison.WarningSummary::kind)
                .doesNotContain(Warning.Kind.OTHER_WORK);
    }

    /** Trials in which a service used 200 µs for each request, and a multiple of it for jetty. */
    private static List<Trial> withService(List<Trial> trials, double factor) {
        return trials.stream()
                .map(
                        trial -> {
                            double cpu = 200e-6 * (trial.target().equals("jetty") ? factor : 1);
                            return InventedRun.with(
                                    trial,
                                    trial.slices().stream()
                                            .map(slice -> withServiceCpu(slice, cpu))
                                            .toList());
                        })
                .toList();
    }

    /** A slice whose service was nearly as busy as in every other one. */
    private static Slice withServiceCpu(Slice slice, double cpu) {
        double varied = cpu * (1 + 0.001 * slice.index());
        return slice.withMeasurements(slice.measurements().with(Metric.SERVICE_CPU, varied));
    }

    @Test
    void each_of_several_services_is_compared_by_itself() {
        List<Trial> trials =
                InventedRun.trials(RUN).stream()
                        .map(
                                trial ->
                                        InventedRun.served(
                                                trial,
                                                trial.target().equals("jetty") ? 3e-4 : 2e-4,
                                                1e-5))
                        .toList();

        Comparison comparison = RunAnalysis.of(RUN, trials);

        assertThat(comparison.services())
                .filteredOn(it -> it.target().equals("jetty"))
                .satisfiesExactly(
                        db -> {
                            assertThat(db.service()).isEqualTo("db");
                            assertThat(Objects.requireNonNull(db.ratio()).ratio())
                                    .isCloseTo(1.5, within(1e-9));
                        },
                        cache -> {
                            assertThat(cache.cpu()).isCloseTo(10e-6, within(1e-12));
                            assertThat(Objects.requireNonNull(cache.ratio()).ratio())
                                    .isCloseTo(1, within(1e-9));
                        });
        assertThat(RunAnalysis.of(RUN, InventedRun.trials(RUN)).services()).isEmpty();
    }

    private static Trial limitedByItsClient(Trial trial) {
        Warning bound = new Warning(Warning.Kind.CLIENT_BOUND, "93 % busy");
        return InventedRun.with(
                trial,
                trial.slices().stream().map(slice -> InventedRun.warned(slice, bound)).toList());
    }

    @Test
    void a_value_of_zero_has_no_ratio() {
        Comparison comparison =
                where(
                        "jetty",
                        trial ->
                                InventedRun.with(
                                        trial, trial.measurements().with(STARTUP_WALL, 0.0)));

        assertThat(jetty(comparison, STARTUP_WALL).ratio()).isNull();
        assertThat(jetty(comparison, STARTUP_WALL).note()).startsWith("a value is 0, or ");
    }

    @Test
    void a_duration_whose_ratio_never_varies_came_from_a_coarse_clock() {
        Comparison comparison =
                wherePlain(
                        trial ->
                                InventedRun.with(
                                        trial,
                                        trial.slices().stream()
                                                .map(slice -> wholeMillis(trial, slice))
                                                .toList()));

        assertThat(jetty(comparison, LATENCY_P99).verdict()).isNull();
        assertThat(jetty(comparison, LATENCY_P99).note()).contains("too coarsely");
        assertThat(jetty(comparison, Metric.CLASSES_READY).note()).isNull();
    }

    private static Slice wholeMillis(Trial trial, Slice slice) {
        double p99 = trial.target().equals("jetty") ? 0.002 : 0.001;
        return InventedRun.slice(
                slice.index(),
                slice.client().completed(),
                slice.measurements().with(LATENCY_P99, p99));
    }

    @Test
    void every_target_that_differs_from_the_baseline_in_its_name_alone_is_its_twin() {
        Plan plan = InventedRun.record(2).plan();
        Target tomcat = Objects.requireNonNull(plan.target("tomcat"));
        Target third = tomcat.withName("tomcat-third");
        Target other = tomcat.withName("tomcat-other").withProperty("a", "b");
        List<Target> targets = new ArrayList<>(plan.targets());
        targets.addAll(List.of(third, other));

        assertThat(RunAnalysis.twins(plan.withTargets(targets)))
                .containsExactly("tomcat-again", "tomcat-third");
    }

    @Test
    void the_twin_of_the_baseline_has_an_estimate_and_no_verdict() {
        RunRecord run = InventedRun.record(5, List.of("tomcat", "jetty", "tomcat-again"));
        Comparison comparison = RunAnalysis.of(run, InventedRun.trials(run));

        assertThat(comparison.target("tomcat-again").twin()).isTrue();
        assertThat(comparison.target("jetty").twin()).isFalse();
        assertThat(comparison.target("tomcat").twin()).isFalse();
        Cell again = row(comparison, CPU_PER_REQUEST).cell("tomcat-again");
        assertThat(
                        Objects.requireNonNull(Objects.requireNonNull(again.ratio()).interval())
                                .holds(1))
                .isTrue();
        assertThat(again.verdict()).isNull();
        assertThat(comparison.chance().questions()).isEqualTo(5);
        assertThat(comparison.chance().comparisons()).isEqualTo(5);
        assertThat(comparison.decisions())
                .flatExtracting(Comparison.Decision::sentences)
                .isNotEmpty()
                .allSatisfy(
                        sentence -> assertThat((String) sentence).doesNotContain("tomcat-again"));
    }

    @Test
    void a_moved_application_with_different_answers_has_values_without_verdicts() {
        Warning other = new Warning(Warning.Kind.OTHER_ANSWERS, "another type");
        Comparison comparison =
                where(
                        "jetty",
                        trial -> trial.round() == 1 ? InventedRun.warned(trial, other) : trial);

        assertThat(jetty(comparison, REQUESTS_PER_SECOND).summary()).isNotNull();
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                assertThat(row.cell("jetty").verdict()).as(row.metric().key()).isNull();
            }
        }
        assertThat(jetty(comparison, REQUESTS_PER_SECOND).note())
                .isEqualTo("jetty's answers differ from those of the unchanged application");
    }

    @Test
    void warnings_are_counted_where_they_were_given() {
        Warning warning = new Warning(Warning.Kind.NO_STEADY_STATE, "9 % apart");
        Comparison comparison =
                where(
                        "jetty",
                        trial -> trial.round() < 2 ? InventedRun.warned(trial, warning) : trial);

        assertThat(comparison.warnings())
                .filteredOn(summary -> summary.kind() == Warning.Kind.NO_STEADY_STATE)
                .singleElement()
                .satisfies(
                        summary -> {
                            assertThat(summary.seen())
                                    .containsExactly(new Comparison.Seen("jetty", null, 2, 5));
                            assertThat(summary.where()).isEqualTo("jetty in 2 of 5 rounds");
                            assertThat(summary.example()).isEqualTo("9 % apart");
                        });
    }

    @Test
    void a_target_with_a_warning_in_all_slices_is_named_once() {
        Warning warning = new Warning(Warning.Kind.COUNT_NOT_CHECKED, "no count");
        RunRecord run =
                RUN.withPlan(
                        RUN.plan()
                                .withWorkloads(
                                        List.of(
                                                RUN.plan().workloads().get(0),
                                                Workload.get("json", "/json")))
                                .withNotes(List.of()));
        List<Trial> trials =
                InventedRun.trials(RUN).stream()
                        .map(
                                trial ->
                                        InventedRun.with(
                                                trial,
                                                trial.slices().stream()
                                                        .map(it -> InventedRun.warned(it, warning))
                                                        .flatMap(it -> Stream.of(it, json(it)))
                                                        .toList()))
                        .toList();

        assertThat(RunAnalysis.of(run, trials).warnings())
                .filteredOn(summary -> summary.kind() == Warning.Kind.COUNT_NOT_CHECKED)
                .singleElement()
                .satisfies(
                        summary -> {
                            assertThat(summary.seen()).hasSize(4);
                            assertThat(summary.where()).isEqualTo("tomcat, jetty in all slices");
                        });
    }

    private static Slice json(Slice slice) {
        return new Slice(
                "json",
                slice.load(),
                slice.index(),
                slice.attempt(),
                slice.kept(),
                slice.startedAt(),
                slice.raw(),
                slice.client(),
                slice.measurements(),
                slice.warnings());
    }

    @Test
    void a_difference_reads_as_a_sentence_with_its_interval() {
        assertThat(wherePlain(trial -> trial).decisions())
                .filteredOn(decision -> decision.question().equals("Allocation"))
                .flatExtracting(Comparison.Decision::sentences)
                .singleElement()
                .asString()
                .matches(
                        "jetty allocates 17 % more per request than tomcat: 1\\.1\\d\\d?×"
                                + " \\[1\\.1\\d+, 1\\.1\\d+]\\.");
    }

    @Test
    void the_main_table_has_a_row_for_every_metric_once() {
        List<Metric> rows = MainTable.GROUPS.stream().flatMap(g -> g.metrics().stream()).toList();

        assertThat(rows).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Metric.values()).filter(MainTable::shows))
                .containsExactlyInAnyOrderElementsOf(
                        rows.stream().filter(MainTable::shows).toList());
    }

    @Test
    void rows_of_two_instruments_are_left_out_with_a_note() {
        RunRecord older = InventedRun.older(RUN);
        Comparison now = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        Comparison then = RunAnalysis.of(older, InventedRun.trials(RUN));

        assertThat(metrics(now)).contains(Metric.RSS_READY, Metric.CLASSES_READY);
        assertThat(metrics(then))
                .doesNotContain(
                        Metric.CLASSES_READY,
                        Metric.THREADS_READY,
                        Metric.HEAP_READY,
                        Metric.NON_HEAP_READY,
                        Metric.METASPACE_READY,
                        Metric.RSS_READY)
                .contains(Metric.STARTUP_WALL, Metric.RSS_AFTER);
        assertThat(now.run().notes()).hasSize(2);
        assertThat(then.run().notes()).hasSize(3).anyMatch(note -> note.contains("are not shown"));
    }

    private static List<Metric> metrics(Comparison comparison) {
        return comparison.sections().stream()
                .flatMap(section -> section.rows().stream())
                .map(Row::metric)
                .toList();
    }

    @Test
    void values_reported_by_applications_have_no_verdicts() {
        Comparison comparison =
                wherePlain(
                        trial ->
                                InventedRun.with(
                                        trial,
                                        trial.measurements().with(Metric.RSS_REPORTED, 1e8)));

        assertThat(jetty(comparison, Metric.RSS_REPORTED).ratio()).isNotNull();
        assertThat(jetty(comparison, Metric.RSS_REPORTED).verdict()).isNull();
        assertThat(jetty(comparison, Metric.RSS_READY).ratio()).isNotNull();
    }

    @Test
    void one_round_has_intervals_and_states_their_basis() {
        RunRecord run = InventedRun.record(1, List.of("tomcat", "jetty"));
        Comparison comparison = RunAnalysis.of(run, InventedRun.trials(run));

        assertThat(comparison.sections())
                .flatExtracting(Section::rows)
                .filteredOn(row -> ((Row) row).main())
                .filteredOn(row -> ((Row) row).metric().better() != Metric.Better.NEITHER)
                .allSatisfy(
                        row ->
                                assertThat(
                                                Objects.requireNonNull(
                                                                ((Row) row).cell("jetty").ratio())
                                                        .interval())
                                        .isNotNull());
        assertThat(comparison.decisions())
                .filteredOn(it -> !it.question().equals("Latency"))
                .flatExtracting(Comparison.Decision::sentences)
                .allSatisfy(it -> assertThat((String) it).contains("×", " in one round", "see a"));
        assertThat(comparison.warnings())
                .extracting(Comparison.WarningSummary::kind)
                .containsExactly(Warning.Kind.ONE_ROUND);
    }

    @Test
    void an_interval_that_tells_nothing_is_replaced_by_words_in_the_answer() {
        RunRecord run = InventedRun.record(1, List.of("tomcat", "jetty"));
        List<String> lines =
                IntStream.rangeClosed(0, 40)
                        .mapToObj(step -> 1 + step / 10.0)
                        .flatMap(factor -> linesIfJettyStartsSlower(run, factor))
                        .toList();

        assertThat(lines)
                .anySatisfy(
                        line -> assertThat(line).endsWith("jetty 1.10×, too few rounds, see a."))
                .anySatisfy(
                        line -> assertThat(line).endsWith("× (too few rounds), more, but see a."));
    }

    private static Stream<String> linesIfJettyStartsSlower(RunRecord run, double factor) {
        List<Trial> trials =
                InventedRun.trials(run).stream()
                        .map(
                                trial ->
                                        InventedRun.with(
                                                trial,
                                                trial.measurements()
                                                        .with(
                                                                Metric.STARTUP_WALL,
                                                                trial.target().equals("jetty")
                                                                        ? factor
                                                                        : 1)))
                        .toList();
        return DecisionSentences.lines(RunAnalysis.of(run, trials)).stream()
                .filter(line -> line.startsWith("Startup"));
    }

    @Test
    void a_published_ratio_is_compared_with_reported_values_of_an_older_run() {
        PublishedRatio published =
                new PublishedRatio("a blog", "jetty", Metric.RSS_READY, null, 1, null);
        RunRecord older = InventedRun.beside(InventedRun.older(RUN), List.of(published));
        List<Trial> trials =
                InventedRun.trials(RUN).stream()
                        .map(
                                trial ->
                                        InventedRun.with(
                                                trial,
                                                trial.measurements()
                                                        .with(Metric.RSS_REPORTED, 1e8)))
                        .toList();

        Comparison.PublishedComparison beside = RunAnalysis.of(older, trials).published().get(0);

        assertThat(beside.metric()).isEqualTo(Metric.RSS_REPORTED);
        assertThat(beside.here()).isNotNull();
    }

    @Test
    void rows_of_a_backend_are_there_where_there_is_one() {
        assertThat(MainTable.always(Metric.ADDED_LATENCY)).isFalse();
        assertThat(MainTable.always(Metric.LATENCY_P99)).isTrue();
        assertThat(MainTable.always(Metric.BACKEND_TIME)).isFalse();
    }
}
