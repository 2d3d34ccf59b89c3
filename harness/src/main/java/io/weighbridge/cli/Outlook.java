package io.weighbridge.cli;

import io.weighbridge.plan.TimeEstimate;
import java.util.Optional;

/**
 * What is known of a plan of a suite before its turn.
 *
 * @param plan its name
 * @param estimate how long it will take; absent where it is not to be run
 * @param why it cannot be run here; absent where it can, and where it is over already
 */
record Outlook(String plan, Optional<TimeEstimate> estimate, Optional<String> why) {

    private static final String NOT_RUN = "not run: ";

    static Outlook runs(String plan, TimeEstimate estimate) {
        return new Outlook(plan, Optional.of(estimate), Optional.empty());
    }

    static Outlook notRun(String plan, String why) {
        // where all targets of a plan are left out, the sentence says so itself
        String reason = why.startsWith(NOT_RUN) ? why.substring(NOT_RUN.length()) : why;
        return new Outlook(plan, Optional.empty(), Optional.of(reason));
    }

    static Outlook over(String plan) {
        return new Outlook(plan, Optional.empty(), Optional.empty());
    }
}
