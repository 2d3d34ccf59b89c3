package io.weighbridge.doctor;

/** How much a finding matters, from least to most. */
public enum Severity {
    /** No problem. */
    GOOD("ok"),
    /** Worth knowing for the interpretation of results. */
    NOTE("note"),
    /** Makes results less precise than they could be. */
    PROBLEM("PROBLEM"),
    /** Prevents some or all measurements. */
    MISSING("MISSING");

    private final String word;

    Severity(String word) {
        this.word = word;
    }

    /** The word printed by the doctor. */
    public String word() {
        return word;
    }
}
