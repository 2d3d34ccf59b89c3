package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import io.weighbridge.stats.PassFit;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.VarianceEstimate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What each round says of a row, as the models take it: fitted from its passes where each slice has
 * a value, else the one value that the round has.
 */
record RowRounds(Rounds rounds) {

    /** Measured in every slice. Others come in few slices, or only add up over all of them. */
    private static final Set<Metric> SLICED =
            Set.of(
                    Metric.REQUESTS_PER_SECOND,
                    Metric.REQUESTS_PER_CPU_SECOND,
                    Metric.CPU_PER_REQUEST,
                    Metric.USER_CPU_PER_REQUEST,
                    Metric.SWITCHES_PER_REQUEST,
                    Metric.LATENCY_MEAN,
                    Metric.LATENCY_P50,
                    Metric.LATENCY_P90,
                    Metric.LATENCY_P99,
                    Metric.SERVICE_P50,
                    Metric.SERVICE_P99);

    /**
     * A round for each that has values of two of these targets at least.
     *
     * @param course absent for what is read once a launch
     * @param targets whose values are all above 0
     */
    List<Round> of(Metric metric, Optional<String> course, Collection<String> targets) {
        return course.filter(name -> SLICED.contains(metric))
                .map(name -> passes(metric, name, targets))
                .orElseGet(() -> readings(metric, course, targets));
    }

    /** The same without a look at passes. */
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
        Map<Integer, Map<Integer, Map<String, Double>>> byRound = new TreeMap<>();
        for (String target : targets) {
            for (Trial trial : rounds.completed(target)) {
                Map<Integer, Map<String, Double>> ofRound =
                        byRound.computeIfAbsent(trial.round(), round -> new TreeMap<>());
                for (Slice slice : rounds.timed(trial, course)) {
                    slice.measurements()
                            .get(metric)
                            .ifPresent(
                                    value ->
                                            ofRound.computeIfAbsent(
                                                            slice.index(),
                                                            pass -> new LinkedHashMap<>())
                                                    .put(target, value));
                }
            }
        }
        byRound.values().removeIf(Map::isEmpty);
        // A clock that is too coarse for a slice may still do for all of them.
        boolean positive =
                byRound.values().stream()
                        .flatMap(ofRound -> ofRound.values().stream())
                        .flatMap(pass -> pass.values().stream())
                        .allMatch(value -> value > 0);
        return positive
                ? byRound.values().stream()
                        .map(passes -> PassFit.of(List.copyOf(passes.values())).round())
                        .filter(round -> round.logs().size() > 1)
                        .toList()
                : readings(metric, Optional.of(course), targets, VarianceEstimate.UNKNOWN);
    }
}
