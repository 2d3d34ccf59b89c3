package io.weighbridge.analysis;

import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Level;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan that compares the unchanged application with the best levels, all set together.
 */
public final class WinnersPlan {

    /** The name of the unchanged application, which has the first level of every switch. */
    public static final String AS_IS = "as-is";

    /** The number of rounds if no time is given. */
    private static final int ROUNDS = 4;

    private WinnersPlan() {}

    /**
     * Makes the plan.
     *
     * @param drawn the plan of the run with known effects, before its jars were prepared
     * @param time the remaining time; null: no limit
     * @return null if no level was significantly better
     */
    public static @Nullable Plan plan(Plan drawn, Effects effects, @Nullable Duration time) {
        Factorial factorial = Objects.requireNonNull(drawn.factorial());
        List<Target> targets = new ArrayList<>();
        targets.add(factorial.at(AS_IS, factorial.chosen(List.of())));
        for (Map.Entry<String, List<String>> best : BestLevels.of(effects, factorial).entrySet()) {
            List<Level> levels = factorial.chosen(best.getValue());
            targets.add(factorial.at(best.getKey(), levels));
        }
        if (targets.size() == 1) {
            return null;
        }
        return drawn.withName(drawn.name() + "-together")
                .withTitle(drawn.title() + ": the best levels together")
                .withNotes(List.of())
                .withBaseline(AS_IS)
                .withTargets(targets)
                .withRounds(time != null ? 2 * ROUNDS : ROUNDS)
                .withLimits(drawn.limits().withRun(time))
                .withFactorial(null);
    }
}
