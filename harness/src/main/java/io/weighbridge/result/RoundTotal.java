package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weighbridge.model.Measurements;

/**
 * Values of one scenario in one launch that must be computed from all its slices together, such as
 * percentiles.
 *
 * @param scenario its name
 * @param answers in all slices together
 * @param measurements percentiles of all answers together and, for many short slices, values read
 *     before and after all of them
 */
public record RoundTotal(
        @JsonAlias("course") String scenario, long answers, Measurements measurements) {

    /** The number of answers that a 99th percentile needs, so that ten answers are beyond it. */
    public static final long ANSWERS_OF_P99 = 1_000;
}
