package io.weighbridge.instrument.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Why a trial has no result.
 *
 * @param kind what went wrong
 * @param sentence what was expected, what happened, what to do
 * @param lastLines the last lines that the process printed, at most {@link #MOST_LINES}, oldest
 *     first; empty if there are none
 * @param permanent whether it would recur in every round, such as for a path that does not exist:
 *     the target is then left out of later rounds. A failure that background load may have caused
 *     is not permanent.
 */
public record Failure(
        Kind kind,
        String sentence,
        List<String> lastLines,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean permanent) {

    /** The most lines that a failure keeps. */
    public static final int MOST_LINES = 20;

    /** The kinds of failures; each has a test. */
    public enum Kind implements Keyed {
        /** Another process listens on the port. */
        PORT_TAKEN(false),
        /** The command or jar could not be run. */
        CANNOT_START(false),
        /** A service that the server needs does not run any more. */
        SERVICE_ENDED(false),
        /** The process ended before its first correct answer. */
        DIED_AT_START(false),
        /** There was no correct answer in time. */
        NOT_READY(false),
        /** The server that answered is not the container that the plan names. */
        WRONG_SERVER(false),
        /** An answer is not the one that the plan expects. */
        WRONG_ANSWER(false),
        /** The process ended under load. */
        DIED_UNDER_LOAD(true),
        /** The load did not end in time, or some requests were never answered. */
        HUNG_UNDER_LOAD(true),
        /** Answers are so slow that a slice would come near its time limit. */
        TOO_SLOW(true),
        /** The run has no time for the target, because answers are slow. */
        NO_TIME(false),
        /** The load tool is not installed. */
        DRIVER_MISSING(true),
        /** The load tool ended with an error. */
        DRIVER_FAILED(true),
        /** The load tool's output could not be understood. */
        OUTPUT_UNREADABLE(true),
        /** Some answers under load had another status or content type than the plan expects. */
        ERROR_RESPONSES(true),
        /** Some requests got no answer under load: no connection, or one that was closed. */
        NO_ANSWER(true),
        /** Two measured values contradict each other. */
        IDENTITY_BROKEN(false);

        private final boolean underLoad;

        Kind(boolean underLoad) {
            this.underLoad = underLoad;
        }

        /**
         * Whether the failure happened under load. The server had then started and answered
         * correctly, so that earlier measurements are valid.
         */
        public boolean underLoad() {
            return underLoad;
        }
    }

    public Failure {
        int first = Math.max(0, lastLines.size() - MOST_LINES);
        lastLines = List.copyOf(lastLines.subList(first, lastLines.size()));
    }

    public Failure(Kind kind, String sentence, List<String> lastLines) {
        this(kind, sentence, lastLines, false);
    }

    public Failure(Kind kind, String sentence) {
        this(kind, sentence, List.of());
    }

    /** The same failure with more words at the end of its sentence. */
    public Failure adding(String words) {
        return new Failure(kind, sentence + words, lastLines, permanent);
    }

    /** The same failure, marked as one that would recur in every round. */
    public Failure permanently() {
        return new Failure(kind, sentence, lastLines, true);
    }
}
