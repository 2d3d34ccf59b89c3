package io.weighbridge.doctor;

import java.util.Optional;

/**
 * One thing the doctor looked at.
 *
 * @param level how much it matters
 * @param what was looked at, in a word or two
 * @param sentence what was found and what follows from it
 * @param cure a command, or what else to do; absent where all is well or nothing can be done
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
