package io.weighbridge.doctor;

import java.util.Optional;

/**
 * The result of one check.
 *
 * @param severity how much it matters
 * @param what the check, in one or two words
 * @param sentence the observation and its consequence
 * @param cure a command or other fix; absent if none is needed or possible
 */
public record Finding(Severity severity, String what, String sentence, Optional<String> cure) {

    static Finding good(String what, String sentence) {
        return new Finding(Severity.GOOD, what, sentence, Optional.empty());
    }

    static Finding note(String what, String sentence) {
        return new Finding(Severity.NOTE, what, sentence, Optional.empty());
    }

    static Finding spoils(String what, String sentence) {
        return new Finding(Severity.SPOILS, what, sentence, Optional.empty());
    }

    static Finding missing(String what, String sentence) {
        return new Finding(Severity.MISSING, what, sentence, Optional.empty());
    }

    Finding curedBy(String command) {
        return new Finding(severity, what, sentence, Optional.of(command));
    }
}
