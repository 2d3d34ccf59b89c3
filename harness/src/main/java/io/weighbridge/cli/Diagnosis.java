package io.weighbridge.cli;

import java.util.Optional;

/**
 * One thing seen by {@code weigh doctor}.
 *
 * @param level how bad it is
 * @param what such as {@code governor}
 * @param sentence what was seen and what it does to the numbers
 * @param cure a command or setting; absent where there is none
 */
public record Diagnosis(Level level, String what, String sentence, Optional<String> cure) {

    /** From harmless to fatal. */
    public enum Level {
        GOOD("ok"),
        NOTE("note"),
        SPOILS("SPOILS"),
        MISSING("MISSING");

        private final String word;

        Level(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
