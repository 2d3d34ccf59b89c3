package io.weighbridge.suite;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a plan of a suite will take, or why it cannot run here.
 *
 * @param plan its name
 * @param estimate its duration; null if it is not going to be run
 * @param why it cannot be run here; null if it can, or if it is already done
 */
record PlanForecast(String plan, @Nullable Duration estimate, @Nullable String why) {

    private static final String NOT_RUN = "not run: ";

    static PlanForecast runs(String plan, Duration estimate) {
        return new PlanForecast(plan, estimate, null);
    }

    static PlanForecast notRun(String plan, String why) {
        // If all targets of a plan are left out, the sentence already says so.
        String reason = why.startsWith(NOT_RUN) ? why.substring(NOT_RUN.length()) : why;
        return new PlanForecast(plan, null, reason);
    }

    static PlanForecast over(String plan) {
        return new PlanForecast(plan, null, null);
    }
}
