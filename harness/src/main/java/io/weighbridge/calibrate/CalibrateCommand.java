package io.weighbridge.calibrate;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.UsualSteps;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.compare.report.Format;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code weigh calibrate}: measures how accurate this machine's results are. */
@Command(
        name = "calibrate",
        description =
                "Measures how accurate the results of this machine are. Starts one application"
                    + " several times, adds a known overhead to some of the servers, and reports"
                    + " whether the intervals cover the true values, how often identical servers"
                    + " are reported as different, and which differences are detectable. Runs"
                    + " plans/calibrate.yaml.",
        footer = {
            "  weigh calibrate                                      10 rounds",
            "  weigh calibrate --rounds 30                          narrower intervals",
            "  weigh calibrate --resume 2026-11-21T10-15-30Z-calibrate --rounds 30",
            "  weigh calibrate --of 2026-11-21T10-15-30Z-calibrate  print the result of a run"
        })
final class CalibrateCommand extends CommonOptions implements Callable<Integer> {

    private static final Path PLAN = Path.of("plans", "calibrate.yaml");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Number of rounds. In a round each server is started once, in a new JVM."
                            + " Default: the plan's, 10.")
    private @Nullable Integer rounds;

    @Option(
            names = "--of",
            paramLabel = "ID",
            description = "Print the result of this run; start nothing.")
    private @Nullable String of;

    @Option(
            names = "--resume",
            paramLabel = "ID",
            description = "Resume a calibration; with --rounds, extend it to N rounds.")
    private @Nullable String resume;

    @Option(names = "--results", paramLabel = "DIR", description = ExportFlags.RESULTS)
    private @Nullable Path results;

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    CalibrateCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (of != null && (rounds != null || resume != null)) {
            throw new UsageException(
                    "--of only prints the result of a finished run: leave out --of, or leave out"
                            + " --rounds and --resume.");
        }
        Path folder = session.terminal().results(results);
        RunOutcome outcome = of == null ? measured(folder) : session.runs().open(folder, of);
        boolean whole = of != null || pageLeft(outcome);
        Calibration calibration = Calibration.of(outcome.record(), outcome.trials());
        Format.Options options = session.terminal().options();
        session.out().print(new CalibrationText(calibration, options).text());
        boolean failed = (of == null && outcome.anyFailed()) || !whole;
        return failed ? ExitCode.TRIAL_FAILED : ExitCode.DONE;
    }

    private RunOutcome measured(Path folder) throws InterruptedException, IOException {
        if (resume != null) {
            // Before hours of rounds are added to another run.
            RunRecord begun = session.runs().open(folder, resume).record();
            Calibration.requireKnownOverhead(begun);
        }
        RunOptions options =
                UsualSteps.options(folder, session.arguments())
                        .withResume(resume)
                        .withRounds(rounds);
        Plan planned = PlanFile.read(PLAN);
        Plan plan = rounds == null ? planned : PlanOverrides.rounds(planned, rounds);
        try (Runs.Alone alone = waitFlag.alone(session)) {
            return session.runs().run(plan, options, session.progress());
        }
    }

    private boolean pageLeft(RunOutcome outcome) {
        return new ExportFlags(session, session.features().comparison())
                .writePage(outcome.folder(), session.report(outcome));
    }
}
