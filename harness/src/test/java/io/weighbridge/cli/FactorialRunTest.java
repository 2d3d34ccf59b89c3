package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.MoveSettings;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.PlanSample;
import io.weighbridge.report.Purpose;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        ExportFlags exports = new ExportFlags(shell.session(), Purpose.SWITCHES);
        return new FactorialRun(shell.session(), exports).run(switches.record().plan(), options);
    }

    @Test
    void if_the_second_run_is_refused_the_first_one_is_reported() throws Exception {
        shell.running =
                (plan, how, progress) -> {
                    if (plan.factorial() == null) {
                        throw new UsageException("Undertow needs another starter.");
                    }
                    return switches;
                };

        int code = run(RunOptions.into(results, List.of()));

        assertThat(code).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(shell.out.toString()).contains(switches.record().plan().title());
        assertThat(switches.folder().resolve("report.html")).exists();
        assertThat(shell.err.toString())
                .contains("Undertow needs another starter.\n")
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

        assertThat(shell.options).extracting(RunOptions::moves).last().isEqualTo(MOVES);
        assertThat(shell.options).hasSize(2);
    }
}
