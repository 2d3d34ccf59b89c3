package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The second run of switches, after a stored first one in which some levels are better. */
class FactorialRunTest {

    private static final MoveSettings MOVES =
            new MoveSettings(true, null, Map.of("undertow", "org.example:starter:4.0"));

    private static final String SWITCHES = "petclinic-switches";

    private final Shell shell = new Shell();

    @TempDir private Path results = Path.of("");

    private RunOutcome switches = shell.outcome(new PlanSample().plan(1));

    @BeforeEach
    void switches_were_measured() throws IOException {
        Path stored = Path.of("../docs/data").resolve(SWITCHES);
        Path copy = Files.createDirectory(results.resolve(SWITCHES));
        Files.copy(stored.resolve("run.json"), copy.resolve("run.json"));
        Files.copy(stored.resolve("trials.jsonl"), copy.resolve("trials.jsonl"));
        RunDirectory run = RunDirectory.open(copy);
        switches = RunOutcome.of(run.with(run.record().withMoves(MOVES)));
    }

    private int run(RunOptions options) throws Exception {
        return run(switches.record().plan(), options);
    }

    private int run(Plan plan, RunOptions options) throws Exception {
        ExportFlags exports = new ExportFlags(shell.session(), new SwitchesRuns());
        return new FactorialRun(shell.session(), exports).run(plan, options);
    }

    static Stream<Exception> failures() {
        return Stream.of(
                new UsageException("Undertow needs another starter."),
                new IOException("Undertow needs another starter."));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void if_the_second_run_fails_the_first_one_is_reported(Exception failure) throws Exception {
        shell.running =
                (plan, how, progress) -> {
                    if (plan.factorial() != null) {
                        return switches;
                    }
                    if (failure instanceof IOException unreadable) {
                        throw unreadable;
                    }
                    throw (UsageException) failure;
                };

        int code = run(RunOptions.into(results, List.of()));

        assertThat(code).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(shell.out.toString()).contains(switches.record().plan().title());
        assertThat(switches.folder().resolve("report.html")).exists();
        assertThat(shell.err.toString())
                .contains("Undertow needs another starter.")
                .contains("weigh run --resume " + switches.record().id());
    }

    @Test
    void the_second_run_of_a_resumed_one_moves_jars_as_the_first_run_was_told_to()
            throws Exception {
        shell.running =
                (plan, how, progress) -> {
                    shell.options.add(how);
                    return switches;
                };

        run(RunOptions.into(results, List.of()).withResume(switches.record().id()));

        assertThat(shell.options)
                .extracting(RunOptions::jarSteps)
                .last()
                .isEqualTo(UsualSteps.jarSteps(MOVES));
        assertThat(shell.options).hasSize(2);
    }

    /** A resumed run may have prepared its jars again, and left out a level. */
    @Test
    void the_best_levels_are_those_of_the_plan_that_was_resumed() throws Exception {
        List<Plan> plans = new ArrayList<>();
        shell.running =
                (plan, how, progress) -> {
                    plans.add(plan);
                    return switches;
                };
        Plan measured = switches.record().plan();
        Factorial all = Objects.requireNonNull(measured.factorial());
        Plan old = measured.withFactorial(Factorial.of(all.base(), all.factors().subList(0, 1)));
        RunOptions resumed = RunOptions.into(results, List.of()).withResume("a-run");

        run(measured, resumed);
        run(old, resumed);

        assertThat(plans).hasSize(4);
        assertThat(plans.get(3).targets()).isEqualTo(plans.get(1).targets());
    }
}
