package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * Why a trial has no result.
 *
 * @param kind what went wrong
 * @param sentence what was expected, what happened, what to do
 * @param lastLines the last lines that the process printed, at most 20, oldest first; empty if
 *     there are none
 * @param permanent whether it would recur in every round, such as for a path that does not exist:
 *     the target is then left out of later rounds. A failure that background load may have caused
 *     is not permanent.
 */
public record Failure(
        Kind kind,
        String sentence,
        List<String> lastLines,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean permanent) {

    /** The kinds of failures; each has a test. */
    public enum Kind {
        PORT_TAKEN,
        CANNOT_START,
        DIED_AT_START,
        NOT_READY,
        WRONG_SERVER,
        WRONG_ANSWER,
        DIED_UNDER_LOAD,
        HUNG_UNDER_LOAD,
        TOO_SLOW,
        DRIVER_MISSING,
        DRIVER_FAILED,
        OUTPUT_UNREADABLE,
        ERROR_RESPONSES,
        IDENTITY_BROKEN;

        /**
         * Whether it happened under load, after the server had started and answered correctly, so
         * that earlier measurements are valid.
         */
        public boolean underLoad() {
            return switch (this) {
                case DIED_UNDER_LOAD,
                        HUNG_UNDER_LOAD,
                        TOO_SLOW,
                        DRIVER_MISSING,
                        DRIVER_FAILED,
                        OUTPUT_UNREADABLE,
                        ERROR_RESPONSES ->
                        true;
                case PORT_TAKEN,
                        CANNOT_START,
                        DIED_AT_START,
                        NOT_READY,
                        WRONG_SERVER,
                        WRONG_ANSWER,
                        IDENTITY_BROKEN ->
                        false;
            };
        }

        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @JsonCreator
        public static Kind ofKey(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    public Failure {
        lastLines =
                List.copyOf(
                        lastLines.subList(Math.max(0, lastLines.size() - 20), lastLines.size()));
    }

    public Failure(Kind kind, String sentence, List<String> lastLines) {
        this(kind, sentence, lastLines, false);
    }

    public Failure(Kind kind, String sentence) {
        this(kind, sentence, List.of());
    }

    /** The same failure, marked as one that would recur in every round. */
    public Failure permanently() {
        return new Failure(kind, sentence, lastLines, true);
    }
}
