package io.weighbridge.command;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.gate.PrecisionGoal;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.RunOutcome;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run after each round: prints estimates, and ends the run once it has reached its goals.
 * The data for this decision are saved with the run.
 *
 * @param columns of the terminal on which estimates are shown; null without a terminal
 * @param history whether to use earlier runs on this machine to estimate how much launches vary
 */
public record RoundWatch(Progress progress, @Nullable Integer columns, boolean history)
        implements BetweenRounds {

    @Override
    public boolean goesOn(Path folder, int rounds) {
        RunDirectory run = RunDirectory.open(folder);
        Stopping stopping = run.record().stopping();
        if (stopping != null && stopping.due(rounds) && look(run, stopping, rounds)) {
            return false;
        }
        boolean last = rounds >= run.record().plan().rounds();
        if (columns != null && !last) {
            show(run, rounds, columns);
        }
        return true;
    }

    /** Checks the intervals, saves and prints the result; returns whether all goals are reached. */
    private boolean look(RunDirectory run, Stopping stopping, int rounds) {
        // All looks use the priors of the first one.
        RunOutcome now = SavedPriors.keep(RunOutcome.of(run), history);
        Comparison comparison = RunAnalysis.of(now.record(), now.trials());
        boolean reached =
                stopping.goals().stream()
                        .allMatch(goal -> PrecisionGoal.parse(goal).reached(comparison));
        run.keep(stopping.with(new Stopping.Look(rounds, reached)));
        progress.note(
                "after %s: the intervals are %s (goal: %s)"
                        .formatted(
                                Phrases.count(rounds, "round"),
                                reached ? "narrow enough" : "not narrow enough yet",
                                Phrases.goals(stopping.goals())));
        return reached;
    }

    private void show(RunDirectory run, int rounds, int width) {
        progress.note(
                "Estimates after %s. The report at the end says which differences are significant."
                        .formatted(Phrases.count(rounds, "round")));
        RunReport.interim(run.record(), run.trials(), width - 1).forEach(progress::note);
    }
}
