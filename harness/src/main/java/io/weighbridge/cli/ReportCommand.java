package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.GateFlags;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code weigh report}: prints a run's report again. */
@Command(
        name = "report",
        description =
                "Prints a run's report again, from its files, and writes its report.html again.",
        footer = {
            "  weigh report                                    the newest run",
            "  weigh report 2026-11-21T10-15-30Z-quick         an id from weigh list results",
            "  weigh report --export-json r.json --export-csv rounds.csv"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            "1:a report could not be written",
            ExitCode.OF_INPUT,
            ExitCode.OF_REGRESSION,
            ExitCode.OF_DEFECT
        })
final class ReportCommand extends CommonOptions implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "Id of the run. Default: the newest.")
    private @Nullable String id;

    @Mixin private ExportFlags exportFlags;
    @Mixin private GateFlags gateFlags = new GateFlags();

    ReportCommand(Session session) {
        super(session);
        this.exportFlags = new ExportFlags(session, session.features().comparison());
    }

    @Override
    public Integer call() throws IOException {
        gateFlags.check();
        RunOutcome outcome = session.runs().open(exportFlags.results(), id);
        RunKind kind = session.kind(outcome.record().plan());
        exportFlags.check(kind);
        GateFlags.requireComparison(spec, kind, outcome.record().plan());
        gateFlags.requireRate(outcome.record().plan(), List.of());
        RunReport report = session.report(outcome);
        if (!exportFlags.show(outcome, report)) {
            return ExitCode.TRIAL_FAILED;
        }
        return gateFlags.failed(session, report) ? ExitCode.REGRESSION : ExitCode.DONE;
    }
}
