package io.weighbridge.run;

import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import io.weighbridge.result.Trials;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The record and the trials of a run, read from its folder at one moment.
 *
 * @param folder the run's folder
 * @param record the run's record
 * @param trials the completed trials
 */
public record RunOutcome(Path folder, RunRecord record, List<Trial> trials) {

    public RunOutcome {
        trials = List.copyOf(trials);
    }

    /** Reads a run from its folder. */
    public static RunOutcome of(RunDirectory directory) {
        return new RunOutcome(directory.folder(), directory.record(), directory.trials());
    }

    /**
     * Whether nothing was measured and more rounds would not help: every target is left out, and no
     * failure could have been chance.
     */
    public boolean nothingMeasured() {
        Set<String> leftOut = new Trials(trials).leftOut();
        boolean chance =
                trials.stream()
                        .map(Trial::failure)
                        .anyMatch(failure -> failure != null && !failure.permanent());
        return !chance
                && record.plan().targets().stream().map(Target::name).allMatch(leftOut::contains);
    }

    /** Whether any trial has startup measurements: it is complete, or failed only under load. */
    public boolean anyStarted() {
        return trials.stream()
                .map(Trial::failure)
                .anyMatch(failure -> failure == null || failure.kind().underLoad());
    }

    /** Whether any trial has no result, except in rounds that were run again. */
    public boolean anyFailed() {
        return !new Trials(trials).latest().stream().allMatch(Trial::completed);
    }
}
