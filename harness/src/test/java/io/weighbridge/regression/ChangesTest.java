package io.weighbridge.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.report.Format;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.regression.Changes.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangesTest {

    private static final List<String> TARGETS = List.of("tomcat", "tomcat-again");
    private static final RunRecord RUN = InventedRun.record(8, TARGETS);
    private static final List<Trial> TRIALS = InventedRun.trials(RUN);
    private static final RunRecord LATER = RUN.withId("later");

    /** The same trials with one metric multiplied. */
    private static List<Trial> times(double factor, Metric metric) {
        List<Trial> changed = new ArrayList<>();
        for (Trial trial : TRIALS) {
            double value = Objects.requireNonNull(trial.measurements().get(metric));
            changed.add(
                    new Trial(
                            trial.round(),
                            trial.target(),
                            trial.startedAt(),
                            trial.failure(),
                            trial.identity(),
                            trial.measurements().with(metric, value * factor),
                            trial.warmup(),
                            trial.slices(),
                            List.of(),
                            List.of(),
                            trial.warnings()));
        }
        return changed;
    }

    private static Changes changes(List<Trial> later, String... gates) {
        return Changes.of(
                RUN, TRIALS, LATER, later, List.of(gates).stream().map(Gate::parse).toList());
    }

    @Test
    void identical_runs_show_no_change_and_pass_every_gate() {
        Changes changes = changes(TRIALS, "cpu=0%", "startup=0%", "rss=0%", "rps=0%");

        assertThat(changes.unlike()).isEmpty();
        assertThat(changes.changes()).isNotEmpty().noneMatch(Change::differs);
        assertThat(changes.regressed()).isFalse();
    }

    @Test
    void a_whole_interval_worse_than_its_gate_is_a_regression() {
        Changes changes = changes(times(1.5, Metric.RSS_AFTER), "rss=10%", "startup=10%");

        assertThat(changes.regressed()).isTrue();
        assertThat(changes.changes().stream().filter(Change::regressed))
                .extracting(Change::metric)
                .containsOnly(Metric.RSS_AFTER);
    }

    @Test
    void improvements_pass_a_gate() {
        assertThat(changes(times(0.5, Metric.RSS_AFTER), "rss=10%").regressed()).isFalse();
    }

    @Test
    void a_significant_change_smaller_than_the_gate_passes() {
        Changes changes = changes(times(1.2, Metric.RSS_AFTER), "rss=50%");

        assertThat(changes.regressed()).isFalse();
        assertThat(changes.changes().stream().filter(Change::differs))
                .extracting(Change::metric)
                .contains(Metric.RSS_AFTER);
    }

    @Test
    void fewer_requests_per_second_are_worse() {
        assertThat(Gate.parse("rps=5%").upwards()).isFalse();
        assertThat(Gate.parse("cpu=5%").upwards()).isTrue();
    }

    @Test
    void another_machine_is_a_different_setup() {
        RunRecord elsewhere =
                new RunRecord(
                        "elsewhere",
                        RUN.startedAt(),
                        RUN.weighbridge(),
                        RUN.commit(),
                        RUN.command(),
                        RUN.seed(),
                        RUN.plan(),
                        Map.of("cpu", "Other CPU", "cores", "2", "governor", "performance"),
                        RUN.serverCpus(),
                        null,
                        RUN.tools(),
                        RUN.artifacts(),
                        RunRecord.OUTSIDE,
                        List.of(),
                        null,
                        null,
                        null);

        assertThat(Changes.of(RUN, TRIALS, elsewhere, TRIALS, List.of()).unlike())
                .containsExactly(
                        "cpu: Invented CPU @ 2.50GHz before, Other CPU now",
                        "load tool's CPUs: 1 before, none now");
    }

    @Test
    void a_comparison_states_whether_the_files_are_the_same() {
        String jar = "app-tomcat/target/app-tomcat.jar";
        RunRecord old = of(Map.of(jar, "0123456789abcdef"));

        assertThat(files(old, of(Map.of(jar, "0123456789abcdef"))))
                .singleElement()
                .asString()
                .startsWith("Both runs measured the same files");
        assertThat(files(old, of(Map.of(jar, "fedcba9876543210"))))
                .containsExactly(
                        jar
                                + " has changed between the runs: SHA-256 0123456789ab before,"
                                + " fedcba987654 now.");
        assertThat(files(old, RUN)).isEmpty();
        assertThat(
                        new ChangesText(
                                        Changes.of(old, TRIALS, old, TRIALS, List.of()),
                                        new Format.Options(false, 120))
                                .text())
                .contains("\nBoth runs measured the same files: ");
    }

    private static List<String> files(RunRecord before, RunRecord now) {
        return Changes.of(before, TRIALS, now, TRIALS, List.of()).files();
    }

    private static RunRecord of(Map<String, String> artifacts) {
        return new RunRecord(
                RUN.id(),
                RUN.startedAt(),
                RUN.weighbridge(),
                RUN.commit(),
                RUN.command(),
                RUN.seed(),
                RUN.plan(),
                RUN.machine(),
                RUN.serverCpus(),
                RUN.clientCpus(),
                RUN.tools(),
                artifacts,
                RunRecord.OUTSIDE,
                List.of(),
                null,
                null,
                null);
    }

    @Test
    void another_load_is_a_different_setup_but_another_property_is_not() {
        RunRecord wider =
                RUN.withPlan(
                        RUN.plan()
                                .withNotes(List.of())
                                .withLoads(List.of(RUN.plan().loads().get(0).withConnections(20))));

        assertThat(Changes.of(RUN, TRIALS, wider, TRIALS, List.of()).unlike())
                .containsExactly("load, connections: 10 before, 20 now");
    }

    @Test
    void a_time_of_thirty_seconds_is_not_written_with_an_exponent() {
        Warmup warmup = RUN.plan().warmup();
        RunRecord longer =
                RUN.withPlan(RUN.plan().withWarmup(warmup.withAtMost(Duration.ofSeconds(30))));

        assertThat(Changes.of(RUN, TRIALS, longer, TRIALS, List.of()).unlike())
                .singleElement()
                .asString()
                .startsWith("warm-up, atMost: ")
                .endsWith(" before, 30 now");
    }

    @Test
    void a_workload_that_one_run_lacks_and_a_value_that_is_new_are_different_setups() {
        Workload first = RUN.plan().workloads().get(0);
        RunRecord more =
                RUN.withPlan(
                        RUN.plan()
                                .withWorkloads(
                                        List.of(
                                                first.withBody("tea"),
                                                first.withName("added").withPath("/added"))));

        assertThat(Changes.of(RUN, TRIALS, more, TRIALS, List.of()).unlike())
                .containsExactly(
                        "workload %s, body: none before, tea now".formatted(first.name()),
                        "workload added: only in the later run");
        assertThat(Changes.of(more, TRIALS, RUN, TRIALS, List.of()).unlike())
                .endsWith("workload added: only in the earlier run");
    }

    @Test
    void runs_with_no_target_in_common_cannot_be_compared() {
        RunRecord other = InventedRun.record(8, List.of("jetty"));

        assertThatThrownBy(
                        () -> Changes.of(RUN, TRIALS, other, InventedRun.trials(other), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no target in common");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu | --gate takes a metric and a share such as cpu=5%, not cpu",
                "cpu=five% | --gate takes a metric and a share such as cpu=5%, not cpu=five%",
                "speed=5% | No metric is called speed: use one of startup, cpu, alloc, heap, rss,"
                        + " rps, p50, p99, or a key in docs/reading-results.md#rows",
                "cup=5% | No metric is called cup: use one of startup, cpu, alloc, heap, rss, rps,"
                        + " p50, p99, or a key in docs/reading-results.md#rows; did you mean cpu?",
                "load.bytes=5% | Neither more nor less of load.bytes is better: give --gate another"
                        + " metric",
            })
    void an_invalid_gate_is_reported_in_one_sentence(String typed, String sentence) {
        assertThatThrownBy(() -> Gate.parse(typed))
                .isInstanceOf(UsageException.class)
                .hasMessage(sentence);
    }

    @Test
    void one_round_gets_no_verdict_and_is_not_part_of_the_correction() {
        List<Trial> one = TRIALS.stream().filter(trial -> trial.round() == 0).toList();

        Changes changes = changes(one, "rss=0%");

        assertThat(changes.changes()).isNotEmpty().noneMatch(Change::judged);
        assertThat(text(changes))
                .containsPattern("startup, wall .* no interval +no verdict")
                .doesNotContain("n.s.", "are corrected for")
                .contains("No verdict: a verdict needs two rounds in each run.")
                .contains("Gate rss=0% for tomcat: undecided, a verdict needs two rounds");
    }

    @Test
    void throughput_that_the_load_tool_limited_has_no_verdict() {
        Changes changes = changes(warned(Warning.Kind.CLIENT_BOUND), "rps=0%");

        assertThat(changes.changes().stream().filter(it -> !it.judged()))
                .extracting(Change::metric)
                .contains(Metric.REQUESTS_PER_SECOND, Metric.LATENCY_P50)
                .doesNotContain(Metric.CPU_PER_REQUEST);
        assertThat(text(changes))
                .contains(
                        "Gate rps=0% for tomcat, plaintext: undecided, the load tool limited the"
                                + " throughput of tomcat, so the comparison is invalid.");
    }

    @Test
    void a_rate_that_the_plan_sets_is_not_compared() {
        RunRecord paced = paced();

        Changes changes = Changes.of(paced, TRIALS, paced, TRIALS, List.of());

        assertThat(changes.changes())
                .extracting(Change::metric)
                .contains(Metric.LATENCY_P99)
                .doesNotContain(Metric.REQUESTS_PER_SECOND);
    }

    /** The run, if its load had a fixed rate. */
    private static RunRecord paced() {
        Plan plan = RUN.plan();
        Load open = plan.loads().get(0).withDriver("builtin").withRate(Rate.perSecond(1000));
        return RUN.withPlan(plan.withLoads(List.of(open)));
    }

    @Test
    void latencies_of_a_saturated_run_are_lost_and_fail_their_gate() {
        Changes changes =
                Changes.of(
                        paced(),
                        TRIALS,
                        paced(),
                        warned(Warning.Kind.SATURATED),
                        List.of(Gate.parse("p99=50%")));

        assertThat(changes.changes())
                .extracting(Change::metric)
                .contains(Metric.CPU_PER_REQUEST)
                .doesNotContain(Metric.LATENCY_P99, Metric.LATENCY_P50);
        assertThat(changes.regressed()).isTrue();
        assertThat(text(changes))
                .contains(
                        "Gate p99=50% for tomcat, plaintext: failed, no value in the later run:"
                                + " saturated: tomcat did not keep up with the rate.");
    }

    private static String text(Changes changes) {
        return new ChangesText(changes, new Format.Options(false, 500)).text();
    }

    /** The same trials with a warning in every slice. */
    private static List<Trial> warned(Warning.Kind kind) {
        Warning warning = new Warning(kind, "in every slice");
        return TRIALS.stream()
                .map(
                        trial ->
                                InventedRun.with(
                                        trial,
                                        trial.slices().stream()
                                                .map(it -> InventedRun.warned(it, warning))
                                                .toList()))
                .toList();
    }

    @Test
    void the_text_lists_changed_and_unchanged_metrics() {
        Changes changes = changes(times(1.5, Metric.RSS_AFTER), "rss=10%");

        assertThat(new ChangesText(changes, new Format.Options(false, 120)).text())
                .startsWith("later compared with 20261121-113000-quick\n")
                .containsPattern(
                        "tomcat +RSS after load +\\S+ MiB +\\S+ MiB +1\\.50\\d?× \\[[\\d.]+,"
                                + " [\\d.]+] +gate failed")
                .containsPattern("startup, wall .*× \\[.* +n[.]s[.]")
                .containsPattern("Verdicts, but not intervals,\\s+are\\s+corrected for")
                .contains(
                        "Gate rss=10% for tomcat: failed, the whole interval is worse"
                                + " than the threshold");
    }

    @Test
    void latency_and_cpu_at_two_rates_are_not_compared_and_the_rate_to_use_is_named() {
        RunRecord paced = paced();

        Changes changes =
                Changes.of(paced, at(1000), paced, at(1100), List.of(Gate.parse("cpu=5%")));

        assertThat(changes.changes().stream().filter(it -> !it.judged()))
                .extracting(Change::metric)
                .contains(Metric.CPU_PER_REQUEST, Metric.LATENCY_P99)
                .doesNotContain(Metric.ALLOCATED_PER_REQUEST);
        assertThat(changes.changes())
                .extracting(Change::note)
                .contains("measured at 1000 and 1100 requests/s: run again with --rate 1000");
        assertThat(Changes.of(paced, at(1000), paced, at(1015), List.of()).changes())
                .extracting(Change::note)
                .containsOnlyNulls();
    }

    /** The trials, if their load had a rate. */
    private static List<Trial> at(double rate) {
        LoadResult.Openly openly = new LoadResult.Openly(rate, true, new TreeMap<>(), null);
        return TRIALS.stream()
                .map(
                        trial ->
                                InventedRun.with(
                                        trial,
                                        trial.slices().stream()
                                                .map(slice -> at(openly, slice))
                                                .toList()))
                .toList();
    }

    private static Slice at(LoadResult.Openly openly, Slice slice) {
        return slice.withClient(LoadResultBuilder.builder(slice.client()).openly(openly).build());
    }
}
