package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.stats.PassFit;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.VarianceEstimate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What each round says of a row, as the models take it: fitted from its passes where {@link
 * Rounds#pooling} says so, else the one value that the round has.
 */
record RowRounds(Rounds rounds) {

    /**
     * A round for each that has values of two of these targets at least.
     *
     * @param course absent for what is read once a launch
     * @param targets whose values are all above 0
     */
    List<Round> of(Metric metric, Optional<String> course, Collection<String> targets) {
        return course.filter(name -> rounds.pooling(metric, course) == Pooling.PASS_FIT)
                .map(name -> passes(metric, name, targets))
                .orElseGet(() -> readings(metric, course, targets, VarianceEstimate.NONE));
    }

    /** The same without a look at what passes leave uncertain. */
    List<Round> readings(Metric metric, Optional<String> course, Collection<String> targets) {
        return readings(metric, course, targets, VarianceEstimate.NONE);
    }

    private List<Round> readings(
            Metric metric,
            Optional<String> course,
            Collection<String> targets,
            VarianceEstimate within) {
        Map<Integer, Map<String, Double>> byRound = new TreeMap<>();
        for (String target : targets) {
            rounds.values(target, course, metric)
                    .forEach(
                            (round, value) ->
                                    byRound.computeIfAbsent(round, r -> new LinkedHashMap<>())
                                            .put(target, value));
        }
        return byRound.values().stream()
                .filter(values -> values.size() > 1)
                .map(values -> new Round(Round.ofReadings(values).logs(), within))
                .toList();
    }

    private List<Round> passes(Metric metric, String course, Collection<String> targets) {
        Map<Integer, PassFit> fits = rounds.fits(metric, course, targets);
        // A clock that is too coarse for a slice may still do for all of them.
        return fits.isEmpty()
                ? readings(metric, Optional.of(course), targets, VarianceEstimate.UNKNOWN)
                : fits.values().stream()
                        .map(PassFit::round)
                        .filter(round -> round.logs().size() > 1)
                        .toList();
    }
}
