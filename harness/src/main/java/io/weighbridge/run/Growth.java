package io.weighbridge.run;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.Slice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether requests become dearer from slice to slice, as where each of them adds a row to a table
 * that the next one reads.
 */
final class Growth {

    /** The last slices cost so many times the first ones. */
    private static final double MUCH = 1.1;

    /** Fewer say nothing of a trend. */
    private static final int LEAST_SLICES = 6;

    private static final double MILLIS = 1e3;

    private Growth() {}

    /**
     * What to know of the slices of a workload that may change what the server holds.
     *
     * @param kept its slices of one launch, in their order
     */
    static Optional<Warning> of(Workload workload, List<Slice> kept) {
        if (!workload.method().equals("POST") || kept.size() < LEAST_SLICES) {
            return Optional.empty();
        }
        int third = kept.size() / 3;
        double first = cpu(kept.subList(0, third));
        double last = cpu(kept.subList(kept.size() - third, kept.size()));
        return first > 0 && last >= MUCH * first
                ? Optional.of(
                        new Warning(
                                Warning.Kind.GROWS,
                                String.format(
                                        Locale.ROOT,
                                        "%s took %.3g ms of CPU a request in the first third of the"
                                                + " slices and %.3g ms in the last",
                                        workload.asked(),
                                        first * MILLIS,
                                        last * MILLIS)))
                : Optional.empty();
    }

    /** Seconds a request, over all requests; 0 where it was not measured. */
    private static double cpu(List<Slice> slices) {
        double seconds = 0;
        double requests = 0;
        for (Slice slice : slices) {
            double each = slice.measurements().get(Metric.CPU_PER_REQUEST).orElse(0);
            seconds += each * slice.client().completed();
            requests += slice.client().completed();
        }
        return requests > 0 ? seconds / requests : 0;
    }
}
