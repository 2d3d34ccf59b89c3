package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Slice;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How the kept slices of one target and workload become one value for their round. Slices are not
 * independent samples: more of them make a round's value more precise, but the variation between
 * launches remains in the interval.
 */
public enum SlicePooling implements Keyed {
    /** Read once per launch, so there is nothing to pool. */
    ONE_READING,
    /** The total of all slices, divided by all their requests. */
    PER_REQUEST,
    /**
     * A robust fit of the round's passes; a pass is one slice of every target. It suits metrics
     * whose value is the same in every slice, apart from noise. It does not suit GC and the JIT,
     * which are active in few slices, or user time, whose clock ticks are too coarse for one slice.
     * A fitted percentile is not a percentile of the round, so {@link #ALL_ANSWERS} is preferred.
     */
    PASS_FIT,
    /**
     * The application's part like {@link #PASS_FIT}, and the rest like {@link #PER_REQUEST},
     * because a collector is active in few slices.
     */
    PAID,
    /** All requests, divided by the time of all slices. */
    PER_SECOND,
    /** The mean over slices, weighted by their duration. */
    OVER_TIME,
    /**
     * A percentile of all answers of the round, from the histograms of all slices, if the slices
     * are many and short.
     */
    ALL_ANSWERS,
    /** The largest of the round's slices. */
    LARGEST,
    /** The mean of the round's slices. */
    A_SLICE;

    /** How a metric is pooled. */
    public static SlicePooling of(Metric metric) {
        if (percentile(metric)) {
            return PASS_FIT;
        }
        return switch (metric) {
            case REQUESTS_PER_SECOND,
                    CPU_PER_REQUEST,
                    SWITCHES_PER_REQUEST,
                    LATENCY_MEAN,
                    SERVICE_CPU ->
                    PASS_FIT;
            case PAID_CPU_PER_REQUEST -> PAID;
            case REQUESTS_PER_CPU_SECOND -> PER_SECOND;
            case USER_CPU_PER_REQUEST,
                    JIT_CPU_PER_REQUEST,
                    GC_CPU_PER_REQUEST,
                    OTHER_CPU_PER_REQUEST,
                    ALLOCATED_PER_REQUEST,
                    SYSTEM_CALLS_PER_REQUEST,
                    BYTES_PER_RESPONSE,
                    BACKEND_TIME,
                    ADDED_LATENCY,
                    BACKEND_REQUESTS,
                    SERVICE_BACKGROUND,
                    CLIENT_CPU_PER_REQUEST ->
                    PER_REQUEST;
            case GC_COUNT, GC_PAUSE, STOLEN -> A_SLICE;
            case LATENCY_MAX, CLIENT_LATE -> LARGEST;
            case CLIENT_BUSY,
                    SERVER_BUSY,
                    SERVICE_BUSY,
                    POOL_PENDING,
                    JIT_SHARE,
                    FOREIGN_SHARE,
                    THROTTLED_PERIODS,
                    THROTTLED_TIME ->
                    OVER_TIME;
            // the metrics of a launch; a test checks that no metric of the load is one of these
            default -> ONE_READING;
        };
    }

    /**
     * The value of a {@code LOAD} metric from the slices of one target alone; null if no slice has
     * one. A metric that is fitted together with other targets becomes the total of the slices
     * here, and a percentile becomes the median of the slices' percentiles.
     *
     * @param slices the kept slices of one target and workload in one round
     */
    static @Nullable Double pool(Metric metric, List<Slice> slices) {
        List<Slice> measured = slices.stream().filter(slice -> has(metric, slice)).toList();
        return measured.isEmpty() ? null : Double.valueOf(pooled(metric, measured));
    }

    /**
     * Whether a slice has a value that counts. A 99th percentile of few answers does not count,
     * because it is almost their maximum.
     */
    static boolean has(Metric metric, Slice slice) {
        boolean far = metric == Metric.LATENCY_P99 || metric == Metric.SERVICE_P99;
        return slice.measurements().get(metric) != null
                && (!far || slice.client().completed() >= RoundTotal.answersFor(99));
    }

    /** Whether it is a latency percentile, which must be computed from all answers together. */
    static boolean percentile(Metric metric) {
        return switch (metric) {
            case LATENCY_P50,
                    LATENCY_P90,
                    LATENCY_P99,
                    LATENCY_P999,
                    LATENCY_HIGHEST,
                    HIGHEST_PERCENT,
                    SERVICE_P50,
                    SERVICE_P99 ->
                    true;
            default -> false;
        };
    }

    private static double pooled(Metric metric, List<Slice> slices) {
        ToDoubleFunction<Slice> value =
                slice -> Objects.requireNonNull(slice.measurements().get(metric));
        ToDoubleFunction<Slice> requests = slice -> requests(metric, slice.client());
        return switch (of(metric)) {
            case PER_REQUEST, PAID -> weighted(slices, value, requests);
            case PASS_FIT -> unfitted(metric, slices, value, requests);
            case PER_SECOND -> perSecond(slices, value, requests);
            case OVER_TIME -> weighted(slices, value, slice -> slice.client().elapsed());
            case LARGEST -> slices.stream().mapToDouble(value).max().orElseThrow();
            case A_SLICE -> weighted(slices, value, slice -> 1);
            case ONE_READING, ALL_ANSWERS ->
                    throw new IllegalArgumentException(metric.key() + " is not read in a slice");
        };
    }

    private static double unfitted(
            Metric metric,
            List<Slice> slices,
            ToDoubleFunction<Slice> value,
            ToDoubleFunction<Slice> requests) {
        if (percentile(metric)) {
            return Summary.median(slices.stream().mapToDouble(value).toArray());
        }
        return metric == Metric.REQUESTS_PER_SECOND
                ? perSecond(slices, value, requests)
                : weighted(slices, value, requests);
    }

    /**
     * The number of requests that a slice's value refers to. The server's resources are used for
     * all requests sent to it, including a load tool's own warm-up. The client's values are for the
     * answers that the tool measured.
     */
    private static double requests(Metric metric, LoadResult client) {
        return switch (metric) {
            case BYTES_PER_RESPONSE, LATENCY_MEAN, CLIENT_CPU_PER_REQUEST, REQUESTS_PER_SECOND ->
                    client.completed();
            default -> client.sent();
        };
    }

    /**
     * Requests divided by the time they took at each slice's own rate: the harmonic mean of the
     * rates.
     */
    private static double perSecond(
            List<Slice> slices, ToDoubleFunction<Slice> rate, ToDoubleFunction<Slice> requests) {
        double all = slices.stream().mapToDouble(requests).sum();
        double seconds =
                slices.stream()
                        .mapToDouble(
                                slice -> requests.applyAsDouble(slice) / rate.applyAsDouble(slice))
                        .sum();
        return all / seconds;
    }

    private static double weighted(
            List<Slice> slices, ToDoubleFunction<Slice> value, ToDoubleFunction<Slice> weight) {
        double weights = slices.stream().mapToDouble(weight).sum();
        double total =
                slices.stream()
                        .mapToDouble(
                                slice -> value.applyAsDouble(slice) * weight.applyAsDouble(slice))
                        .sum();
        return total / weights;
    }
}
