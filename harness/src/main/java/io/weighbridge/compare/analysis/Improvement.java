package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import org.jspecify.annotations.Nullable;

/** Which direction of a difference is better. */
public final class Improvement {

    private Improvement() {}

    /** Whether a verdict says that a value of a metric is significantly better. */
    public static boolean is(Metric metric, @Nullable Verdict verdict) {
        Verdict.Word better =
                metric.better() == Metric.Better.HIGHER ? Verdict.Word.MORE : Verdict.Word.LESS;
        return verdict != null && verdict.word() == better;
    }
}
