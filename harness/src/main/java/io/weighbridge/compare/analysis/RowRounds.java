package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.PassFit;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One metric's values per round as input for the models. They are fitted from passes (a pass is one
 * slice of every target) if {@link Rounds#pooling} says so. Otherwise each round has one value.
 */
public record RowRounds(Rounds rounds) {

    /**
     * The rounds with values of at least two of these targets, and with the order of launches if
     * the metric depends on it: the cost of a start depends on the servers that were started before
     * it in its round and still run.
     *
     * @param targets whose values are all above 0
     */
    public List<Round> inOrder(Plan.Alive alive, RowKey row, Collection<String> targets) {
        if (alive == Plan.Alive.ALL && starts(row.metric())) {
            return starts(row, targets);
        }
        return switch (rounds.pooling(row)) {
            case PASS_FIT -> passes(row, targets);
            case PAID -> paid(row, targets);
            default -> readings(row, targets, VarianceEstimate.NONE);
        };
    }

    /** The same rounds with all targets of a plan whose values are all above 0. */
    public List<Round> inOrder(Plan plan, RowKey row) {
        List<String> comparable = new ArrayList<>();
        for (Target target : plan.targets()) {
            if (Rounds.comparable(rounds.values(target.name(), row))) {
                comparable.add(target.name());
            }
        }
        return inOrder(plan.alive(), row, comparable);
    }

    private static boolean starts(Metric metric) {
        return switch (metric) {
            case STARTUP_WALL, STARTUP_CPU, STARTUP_CPU_APPLICATION -> true;
            default -> false;
        };
    }

    private List<Round> starts(RowKey row, Collection<String> targets) {
        List<Round> starts = new ArrayList<>();
        byRound(row, targets)
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
    public List<Round> readings(RowKey row, Collection<String> targets, VarianceEstimate within) {
        return byRound(row, targets).values().stream()
                .map(values -> new Round(Round.ofReadings(values).logs(), within))
                .toList();
    }

    /** The values by round and target, for rounds with values of at least two targets. */
    private Map<Integer, Map<String, Double>> byRound(RowKey row, Collection<String> targets) {
        Map<Integer, Map<String, Double>> byRound = new TreeMap<>();
        for (String target : targets) {
            rounds.values(target, row)
                    .forEach(
                            (round, value) ->
                                    byRound.computeIfAbsent(round, first -> new LinkedHashMap<>())
                                            .put(target, value));
        }
        byRound.values().removeIf(values -> values.size() < 2);
        return byRound;
    }

    private List<Round> paid(RowKey row, Collection<String> targets) {
        RowKey application = new RowKey(Metric.CPU_PER_REQUEST, row.scenario());
        Map<Integer, PassFit> fits = rounds.fits(application, targets);
        if (fits.isEmpty()) {
            return readings(row, targets, VarianceEstimate.UNKNOWN);
        }
        PaidCpu paid = new PaidCpu(rounds);
        return fits.entrySet().stream()
                .map(fit -> paid.round(row.scenario(), fit.getKey(), fit.getValue()))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    private List<Round> passes(RowKey row, Collection<String> targets) {
        Map<Integer, PassFit> fits = rounds.fits(row, targets);
        // A clock that is too coarse for one slice may be fine enough for all of them.
        return fits.isEmpty()
                ? readings(row, targets, VarianceEstimate.UNKNOWN)
                : fits.values().stream()
                        .map(PassFit::round)
                        .filter(round -> round.logs().size() > 1)
                        .toList();
    }
}
