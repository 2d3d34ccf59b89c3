package io.weighbridge.parse;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Rate;
import io.weighbridge.result.LoadResult.Openly;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The part of a result that only a load at a fixed rate has. */
final class FixedRate {

    private FixedRate() {}

    /**
     * The values that the result of a load at a fixed rate has in addition.
     *
     * @param fromPlannedSend whether the result's percentiles count from the planned send
     * @param service percentiles of the service time; empty if they are unknown
     * @return null if the load has no rate
     */
    static @Nullable Openly of(
            Load load, boolean fromPlannedSend, SortedMap<Double, Double> service) {
        Rate rate = load.rate();
        return rate == null ? null : new Openly(rate.amount(), fromPlannedSend, service);
    }
}
