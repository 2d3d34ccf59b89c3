package io.weighbridge.plan;

/**
 * One mistake in a plan file.
 *
 * @param line its line, 1 for the first
 * @param sentence what was expected, what was found and what to do; without a full stop
 */
public record PlanProblem(int line, String sentence) {}
