package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weighbridge.model.Measurements;

/**
 * What the slices of one scenario in one launch come to together: figures that are not the mean of
 * those of the slices.
 *
 * @param scenario its name
 * @param answers in all slices together
 * @param measurements percentiles of all answers together, and, of many short slices, what was read
 *     around all of them
 */
public record RoundTotal(
        @JsonAlias("course") String scenario, long answers, Measurements measurements) {

    /** A 99th percentile needs so many answers: ten of them are beyond it. */
    public static final long ANSWERS_OF_P99 = 1_000;
}
