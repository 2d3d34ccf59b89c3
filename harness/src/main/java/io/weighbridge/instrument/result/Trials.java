package io.weighbridge.instrument.result;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A run's trials as stored, including those that were repeated. A resumed run may have several
 * trials of one target and round: if one target failed, the whole round was run again, and the
 * failed trial stays recorded. {@link #latest()} has only those that count.
 *
 * @param all in the order in which they were written, launches that were only starts included
 */
public record Trials(List<Trial> all) {

    private record Slot(int round, String target) {}

    public Trials {
        all = List.copyOf(all);
    }

    /** The launches of rounds, without those that were only starts. */
    private List<Trial> ofRounds() {
        return all.stream().filter(trial -> !trial.startOnly()).toList();
    }

    /** The launches that were only starts. */
    public List<Trial> starts() {
        return all.stream().filter(Trial::startOnly).toList();
    }

    /** The number of rounds of such launches, complete or not. */
    public int startRounds() {
        return (int) starts().stream().mapToInt(Trial::round).distinct().count();
    }

    /** The number of rounds with a trial. */
    public int begun() {
        return (int) ofRounds().stream().mapToInt(Trial::round).distinct().count();
    }

    /** The last trial of each round and target, by round. Only these trials count. */
    public List<Trial> latest() {
        Map<Slot, Trial> last = new LinkedHashMap<>();
        ofRounds().forEach(trial -> last.put(new Slot(trial.round(), trial.target()), trial));
        return last.values().stream().sorted(Comparator.comparingInt(Trial::round)).toList();
    }

    /** Failed trials whose round was run again. */
    public List<Trial> repeated() {
        List<Trial> latest = latest();
        return ofRounds().stream()
                .filter(trial -> !trial.completed() && !latest.contains(trial))
                .toList();
    }

    /**
     * Targets that are left out of the following rounds, because they failed for a permanent
     * reason. A target that completed any round is not among them, because its failure was
     * evidently not permanent.
     */
    public Set<String> leftOut() {
        Set<String> leftOut =
                ofRounds().stream()
                        .filter(trial -> trial.failure() != null && trial.failure().permanent())
                        .map(Trial::target)
                        .collect(Collectors.toCollection(TreeSet::new));
        ofRounds().stream().filter(Trial::completed).map(Trial::target).forEach(leftOut::remove);
        return leftOut;
    }

    /** Whether a round has a result of each of these targets. */
    public boolean complete(int round, Collection<String> targets) {
        List<String> completed =
                latest().stream()
                        .filter(trial -> trial.round() == round && trial.completed())
                        .map(Trial::target)
                        .toList();
        return completed.containsAll(targets);
    }

    /**
     * The trials to keep when a round is run again: of that round, only failed ones. The results of
     * its completed trials must not be compared with new ones.
     */
    public List<Trial> withoutResults(int round) {
        return all.stream()
                .filter(it -> it.startOnly() || it.round() != round || !it.completed())
                .toList();
    }

    /** The largest number of failures of any target in a round. */
    public int failures(int round) {
        return ofRounds().stream()
                .filter(trial -> trial.round() == round && !trial.completed())
                .collect(Collectors.groupingBy(Trial::target, Collectors.counting()))
                .values()
                .stream()
                .mapToInt(Long::intValue)
                .max()
                .orElse(0);
    }
}
