package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.PairedRatio;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The two cells of a ratio that is exploratory: the ratio, and its interval. */
final class RatioCells {

    private RatioCells() {}

    /** The cells of a ratio, which may be unknown. */
    static List<String> of(@Nullable PairedRatio ratio) {
        if (ratio == null) {
            return List.of(FigureText.ABSENT, "");
        }
        Interval interval = interval(ratio);
        return List.of(
                FigureText.ratio(ratio.ratio(), interval),
                FigureText.interval(ratio.ratio(), interval));
    }

    /** After two rounds, an interval from the rounds alone would say next to nothing. */
    private static @Nullable Interval interval(PairedRatio ratio) {
        return ratio.rounds() < Comparison.ByLoad.JUDGED_ROUNDS ? null : ratio.interval();
    }
}
