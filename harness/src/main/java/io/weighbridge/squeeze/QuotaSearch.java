package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.compare.stats.Threshold.Attempt;
import io.weighbridge.instrument.plan.Squeeze;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the CPU limit of the next slice, as {@link SizeSearch} chooses the size of the next
 * launch.
 *
 * @param all CPUs of this machine, the largest limit
 * @param first CPUs of the first slice of the first launch
 * @param earlier slices of earlier launches that count
 */
record QuotaSearch(int all, double first, List<CpuSlice> earlier) {

    /** Limits are whole thousandths of a CPU. */
    static final double MILLI = 1000;

    /** The smallest limit that is tried, in thousandths. */
    private static final long LEAST = 20;

    /**
     * The first step is small, because the first limit follows from the CPU that the server was
     * measured to use.
     */
    private static final double STEP = 1.12;

    /**
     * The limit of the next slice in CPUs. A launch always has all its slices, so once the search
     * would end, limits above and below the threshold take turns.
     *
     * @param slices of this launch so far
     */
    double next(List<CpuSlice> slices) {
        List<Attempt> tried = attempts(slices);
        int most = Squeeze.CPU_LAUNCHES * Squeeze.CPU_SLICES + 1;
        long high = Math.round(all * MILLI);
        long inside = Math.max(LEAST, Math.min(Math.round(first * MILLI), high));
        Long next = new SizeSearch(inside, LEAST, high, STEP, most, most).next(tried);
        if (next != null) {
            return next / MILLI;
        }
        return tried.get(Math.max(0, tried.size() - 2)).size() / MILLI;
    }

    private List<Attempt> attempts(List<CpuSlice> slices) {
        List<CpuSlice> every = new ArrayList<>(earlier);
        every.addAll(slices);
        return attemptsOf(every);
    }

    /** The slices that count, by their limits in thousandths of a CPU. */
    static List<Attempt> attemptsOf(List<CpuSlice> slices) {
        return slices.stream()
                .filter(CpuSlice::counts)
                .map(slice -> new Attempt(slice.quota() * MILLI, slice.held()))
                .toList();
    }

    /**
     * The limit at which half of the slices hold, in thousandths of a CPU; null as for {@link
     * Threshold#of(List)}.
     */
    static @Nullable Threshold threshold(List<CpuSlice> slices) {
        return Threshold.of(attemptsOf(slices));
    }
}
