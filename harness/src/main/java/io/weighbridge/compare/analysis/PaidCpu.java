package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.PassFit;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.Slice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@link Metric#PAID_CPU_PER_REQUEST} of each round. The application's part is fitted over passes.
 * The rest, mostly the collector's, is a total over all requests of the round, because it occurs in
 * few slices.
 */
record PaidCpu(Rounds rounds) {

    /** The values of one target by round; rounds without a fit or without the rest are left out. */
    NavigableMap<Integer, Double> values(
            String target, @Nullable String scenario, Map<Integer, PassFit> application) {
        NavigableMap<Integer, Double> values = new TreeMap<>();
        application.forEach(
                (round, fit) -> {
                    Double log = fit.logs().get(target);
                    Double rest = log == null ? null : rest(target, scenario, round);
                    if (log != null && rest != null) {
                        values.put(round, Math.exp(log) + rest);
                    }
                });
        return values;
    }

    /**
     * One round as input for the models. Only the application's part has an uncertainty from passes
     * that is known, so the whole has it in proportion to that part.
     */
    @Nullable Round round(@Nullable String scenario, int number, PassFit application) {
        Map<String, Double> paid = new LinkedHashMap<>();
        double shares = 0;
        for (Map.Entry<String, Double> fitted : application.logs().entrySet()) {
            Double rest = rest(fitted.getKey(), scenario, number);
            if (rest != null) {
                double own = Math.exp(fitted.getValue());
                paid.put(fitted.getKey(), own + rest);
                shares += own / (own + rest);
            }
        }
        if (paid.size() < 2) {
            return null;
        }
        double share = shares / paid.size();
        VarianceEstimate within = application.round().within();
        VarianceEstimate scaled = within.known() ? within.times(share * share) : within;
        return new Round(Round.ofReadings(paid).logs(), scaled);
    }

    /** CPU seconds per request besides the application's; null if no slice has them. */
    private @Nullable Double rest(String target, @Nullable String scenario, int round) {
        List<Slice> slices = rounds.timed(target, scenario, round);
        double seconds = 0;
        double requests = 0;
        for (Slice slice : slices) {
            Measurements figures = slice.measurements();
            Double paid = figures.get(Metric.PAID_CPU_PER_REQUEST);
            Double own = figures.get(Metric.CPU_PER_REQUEST);
            if (paid != null && own != null) {
                seconds += (paid - own) * slice.client().sent();
                requests += slice.client().sent();
            }
        }
        return requests == 0 ? null : seconds / requests;
    }
}
