package io.weighbridge.report;

import io.weighbridge.plan.Plan;

/** What a run is for, and so what its report has. */
public enum Purpose {
    /** Compares targets. */
    COMPARISON("a comparison of targets", true),
    /** Measures the effects of switches. */
    SWITCHES("a run of switches", true),
    /** Searches for the smallest memory. */
    MEMORY("a search for the smallest memory", false);

    private final String words;
    private final boolean trials;

    Purpose(String words, boolean trials) {
        this.words = words;
        this.trials = trials;
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

    /** Whether its launches are trials with slices, which vary as those of other runs do. */
    public boolean trials() {
        return trials;
    }
}
