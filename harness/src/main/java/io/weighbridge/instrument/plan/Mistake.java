package io.weighbridge.instrument.plan;

/**
 * A mistake in a plan that comes from a file, from options or from both.
 *
 * @param place a JSON pointer to the wrong part of the plan, with the keys of plan files, such as
 *     {@code /loads/0/rate}
 * @param sentence what was expected, what was found and what to do; without a full stop
 */
record Mistake(String place, String sentence) {}
