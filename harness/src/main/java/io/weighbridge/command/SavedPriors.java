package io.weighbridge.command;

import io.weighbridge.compare.analysis.Priors;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.Prior;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.run.RunOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes from earlier runs on this machine how much launches vary, and saves it with a run, so
 * that the run's report never changes. This is done once, at the first look at the results or else
 * at the end of the run.
 */
final class SavedPriors {

    /** Reading trials takes time, and more runs add little. */
    private static final int MOST_RUNS = 10;

    private SavedPriors() {}

    /**
     * The run with its priors; unchanged if it already has some.
     *
     * @param history whether earlier runs are used
     */
    static RunOutcome keep(RunOutcome outcome, boolean history) {
        if (!outcome.record().priors().isEmpty()) {
            return outcome;
        }
        List<Priors.Earlier> earlier = history ? earlier(outcome) : List.of();
        List<Prior> priors = Priors.of(outcome.record(), Rounds.of(outcome.trials()), earlier);
        RunDirectory.open(outcome.folder()).keep(priors);
        return RunOutcome.of(RunDirectory.open(outcome.folder()));
    }

    private static List<Priors.Earlier> earlier(RunOutcome outcome) {
        RunRecord run = outcome.record();
        List<RunDirectory> similar =
                RunDirectory.list(outcome.folder().resolveSibling("")).stream()
                        .filter(other -> other.record().startedAt().isBefore(run.startedAt()))
                        // launches of a search differ in their memory
                        .filter(RunDirectory::hasTrials)
                        .filter(other -> Priors.sameMachine(other.record(), run))
                        .limit(MOST_RUNS)
                        .toList();
        List<Priors.Earlier> earlier = new ArrayList<>();
        for (RunDirectory other : similar) {
            try {
                earlier.add(new Priors.Earlier(other.record(), Rounds.of(other.trials())));
            } catch (UsageException unreadable) {
                // An unreadable earlier run must not make this run fail.
            }
        }
        return earlier;
    }
}
