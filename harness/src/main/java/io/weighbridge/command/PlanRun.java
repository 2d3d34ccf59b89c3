package io.weighbridge.command;

import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Runs a plan without factors, prints the report and returns the exit code, for {@code weigh run},
 * {@code weigh squeeze}, {@code weigh ab} and {@code weigh drive}.
 *
 * @param exports the reports to write
 * @param gates the gates that may fail the run
 * @param first prints text before the table
 */
public record PlanRun(
        Session session, ExportFlags exports, GateFlags gates, Consumer<RunOutcome> first) {

    /** Runs the plan and returns the exit code. */
    public int run(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException {
        RunOutcome outcome = session.runs().run(plan, options, progress);
        if (outcome.nothingMeasured() && !outcome.anyStarted()) {
            String logs = outcome.folder() + "/logs";
            session.err()
                    .println("Nothing was measured. The output of the servers is in " + logs + ".");
            repeatReasons(outcome);
            return ExitCode.USAGE;
        }
        first.accept(outcome);
        RunReport report = session.report(outcome);
        boolean whole = exports.show(outcome, report);
        boolean worse = gates.failed(session, report);
        boolean failed = report.finding().failuresCount() && outcome.anyFailed();
        if (failed) {
            repeatReasons(outcome);
        }
        if (outcome.nothingMeasured() || !report.finding().begun()) {
            return ExitCode.USAGE;
        }
        if (failed || !report.finding().answered() || !whole) {
            return ExitCode.TRIAL_FAILED;
        }
        return worse ? ExitCode.REGRESSION : ExitCode.DONE;
    }

    /** Repeats why each target failed, because long logs follow the first message. */
    private void repeatReasons(RunOutcome outcome) {
        outcome.failures().forEach(reason -> session.err().println(FailureText.complete(reason)));
    }
}
