package io.weighbridge.doctor;

/** How much a finding matters, the least first. */
public enum Level {
    /** As it should be. */
    GOOD("ok"),
    /** Worth knowing when reading the numbers. */
    NOTE("note"),
    /** Numbers taken here will be worse than they need be. */
    SPOILS("SPOILS"),
    /** Nothing, or not everything, can be measured without it. */
    MISSING("MISSING");

    private final String word;

    Level(String word) {
        this.word = word;
    }

    /** As the doctor prints it. */
    public String word() {
        return word;
    }
}
