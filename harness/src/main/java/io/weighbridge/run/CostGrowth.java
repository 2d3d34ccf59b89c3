package io.weighbridge.run;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.Slice;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a request costs more CPU from slice to slice, for example because each request adds
 * a row to a table that the next one reads. A machine that becomes slower during a round looks the
 * same.
 */
final class CostGrowth {

    /** The smallest ratio of the last third's cost to the first third's that causes a warning. */
    private static final double LEAST_RATIO = 1.1;

    /** The smallest number of slices that can show a trend. */
    private static final int LEAST_SLICES = 6;

    private static final double MILLIS = 1e3;

    private CostGrowth() {}

    /**
     * The warning for one launch; null if there is none. Only POST causes it, because no other
     * method may change the server's data.
     *
     * @param kept its slices in the order they were measured
     */
    static @Nullable Warning of(Workload workload, List<Slice> kept) {
        List<Slice> read = kept.stream().filter(CostGrowth::hasCpu).toList();
        if (!workload.method().equals("POST") || read.size() < LEAST_SLICES) {
            return null;
        }
        int third = read.size() / 3;
        double first = cpu(read.subList(0, third));
        double last = cpu(read.subList(read.size() - third, read.size()));
        // The first third is 0 if the kernel's clock is too coarse for short slices.
        if (first == 0 || last < LEAST_RATIO * first) {
            return null;
        }
        String detail =
                String.format(
                        Locale.ROOT,
                        "%s took %.3g ms of CPU per request in the first third of the slices and"
                                + " %.3g ms in the last",
                        workload.requestLine(),
                        first * MILLIS,
                        last * MILLIS);
        return new Warning(Warning.Kind.GROWS, detail);
    }

    private static boolean hasCpu(Slice slice) {
        return slice.client().completed() > 0
                && slice.measurements().get(Metric.CPU_PER_REQUEST) != null;
    }

    /** CPU seconds per request over all these slices. */
    private static double cpu(List<Slice> slices) {
        double seconds = 0;
        double requests = 0;
        for (Slice slice : slices) {
            double each = Objects.requireNonNull(slice.measurements().get(Metric.CPU_PER_REQUEST));
            seconds += each * slice.client().completed();
            requests += slice.client().completed();
        }
        return seconds / requests;
    }
}
