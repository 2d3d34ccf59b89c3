package io.weighbridge.instrument.plan;

/**
 * One mistake in a plan file.
 *
 * @param line its line, 1 for the first
 * @param sentence what was expected, what was found and what to do; without a full stop
 */
public record PlanProblem(int line, String sentence) {

    /** The mistake as an editor can find it, such as {@code quick.yaml:12: sentence}. */
    String text(String file) {
        return file + ":" + line + ": " + sentence;
    }
}
