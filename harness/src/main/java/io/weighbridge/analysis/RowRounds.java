package io.weighbridge.analysis;

import io.weighbridge.model.Metric;
import io.weighbridge.plan.Plan;
import io.weighbridge.stats.PassFit;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.VarianceEstimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One metric's values per round as input for the models. They are fitted from passes (a pass is one
 * slice of every target) if {@link Rounds#pooling} says so. Otherwise each round has one value.
 */
record RowRounds(Rounds rounds) {

    /**
     * The rounds with values of at least two of these targets, and with the order of launches if
     * the metric depends on it: the cost of a start depends on the servers that were started before
     * it in its round and still run.
     *
     * @param scenario null for metrics that are read once per launch
     * @param targets whose values are all above 0
     */
    List<Round> inOrder(
            Plan.Alive alive,
            Metric metric,
            @Nullable String scenario,
            Collection<String> targets) {
        if (alive == Plan.Alive.ALL && starts(metric)) {
            return starts(metric, targets);
        }
        return scenario != null && rounds.pooling(metric, scenario) == SlicePooling.PASS_FIT
                ? passes(metric, scenario, targets)
                : readings(metric, scenario, targets, VarianceEstimate.NONE);
    }

    private static boolean starts(Metric metric) {
        return switch (metric) {
            case STARTUP_WALL, STARTUP_CPU, STARTUP_CPU_APPLICATION -> true;
            default -> false;
        };
    }

    private List<Round> starts(Metric metric, Collection<String> targets) {
        List<Round> starts = new ArrayList<>();
        byRound(metric, null, targets)
                .forEach(
                        (number, values) ->
                                starts.add(
                                        Round.ofReadings(values).launched(rounds.places(number))));
        return starts;
    }

    /**
     * The rounds with values of at least two of these targets, one value each.
     *
     * @param within variance of each value that is caused by the limited number of passes
     */
    List<Round> readings(
            Metric metric,
            @Nullable String scenario,
            Collection<String> targets,
            VarianceEstimate within) {
        return byRound(metric, scenario, targets).values().stream()
                .map(values -> new Round(Round.ofReadings(values).logs(), within))
                .toList();
    }

    /** The values by round and target, for rounds with values of at least two targets. */
    private Map<Integer, Map<String, Double>> byRound(
            Metric metric, @Nullable String scenario, Collection<String> targets) {
        Map<Integer, Map<String, Double>> byRound = new TreeMap<>();
        for (String target : targets) {
            Map<Integer, Double> values = rounds.values(target, scenario, metric);
            for (Map.Entry<Integer, Double> value : values.entrySet()) {
                byRound.computeIfAbsent(value.getKey(), first -> new LinkedHashMap<>())
                        .put(target, value.getValue());
            }
        }
        byRound.values().removeIf(values -> values.size() < 2);
        return byRound;
    }

    private List<Round> passes(Metric metric, String scenario, Collection<String> targets) {
        Map<Integer, PassFit> fits = rounds.fits(metric, scenario, targets);
        // A clock that is too coarse for one slice may be fine enough for all of them.
        return fits.isEmpty()
                ? readings(metric, scenario, targets, VarianceEstimate.UNKNOWN)
                : fits.values().stream()
                        .map(PassFit::round)
                        .filter(round -> round.logs().size() > 1)
                        .toList();
    }
}
