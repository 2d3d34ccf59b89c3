package io.weighbridge.result;

import io.weighbridge.model.Measurements;

/**
 * What the slices of one course in one launch come to together: figures that are not the mean of
 * those of the slices.
 *
 * @param course its name
 * @param answers in all slices together
 * @param measurements percentiles of all answers together, and, of many short slices, what was read
 *     around all of them
 */
public record RoundTotal(String course, long answers, Measurements measurements) {

    /** A 99th percentile needs so many answers: ten of them are beyond it. */
    public static final long ANSWERS_OF_P99 = 1_000;
}
