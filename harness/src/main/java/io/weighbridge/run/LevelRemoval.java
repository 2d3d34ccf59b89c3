package io.weighbridge.run;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Factor;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.JarPreparation;
import io.weighbridge.plan.Level;
import io.weighbridge.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Removes a level, such as {@code packaging=cds}, from a plan with factors if this machine or the
 * jar cannot use it.
 */
final class LevelRemoval {

    private LevelRemoval() {}

    /**
     * The plan without the levels that need a certain preparation, with launches chosen again from
     * the same seed.
     *
     * @param why the cause; its sentence is added to the plan's notes
     * @throws UsageException if the plan has no such level, or if nothing is left to compare
     */
    static Plan without(Plan plan, PreparationFailedException why) {
        Factorial factorial = plan.factorial();
        if (factorial == null) {
            throw new UsageException(why.whole(), why);
        }
        List<Factor> factors = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            Factor kept = factor;
            for (Level level : factor.levels()) {
                if (fails(level, why.prepare())) {
                    removed.add(factor.named(level));
                    kept = kept.without(level);
                }
            }
            if (kept.levels().size() > 1) {
                factors.add(kept);
            }
        }
        if (removed.isEmpty() || factors.isEmpty()) {
            throw new UsageException(why.whole(), why);
        }
        String note =
                "%s is left out: %s".formatted(String.join(" and ", removed), why.getMessage());
        return drawnAgain(plan.noting(List.of(note)), Factorial.of(factorial.base(), factors));
    }

    /** A jar that cannot be extracted cannot be started from a cache either. */
    private static boolean fails(Level level, JarPreparation prepare) {
        JarPreparation its = level.prepare();
        return its != null && (its == prepare || prepare == JarPreparation.EXTRACT);
    }

    private static Plan drawnAgain(Plan plan, Factorial fewer) {
        return LaunchDraw.of(
                plan.withFactorial(fewer),
                plan.rounds(),
                plan.perRound(),
                Objects.requireNonNull(plan.seed()));
    }
}
