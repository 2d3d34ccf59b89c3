package io.weighbridge.doctor;

import java.util.Optional;

/**
 * The result of one check.
 *
 * @param level how much it matters
 * @param what the check, in one or two words
 * @param sentence the observation and its consequence
 * @param cure a command or other fix; absent if none is needed or possible
 */
public record Finding(Level level, String what, String sentence, Optional<String> cure) {

    static Finding good(String what, String sentence) {
        return new Finding(Level.GOOD, what, sentence, Optional.empty());
    }

    static Finding note(String what, String sentence) {
        return new Finding(Level.NOTE, what, sentence, Optional.empty());
    }

    static Finding spoils(String what, String sentence) {
        return new Finding(Level.SPOILS, what, sentence, Optional.empty());
    }

    static Finding missing(String what, String sentence) {
        return new Finding(Level.MISSING, what, sentence, Optional.empty());
    }

    Finding curedBy(String command) {
        return new Finding(level, what, sentence, Optional.of(command));
    }
}
