package io.weighbridge.cli;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.model.Failure;
import io.weighbridge.plan.Plan;
import io.weighbridge.report.RunReport;
import io.weighbridge.result.Trial;
import io.weighbridge.result.Trials;
import io.weighbridge.run.Progress;
import io.weighbridge.run.RunOptions;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs a plan without factors, prints the report and returns the exit code, for {@code weigh run},
 * {@code weigh squeeze}, {@code weigh ab} and {@code weigh drive}.
 *
 * @param exports the reports to write
 * @param gates the gates that may fail the run
 * @param first prints text before the table
 */
record PlanRun(Session session, ExportFlags exports, GateFlags gates, Consumer<RunOutcome> first) {

    /** Runs the plan and returns the exit code. */
    int run(Plan plan, RunOptions options, Progress progress)
            throws InterruptedException, IOException {
        RunOutcome outcome = session.services().run(plan, options, progress);
        if (outcome.nothingMeasured() && !outcome.anyStarted()) {
            String logs = outcome.folder() + "/logs";
            session.err()
                    .println("Nothing was measured. The output of the servers is in " + logs + ".");
            repeatReasons(outcome);
            return ExitCode.USAGE;
        }
        first.accept(outcome);
        RunReport report = ExportFlags.report(outcome);
        boolean whole = exports.show(outcome, report);
        boolean worse = gates.failed(session, report);
        Squeezed search = report.squeezed();
        if (search == null) {
            repeatReasons(outcome);
        }
        if (outcome.nothingMeasured() || (search != null && !search.begun())) {
            return ExitCode.USAGE;
        }
        boolean failed = search == null ? outcome.anyFailed() : !search.answered();
        if (failed || !whole) {
            return ExitCode.TRIAL_FAILED;
        }
        return worse ? ExitCode.REGRESSION : ExitCode.DONE;
    }

    /** Repeats why each target failed, because long logs follow the first message. */
    private void repeatReasons(RunOutcome outcome) {
        Map<List<Object>, List<Trial>> alike = new LinkedHashMap<>();
        for (Trial trial : new Trials(outcome.trials()).latest()) {
            Failure failure = trial.failure();
            if (failure != null) {
                // Numbers in the sentences may differ from round to round.
                List<Object> kind = List.of(trial.target(), failure.kind());
                alike.computeIfAbsent(kind, trials -> new ArrayList<>()).add(trial);
            }
        }
        alike.values().forEach(trials -> session.err().println(Cli.complete(reason(trials))));
    }

    private static String reason(List<Trial> trials) {
        Trial first = trials.get(0);
        String rounds =
                trials.stream()
                        .map(trial -> String.valueOf(trial.round() + 1))
                        .collect(Collectors.joining(", "));
        return "%s failed in round%s %s: %s"
                .formatted(
                        first.target(),
                        trials.size() == 1 ? "" : "s",
                        rounds,
                        Objects.requireNonNull(first.failure()).sentence());
    }
}
