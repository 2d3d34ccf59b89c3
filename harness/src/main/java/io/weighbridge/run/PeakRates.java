package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Rate;
import io.weighbridge.plan.Scenario;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts rates that are given as a share of peak throughput to requests per second. The peak is
 * that of the slowest target. This is done once, in the first round, so that every target in every
 * round gets the same rate.
 */
final class PeakRates {

    /** Rates are rounded to two figures, because the measured peak is no more exact. */
    private static final MathContext TWO_FIGURES = new MathContext(2);

    private final Plan plan;
    private final Map<String, Double> rates = new HashMap<>();

    /**
     * @param earlier trials of a resumed run, whose rates are kept
     */
    PeakRates(Plan plan, List<Trial> earlier) {
        this.plan = plan;
        for (Trial trial : earlier) {
            for (Slice slice : trial.slices()) {
                LoadResult.Openly open = slice.client().openly();
                if (open != null) {
                    rates.putIfAbsent(slice.scenario(), open.rate());
                }
            }
        }
    }

    /**
     * The scenario with its rate in requests per second; unchanged if its rate is not a share of a
     * peak.
     *
     * @param up the servers of the round, whose peak load has already run
     * @throws UsageException if no peak load has run
     */
    Scenario resolved(Scenario scenario, Collection<ServerUnderTest> up) {
        Load load = scenario.load();
        Rate rate = load.rate();
        if (rate == null || rate.of() != Rate.Of.SMALLEST_PEAK) {
            return scenario;
        }
        double perSecond =
                rates.computeIfAbsent(
                        scenario.name(), name -> rounded(rate.amount() * peak(scenario, up)));
        return new Scenario(scenario.workload(), load.withRate(Rate.perSecond(perSecond)));
    }

    private static double rounded(double rate) {
        return BigDecimal.valueOf(rate).round(TWO_FIGURES).doubleValue();
    }

    /** The smallest peak of all targets, where a target's peak is the mean rate of its slices. */
    private double peak(Scenario scenario, Collection<ServerUnderTest> up) {
        String atPeak = Scenario.name(scenario.workload().name(), closed(scenario.load()).name());
        return up.stream()
                .map(tested -> tested.kept(atPeak))
                .filter(slices -> !slices.isEmpty())
                .mapToDouble(PeakRates::mean)
                .min()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "the rate of %s is a share of the peak throughput, which could not be measured on any target: see the failures above"
                                                .formatted(scenario.name())));
    }

    /** The closed load that a plan must have for a rate that is a share of its peak. */
    private Load closed(Load open) {
        Load shape = open.withRate(null);
        return plan.loads().stream()
                .filter(load -> !load.open())
                .filter(load -> load.withName("").equals(shape.withName("")))
                .findFirst()
                .orElseThrow();
    }

    private static double mean(List<Slice> slices) {
        return slices.stream()
                .mapToDouble(slice -> slice.client().requestsPerSecond())
                .average()
                .orElseThrow();
    }
}
