package io.weighbridge.suite;

import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.plan.Plan;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One plan of a suite, with its state.
 *
 * @param plan as it was when the suite was started; its secrets are masked in the record
 * @param state of the plan
 * @param run the id of its run; absent if none has been started
 * @param why it was not run, ended early or has no result of some trial, a sentence on each line;
 *     absent otherwise
 * @param took its total time, without interruptions
 */
@RecordBuilder
public record SuiteStep(
        Plan plan, State state, @Nullable String run, @Nullable String why, Duration took)
        implements SuiteStepBuilder.With {

    /** The state of a plan. */
    public enum State {
        /** It has not been started. */
        WAITING,
        /** It is running or, if the suite is not, was interrupted. */
        RUNNING,
        /** It is complete, and every trial has a result. */
        DONE,
        /** It is complete, but some trial has no result, or the report could not be written. */
        FAILED,
        /** An error ended it early. */
        BROKEN_OFF,
        /** This machine lacks a requirement. */
        NOT_RUN;

        /** The state as text in a record, such as {@code not run}. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** The state in a table. */
        public String label() {
            return this == BROKEN_OFF ? "error" : text();
        }
    }

    /** A plan that has not been started. */
    public static SuiteStep waiting(Plan plan) {
        return new SuiteStep(plan, State.WAITING, null, null, Duration.ZERO);
    }

    /** Whether nothing is left to do. Plans that ended early, or were not run, are tried again. */
    public boolean over() {
        return state == State.DONE || state == State.FAILED;
    }

    /** Whether something failed. A missing requirement of the machine is not a failure. */
    public boolean wrong() {
        return state == State.FAILED || state == State.BROKEN_OFF;
    }

    /** This step, started now or again. */
    public SuiteStep begun() {
        return withState(State.RUNNING).withWhy(null);
    }

    /**
     * This step, ended after some more time.
     *
     * @param end its new state
     * @param sentences why it was not run, ended early or failed; null otherwise
     */
    public SuiteStep ended(State end, @Nullable String sentences, Duration more) {
        return with().state(end).why(sentences).took(took.plus(more)).build();
    }
}
