package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * Why a trial has no result.
 *
 * @param kind what went wrong
 * @param sentence what was wanted, what came, what to do
 * @param lastLines the last lines the process printed, at most 20, oldest first; empty where there
 *     is none
 */
public record Failure(Kind kind, String sentence, List<String> lastLines) {

    /** The families of failures; each has a test. */
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

    public Failure(Kind kind, String sentence) {
        this(kind, sentence, List.of());
    }
}
