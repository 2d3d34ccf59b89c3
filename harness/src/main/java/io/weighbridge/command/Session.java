package io.weighbridge.command;

import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.PrintWriter;
import java.util.List;

/**
 * One invocation of {@code weigh}.
 *
 * @param arguments as typed
 * @param features what its commands can do
 * @param runs makes and opens runs
 * @param programs the programs that a run starts
 * @param formats of reports
 * @param terminal the terminal and the current folder
 * @param out for results
 * @param err for progress, warnings and errors
 */
public record Session(
        List<String> arguments,
        Features features,
        Runs runs,
        Programs programs,
        Formats formats,
        Terminal terminal,
        PrintWriter out,
        PrintWriter err) {

    public Session {
        arguments = List.copyOf(arguments);
    }

    /** The kind of a plan's run. */
    public RunKind kind(Plan plan) {
        return features.kind(plan);
    }

    /** The report of a run. */
    public RunReport report(RunOutcome outcome) {
        return kind(outcome.record().plan())
                .report(outcome.record(), outcome.trials(), outcome.folder());
    }

    /**
     * The progress of a run: on a terminal one line that is redrawn, otherwise one line per step.
     */
    public Progress progress() {
        return terminal.errIsTerminal()
                ? new TerminalProgress(err, terminal.columns())
                : new PlainProgress(err);
    }
}
