package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The record and the trials of a run, read from its folder at one moment.
 *
 * @param trials those that had ended, failed ones included
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

    /** Why each target failed, as sentences without a full stop, with the rounds of each reason. */
    public List<String> failures() {
        Map<List<Object>, List<Trial>> alike = new LinkedHashMap<>();
        for (Trial trial : new Trials(trials).latest()) {
            Failure failure = trial.failure();
            if (failure != null) {
                // Numbers in the sentences may differ from round to round.
                List<Object> kind = List.of(trial.target(), failure.kind());
                alike.computeIfAbsent(kind, same -> new ArrayList<>()).add(trial);
            }
        }
        return alike.values().stream().map(RunOutcome::sentence).toList();
    }

    private static String sentence(List<Trial> alike) {
        Trial first = alike.get(0);
        Stream<String> rounds = alike.stream().map(trial -> String.valueOf(trial.round() + 1));
        return "%s failed in round%s %s: %s"
                .formatted(
                        first.target(),
                        alike.size() == 1 ? "" : "s",
                        rounds.collect(Collectors.joining(", ")),
                        Objects.requireNonNull(first.failure()).sentence());
    }
}
