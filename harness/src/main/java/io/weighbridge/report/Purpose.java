package io.weighbridge.report;

import io.weighbridge.plan.Plan;

/** What a run is for, and so what its report has. */
public enum Purpose {
    /** Compares targets. */
    COMPARISON("a comparison of targets"),
    /** Measures the effects of switches. */
    SWITCHES("a run of switches"),
    /** Searches for the smallest memory. */
    MEMORY("a search for the smallest memory");

    private final String words;

    Purpose(String words) {
        this.words = words;
    }

    /** The purpose of a plan's run. */
    public static Purpose of(Plan plan) {
        if (plan.factorial() != null) {
            return SWITCHES;
        }
        return plan.squeeze() != null ? MEMORY : COMPARISON;
    }

    /** What such a run is, with its article, for a sentence. */
    public String words() {
        return words;
    }
}
