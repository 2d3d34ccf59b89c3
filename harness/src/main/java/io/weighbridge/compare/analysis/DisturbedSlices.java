package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says how many slices are left out of the latencies, see {@link Histograms#undisturbed}. */
public final class DisturbedSlices {

    private DisturbedSlices() {}

    /** A sentence for the report; null if no slice is left out. */
    public static @Nullable String note(List<Trial> trials) {
        Set<String> scenarios = new HashSet<>();
        long leftOut = 0;
        for (Trial trial : trials) {
            for (RoundTotal total : trial.totals()) {
                if (total.leftOut() != null) {
                    leftOut += total.leftOut();
                    scenarios.add(total.scenario());
                }
            }
        }
        long all = trials.stream().mapToLong(trial -> slices(trial, scenarios)).sum();
        return leftOut == 0
                ? null
                : String.format(
                        Locale.ROOT,
                        "Latencies at a fixed rate leave out %d of %d slices: in these, a JIT"
                                + " compiler worked or this machine stopped the load tool.",
                        leftOut,
                        all);
    }

    private static long slices(Trial trial, Set<String> scenarios) {
        return trial.slices().stream()
                .filter(slice -> slice.kept() && scenarios.contains(slice.scenario()))
                .count();
    }
}
