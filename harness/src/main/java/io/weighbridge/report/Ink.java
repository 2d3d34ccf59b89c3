package io.weighbridge.report;

import java.util.Locale;

/** Colours for a terminal; the only place with ANSI codes. */
enum Ink {
    PLAIN(""),
    BOLD("\u001b[1m"),
    FAINT("\u001b[2m"),
    GOOD("\u001b[32m"),
    BAD("\u001b[31m");

    private static final String RESET = "\u001b[0m";

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    /** Whether it marks a significant difference. */
    boolean judged() {
        return this == GOOD || this == BAD;
    }

    /** Its CSS class on a page. */
    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    String paint(String text) {
        return this == PLAIN || text.isBlank() ? text : code + text + RESET;
    }
}
