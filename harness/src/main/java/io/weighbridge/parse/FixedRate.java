package io.weighbridge.parse;

import io.weighbridge.plan.Load;
import io.weighbridge.plan.Rate;
import io.weighbridge.result.LoadResult.Openly;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The part of a result that only a load at a fixed rate has. */
final class FixedRate {

    private static final double NANOS = 1e9;

    private FixedRate() {}

    /**
     * The requests that a load plans.
     *
     * @param otherwise their number if the load has no rate
     */
    static long planned(Load load, long otherwise) {
        Rate rate = load.rate();
        if (rate == null) {
            return otherwise;
        }
        long duration = Objects.requireNonNull(load.duration()).toNanos();
        return Math.round(rate.amount() * duration / NANOS);
    }

    /**
     * What the result of a load at a fixed rate adds.
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
