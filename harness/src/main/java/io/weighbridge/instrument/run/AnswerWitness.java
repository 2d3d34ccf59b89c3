package io.weighbridge.instrument.run;

import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import org.jspecify.annotations.Nullable;

/** Knows answers with which the answers of some targets are compared. */
public interface AnswerWitness {

    /** Knows nothing, and compares nothing. */
    AnswerWitness NONE = new AnswerWitness() {};

    /** Whether it needs answers of a target. */
    default boolean concerns(Target target) {
        return false;
    }

    /**
     * Collects answers before the first round, in launches that are no results.
     *
     * @param plan of the run
     */
    default void collect(Plan plan, RunEnvironment environment, RunDirectory directory)
            throws InterruptedException {}

    /**
     * Adds answers of a target that has just started.
     *
     * @return their difference from earlier answers of this target, as one sentence without a full
     *     stop; null if there is none, or if they are not to be known
     */
    default @Nullable String add(Target target, AnswerPair answers) {
        return null;
    }

    /**
     * A warning about a difference between a target's answers and the known ones; null if there is
     * none, or if they are not to be compared.
     */
    default @Nullable Warning unlike(Target target, AnswerPair answers) {
        return null;
    }
}
