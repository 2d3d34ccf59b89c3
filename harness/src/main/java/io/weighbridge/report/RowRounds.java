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
 * The rounds of a row as input of the models: fitted from passes if {@link Rounds#pooling} says so,
 * else the one value of each round.
 */
record RowRounds(Rounds rounds) {

    /**
     * A round for each that has values of two of these targets at least.
     *
     * @param scenario absent for what is read once a launch
     * @param targets whose values are all above 0
     */
    List<Round> of(Metric metric, Optional<String> scenario, Collection<String> targets) {
        return scenario.filter(name -> rounds.pooling(metric, scenario) == Pooling.PASS_FIT)
                .map(name -> passes(metric, name, targets))
                .orElseGet(() -> readings(metric, scenario, targets, VarianceEstimate.NONE));
    }

    /**
     * The same with the order of launches, where the metric depends on it: what a start costs
     * depends on how many came before it in its round.
     */
    List<Round> inOrder(Metric metric, Optional<String> scenario, Collection<String> targets) {
        return starts(metric) ? starts(metric, targets) : of(metric, scenario, targets);
    }

    private static boolean starts(Metric metric) {
        return switch (metric) {
            case STARTUP_WALL, STARTUP_CPU, STARTUP_CPU_APPLICATION -> true;
            default -> false;
        };
    }

    private List<Round> starts(Metric metric, Collection<String> targets) {
        return byRound(metric, Optional.empty(), targets).entrySet().stream()
                .map(
                        round ->
                                Round.ofReadings(round.getValue())
                                        .launched(rounds.places(round.getKey())))
                .toList();
    }

    /** The same without a look at what passes leave uncertain. */
    List<Round> readings(Metric metric, Optional<String> scenario, Collection<String> targets) {
        return readings(metric, scenario, targets, VarianceEstimate.NONE);
    }

    private List<Round> readings(
            Metric metric,
            Optional<String> scenario,
            Collection<String> targets,
            VarianceEstimate within) {
        return byRound(metric, scenario, targets).values().stream()
                .map(values -> new Round(Round.ofReadings(values).logs(), within))
                .toList();
    }

    /** The values of each round that has those of two targets at least. */
    private Map<Integer, Map<String, Double>> byRound(
            Metric metric, Optional<String> scenario, Collection<String> targets) {
        Map<Integer, Map<String, Double>> byRound = new TreeMap<>();
        for (String target : targets) {
            rounds.values(target, scenario, metric)
                    .forEach(
                            (round, value) ->
                                    byRound.computeIfAbsent(round, r -> new LinkedHashMap<>())
                                            .put(target, value));
        }
        byRound.values().removeIf(values -> values.size() < 2);
        return byRound;
    }

    private List<Round> passes(Metric metric, String scenario, Collection<String> targets) {
        Map<Integer, PassFit> fits = rounds.fits(metric, scenario, targets);
        // A clock that is too coarse for a slice may still do for all of them.
        return fits.isEmpty()
                ? readings(metric, Optional.of(scenario), targets, VarianceEstimate.UNKNOWN)
                : fits.values().stream()
                        .map(PassFit::round)
                        .filter(round -> round.logs().size() > 1)
                        .toList();
    }
}
