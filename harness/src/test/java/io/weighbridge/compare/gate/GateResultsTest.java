package io.weighbridge.compare.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Jetty and Tomcat with invented differences, and Tomcat a second time. */
class GateResultsTest {

    private static final RunRecord RUN =
            InventedRun.record(10, List.of("tomcat", "tomcat-again", "jetty"));
    private static final List<Trial> TRIALS = InventedRun.trials(RUN);

    private static GateResults gated(RunRecord run, List<Trial> trials, String... gates) {
        return GateResults.of(
                RunAnalysis.of(run, trials), List.of(gates).stream().map(Gate::parse).toList());
    }

    /** The same trials, in which one target's start takes longer. */
    private static List<Trial> slower(String target, double factor) {
        return slower(TRIALS, target, factor);
    }

    private static List<Trial> slower(List<Trial> trials, String target, double factor) {
        return trials.stream()
                .map(
                        trial ->
                                trial.target().equals(target)
                                        ? InventedRun.with(
                                                trial,
                                                trial.measurements()
                                                        .with(
                                                                Metric.STARTUP_WALL,
                                                                factor
                                                                        * Objects.requireNonNull(
                                                                                trial.measurements()
                                                                                        .get(
                                                                                                Metric
                                                                                                        .STARTUP_WALL))))
                                        : trial)
                .toList();
    }

    @Test
    void a_target_that_is_worse_than_its_gate_fails_with_its_whole_interval_only() {
        List<Trial> trials = slower("jetty", 1.5);

        assertThat(gated(RUN, trials, "startup=20%").failed()).isTrue();
        assertThat(gated(RUN, trials, "startup=20%").sentences())
                .containsExactly(
                        "Gate startup=20% for jetty: failed, the whole interval is worse"
                                + " than the threshold.");
        assertThat(gated(RUN, trials, "startup=80%").failed()).isFalse();
        assertThat(gated(RUN, trials, "startup=80%").sentences())
                .containsExactly(
                        "Gate startup=80% for jetty: passed, at least part of the interval"
                                + " is within the threshold.");
    }

    @Test
    void the_printed_interval_decides_which_holds_for_all_targets_together() {
        RunRecord run = InventedRun.record(10, List.of("tomcat", "jetty", "webflux"));
        List<Trial> trials = slower(InventedRun.trials(run), "jetty", 1.5);
        Estimate ratio = startup(RunAnalysis.of(run, trials), "jetty");
        double alone = Objects.requireNonNull(ratio.interval()).low();
        double together = Objects.requireNonNull(ratio.printed()).low();
        assertThat(together).isLessThan(alone);

        String between =
                String.format(Locale.ROOT, "startup=%.6f%%", 50 * (alone + together) - 100);

        assertThat(gated(run, trials, between).failed()).isFalse();
    }

    private static Estimate startup(Comparison comparison, String target) {
        return comparison.sections().stream()
                .flatMap(section -> section.rows().stream())
                .filter(row -> row.metric() == Metric.STARTUP_WALL)
                .flatMap(row -> row.cells().stream())
                .filter(cell -> cell.target().equals(target))
                .map(cell -> Objects.requireNonNull(cell.ratio()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void better_is_not_worse() {
        assertThat(gated(RUN, slower("jetty", 0.5), "startup=0%").failed()).isFalse();
    }

    @Test
    void the_baseline_s_twin_has_no_verdict_and_widens_the_others_intervals() {
        List<Trial> noisy = slower("tomcat-again", 2);

        assertThat(gated(RUN, noisy, "startup=1%").sentences()).hasSize(1);
        assertThat(gated(RUN, slower("jetty", 1.5), "startup=1%").failed()).isTrue();
        assertThat(gated(RUN, both(), "startup=1%").failed()).isFalse();
    }

    /** The twin differs from the baseline by more than Jetty does. */
    private static List<Trial> both() {
        List<Trial> jetty = slower("jetty", 1.5);
        List<Trial> twin = slower("tomcat-again", 2);
        return java.util.stream.IntStream.range(0, TRIALS.size())
                .mapToObj(
                        index ->
                                (TRIALS.get(index).target().equals("jetty") ? jetty : twin)
                                        .get(index))
                .toList();
    }

    @Test
    void invalid_comparisons_decide_no_gate() {
        RunRecord run = InventedRun.record(10);

        assertThat(gated(run, InventedRun.badDay(run), "rps=0%").sentences())
                .contains(
                        "Gate rps=0% for webflux, plaintext: undecided, the load tool"
                                + " limited the throughput of webflux, so the comparison is"
                                + " invalid.");
    }

    @Test
    void one_round_decides_nothing() {
        RunRecord one = InventedRun.record(1, List.of("tomcat", "jetty"));

        GateResults gated = gated(one, InventedRun.trials(one), "startup=0%");

        assertThat(gated.failed()).isFalse();
        assertThat(gated.sentences())
                .containsExactly("Gate startup=0% for jetty: undecided, a gate needs two rounds.");
    }

    @Test
    void a_target_that_lost_its_value_under_one_load_fails() {
        List<Trial> trials =
                TRIALS.stream()
                        .map(trial -> trial.target().equals("jetty") ? saturated(trial) : trial)
                        .toList();

        GateResults gated = gated(RUN, trials, "p99=5%", "startup=80%");

        assertThat(gated.failed()).isTrue();
        assertThat(gated.sentences().get(0))
                .isEqualTo(
                        "Gate p99=5% for jetty, plaintext: failed, saturated: jetty did not keep up"
                                + " with the rate.");
        assertThat(gated.sentences()).last().asString().contains("startup=80% for jetty: passed");
    }

    private static Trial saturated(Trial trial) {
        Warning behind = new Warning(Warning.Kind.SATURATED, "980 of 1000 requests");
        return InventedRun.with(
                trial, trial.slices().stream().map(it -> InventedRun.warned(it, behind)).toList());
    }

    @Test
    void a_gate_fails_if_the_baseline_has_no_value() {
        List<Trial> trials =
                TRIALS.stream()
                        .map(
                                trial ->
                                        trial.target().startsWith("tomcat")
                                                ? saturated(trial)
                                                : trial)
                        .toList();

        GateResults gated = gated(RUN, trials, "p99=5%");

        assertThat(gated.failed()).isTrue();
        assertThat(gated.sentences())
                .containsExactly(
                        "Gate p99=5% for jetty, plaintext: failed, the baseline tomcat has no"
                                + " value to compare with.");
    }

    @Test
    void a_gate_on_an_unmeasured_metric_does_not_pass() {
        GateResults gated = gated(RUN, TRIALS, "startup.cpu.app=5%");

        assertThat(gated.failed()).isTrue();
        assertThat(gated.sentences())
                .containsExactly(
                        "Gate startup.cpu.app=5%: failed, because no target has a ratio to"
                                + " the baseline for this metric.");
    }
}
