package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.stats.RowDefaults;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.Prior;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PriorsTest {

    private static final RunRecord RUN = InventedRun.record(1, List.of("tomcat", "jetty"));
    private static final RunRecord BEFORE =
            InventedRun.record(8, List.of("tomcat", "jetty")).withId("before");
    private static final List<Trial> TRIALS = InventedRun.trials(BEFORE);

    private static Prior prior(List<Prior> priors, Metric metric) {
        return priors.stream()
                .filter(prior -> prior.row().equals(metric.key()))
                .findFirst()
                .orElseThrow();
    }

    private static List<Prior> after(RunRecord earlier) {
        return Priors.of(
                RUN, Rounds.of(TRIALS), List.of(new Priors.Earlier(earlier, Rounds.of(TRIALS))));
    }

    private static double halfWidth(RunRecord run) {
        Cell jetty =
                RunAnalysis.of(run, InventedRun.trials(RUN)).sections().get(0).rows().stream()
                        .filter(row -> row.metric() == Metric.STARTUP_WALL)
                        .findFirst()
                        .orElseThrow()
                        .cell("jetty");
        return Objects.requireNonNull(Objects.requireNonNull(jetty.ratio()).printed()).halfWidth();
    }

    @Test
    void a_run_without_history_has_the_shipped_priors() {
        List<Prior> priors = Priors.of(RUN, Rounds.of(TRIALS), List.of());

        assertThat(priors).allMatch(prior -> prior.source().equals("shipped"));
        assertThat(prior(priors, Metric.CPU_PER_REQUEST).spread())
                .isCloseTo(RowDefaults.of("load.cpu").launches().deviation(), within(1e-12));
        assertThat(prior(priors, Metric.CPU_PER_REQUEST).scenario())
                .isEqualTo(InventedRun.WORKLOAD);
        assertThat(prior(priors, Metric.STARTUP_WALL).scenario()).isNull();
    }

    @Test
    void earlier_runs_on_this_machine_are_named() {
        assertThat(prior(after(BEFORE), Metric.STARTUP_WALL).source()).isEqualTo("before");
        assertThat(prior(after(BEFORE), Metric.STARTUP_WALL).spread())
                .isNotEqualTo(
                        prior(Priors.of(RUN, Rounds.of(TRIALS), List.of()), Metric.STARTUP_WALL)
                                .spread());
    }

    @Test
    void runs_on_other_machines_and_the_run_itself_are_not_used() {
        assertThat(after(on(BEFORE, "Another CPU")))
                .allMatch(prior -> prior.source().equals("shipped"));
        assertThat(after(BEFORE.withId(RUN.id())))
                .allMatch(prior -> prior.source().equals("shipped"));
    }

    @Test
    void a_run_with_another_warm_up_says_nothing_about_rows_under_load() {
        Plan cold =
                BEFORE.plan().withWarmup(BEFORE.plan().warmup().withAtMost(Duration.ofMillis(1)));

        List<Prior> priors = after(BEFORE.withPlan(cold));

        assertThat(prior(after(BEFORE), Metric.CPU_PER_REQUEST).source()).isEqualTo("before");
        assertThat(prior(priors, Metric.CPU_PER_REQUEST).source()).isEqualTo("shipped");
        assertThat(prior(priors, Metric.STARTUP_WALL).source()).isEqualTo("before");
    }

    private static RunRecord on(RunRecord run, String cpu) {
        return new RunRecord(
                run.id(),
                run.startedAt(),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                run.plan(),
                Map.of("cpu", cpu),
                run.serverCpus(),
                run.clientCpus(),
                run.tools(),
                run.artifacts(),
                run.atReady(),
                List.of(),
                null,
                null,
                null);
    }

    @Test
    void a_report_uses_the_priors_stored_in_its_run() {
        Prior wide = new Prior("startup.wall", null, 1, 3, "before");

        assertThat(halfWidth(RUN.withPriors(List.of(wide)))).isGreaterThan(2 * halfWidth(RUN));
        assertThat(halfWidth(RUN.withPriors(Priors.of(RUN, Rounds.of(TRIALS), List.of()))))
                .isCloseTo(halfWidth(RUN), within(1e-9));
    }

    @Test
    void priors_are_kept_with_the_run(@TempDir Path results) {
        RunDirectory run = RunDirectory.create(results, RUN);
        List<Prior> priors = after(BEFORE);

        run.keep(priors);

        assertThat(RunDirectory.open(run.folder()).record().priors()).isEqualTo(priors);
    }
}
