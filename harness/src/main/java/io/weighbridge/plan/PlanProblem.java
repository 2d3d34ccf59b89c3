package io.weighbridge.plan;

/**
 * One mistake in a plan file.
 *
 * @param line where it is, 1 for the first
 * @param sentence what was wanted, what came, what to do; without a full stop
 */
public record PlanProblem(int line, String sentence) {}
