package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * One plan of a suite, and how far it is.
 *
 * @param plan as it was when the suite began; its secrets are masked in the record
 * @param file of the plan, where its secrets are read again; absent in records of versions that did
 *     not keep it
 * @param state how far it is
 * @param run the id of its run; absent where none has begun
 * @param why it was not run or broke off, in a sentence; absent where it did not
 * @param took the time it has had, from its beginning to its end, interruptions left out
 */
@RecordBuilder
public record SuiteStep(
        Plan plan,
        Optional<Path> file,
        State state,
        Optional<String> run,
        Optional<String> why,
        Duration took)
        implements SuiteStepBuilder.With {

    /** How far a plan is. */
    public enum State {
        /** Its turn has not come. */
        WAITING,
        /** It has begun; in the record of a suite that is not running: it was interrupted. */
        RUNNING,
        /** It is over, and every trial has a result. */
        DONE,
        /** It is over, and some trial has no result. */
        FAILED,
        /** An error ended it before its time. */
        BROKEN_OFF,
        /** This machine lacks what it needs. */
        NOT_RUN;

        /** In words, as a record has it, such as {@code not run}. */
        @JsonValue
        public String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** The state of some words. */
        @JsonCreator
        public static State of(String words) {
            return Arrays.stream(values())
                    .filter(state -> state.words().equals(words))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no state " + words));
        }
    }

    /**
     * A plan whose turn has not come.
     *
     * @param file it was read from
     */
    public static SuiteStep waiting(Plan plan, Path file) {
        return new SuiteStep(
                plan,
                Optional.of(file),
                State.WAITING,
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO);
    }

    /** Whether nothing is left to be done: what broke off, or was not run, is tried again. */
    public boolean over() {
        return state == State.DONE || state == State.FAILED;
    }

    /** Whether something went wrong; that a machine lacks something is not wrong. */
    public boolean wrong() {
        return state == State.FAILED || state == State.BROKEN_OFF;
    }

    /** The same, begun now or once more. */
    public SuiteStep begun() {
        return withState(State.RUNNING).withWhy(Optional.empty());
    }

    /** The same, its run begun. */
    public SuiteStep inRun(String id) {
        return withRun(Optional.of(id));
    }

    /**
     * The same, ended after some time more.
     *
     * @param end how
     */
    public SuiteStep ended(State end, Optional<String> sentence, Duration more) {
        return with().state(end).why(sentence).took(took.plus(more)).build();
    }
}
