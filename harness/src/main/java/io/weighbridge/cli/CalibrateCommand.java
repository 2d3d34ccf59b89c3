package io.weighbridge.cli;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.PlanOverrides;
import io.weighbridge.report.Calibration;
import io.weighbridge.report.CalibrationText;
import io.weighbridge.report.Format;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weigh calibrate}. */
@Command(
        name = "calibrate",
        description =
                "Measures how accurate the results of this machine are. Injects known overhead into"
                    + " copies of one container, and reports whether the intervals cover the true"
                    + " values, how often identical servers are reported as different, and which"
                    + " differences are detectable. Runs plans/calibrate.yaml.",
        footer = {
            "  weigh calibrate                                      10 rounds",
            "  weigh calibrate --rounds 30                          narrower intervals",
            "  weigh calibrate --resume 2026-11-21T10-15-30Z-calibrate --rounds 30",
            "  weigh calibrate --of 2026-11-21T10-15-30Z-calibrate  print the result of a run"
        })
final class CalibrateCommand extends Common implements Callable<Integer> {

    private static final Path PLAN = Path.of("plans", "calibrate.yaml");

    private final Session session;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds of fresh JVMs. Default: the plan's, 10.")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--of",
            paramLabel = "ID",
            description = "Print the result of this run; start nothing.")
    private Optional<String> of = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "ID",
            description = "Resume a calibration; with --rounds, extend it to N rounds.")
    private Optional<String> resume = Optional.empty();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder of all runs. Default: results, in the project.")
    private Optional<Path> results = Optional.empty();

    CalibrateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InvalidPlanException, InterruptedException, IOException {
        if (of.isPresent() && (rounds.isPresent() || resume.isPresent())) {
            throw new UsageException(
                    "--of starts nothing: leave out --rounds and --resume, or --of.");
        }
        RunOutcome outcome =
                of.isPresent() ? session.services().archive().open(folder(), of) : measured();
        session.out().print(text(outcome));
        session.out().flush();
        return of.isEmpty() && outcome.anyFailed() ? ExitCode.TRIAL_FAILED : ExitCode.DONE;
    }

    private RunOutcome measured() throws InvalidPlanException, InterruptedException, IOException {
        RunOptions options =
                RunOptions.into(folder(), session.arguments())
                        .withResume(resume.orElse(null))
                        .withRounds(rounds.orElse(null));
        RunOutcome outcome = session.services().running().run(plan(), options, session.progress());
        ExportFlags.leavePage(session, outcome.folder(), ExportFlags.report(outcome));
        return outcome;
    }

    private Plan plan() throws InvalidPlanException {
        Plan planned = PlanFile.read(PLAN, session.services().drivers().keySet());
        return rounds.map(PlanOverrides::rounds).orElse(PlanOverrides.NONE).apply(planned);
    }

    private Path folder() {
        return results.map(session.terminal()::file).orElse(Path.of("results"));
    }

    private String text(RunOutcome outcome) {
        Calibration calibration = Calibration.of(outcome.record(), outcome.trials());
        boolean colour = session.terminal().colour();
        Format.Options options = new Format.Options(colour, Format.Options.PLAIN.width());
        return new CalibrationText(calibration, options).text();
    }
}
