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
 * A run as it is on disk.
 *
 * @param folder where
 * @param record what it was
 * @param trials those that were finished
 */
public record RunOutcome(Path folder, RunRecord record, List<Trial> trials) {

    public RunOutcome {
        trials = List.copyOf(trials);
    }

    /** What a folder holds now. */
    public static RunOutcome of(RunDirectory directory) {
        return new RunOutcome(directory.folder(), directory.record(), directory.trials());
    }

    /**
     * Whether nothing was measured, and nothing would be in another round: every target is left
     * out, and no trial failed by what may have been chance.
     */
    public boolean nothingMeasured() {
        Set<String> leftOut = new Trials(trials).leftOut();
        boolean chance =
                trials.stream()
                        .flatMap(trial -> trial.failure().stream())
                        .anyMatch(failure -> !failure.permanent());
        return !chance
                && record.plan().targets().stream().map(Target::name).allMatch(leftOut::contains);
    }

    /** Whether any trial failed under load, so that what was read before it stays. */
    public boolean anyStarted() {
        return trials.stream()
                .anyMatch(trial -> trial.failure().map(it -> it.kind().underLoad()).orElse(true));
    }

    /** Whether any trial has no result, except those whose round was run again. */
    public boolean anyFailed() {
        return !new Trials(trials).latest().stream().allMatch(Trial::completed);
    }
}
