package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.weighbridge.instrument.model.Measurements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of one scenario in one launch that must be computed from all its slices together, such as
 * percentiles.
 *
 * @param scenario its name
 * @param answers behind the percentiles: those of all slices that are not left out
 * @param measurements percentiles of all answers together and, for many short slices, values read
 *     before and after all of them
 * @param leftOut slices whose latencies do not count, see {@link Histograms#undisturbed}; absent if
 *     there are none
 * @param requests of a mix, each by itself; empty if there is only one
 */
public record RoundTotal(
        @JsonAlias("course") String scenario,
        long answers,
        Measurements measurements,
        @JsonAlias("late") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer leftOut,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OfRequest> requests) {

    public RoundTotal {
        requests = List.copyOf(requests);
    }

    /**
     * One request of a mix over all slices of a round.
     *
     * @param name of the request
     * @param answers complete answers behind the percentiles
     * @param errors of all slices, such as late answers at a rate
     * @param p50 seconds; absent with fewer than 20 answers
     * @param p99 seconds; absent with fewer than 1,000 answers
     */
    public record OfRequest(
            String name, long answers, long errors, @Nullable Double p50, @Nullable Double p99) {}

    /** Totals from all slices. */
    public RoundTotal(String scenario, long answers, Measurements measurements) {
        this(scenario, answers, measurements, null, List.of());
    }

    /**
     * The number of answers that must be beyond a percentile. With fewer, chance decides its value.
     */
    private static final int BEYOND = 10;

    /**
     * The number of answers that a percentile needs: 1000 for the 99th, 20 for the median.
     *
     * @param percent above 0, below 100
     */
    public static long answersFor(double percent) {
        return Math.round(BEYOND * 100 / (100 - percent));
    }

    /**
     * The highest whole percent for which there are enough answers; 0 if there is none.
     *
     * @param answers 0 or more
     */
    static int highest(long answers) {
        return answers <= BEYOND ? 0 : (int) Math.floor(100 - 100.0 * BEYOND / answers);
    }
}
