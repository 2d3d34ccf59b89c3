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
record PlanForecast(String plan, Optional<TimeEstimate> estimate, Optional<String> why) {

    private static final String NOT_RUN = "not run: ";

    static PlanForecast runs(String plan, TimeEstimate estimate) {
        return new PlanForecast(plan, Optional.of(estimate), Optional.empty());
    }

    static PlanForecast notRun(String plan, String why) {
        // where all targets of a plan are left out, the sentence says so itself
        String reason = why.startsWith(NOT_RUN) ? why.substring(NOT_RUN.length()) : why;
        return new PlanForecast(plan, Optional.empty(), Optional.of(reason));
    }

    static PlanForecast over(String plan) {
        return new PlanForecast(plan, Optional.empty(), Optional.empty());
    }
}
