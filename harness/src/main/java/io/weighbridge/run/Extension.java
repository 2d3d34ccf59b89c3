package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanOverrides;

/** More rounds for a run that has some. */
final class Extension {

    private Extension() {}

    /**
     * The plan with more rounds.
     *
     * @param rounds the total number of rounds
     * @throws UsageException where that is fewer than the plan has
     */
    static Plan of(Plan plan, int rounds) {
        if (rounds < plan.rounds()) {
            throw new UsageException(
                    "--rounds is the total number of rounds of the resumed run: at least its %d, not %d."
                            .formatted(plan.rounds(), rounds));
        }
        if (rounds > plan.rounds() && plan.factorial().isPresent()) {
            throw new UsageException(
                    "--rounds cannot lengthen a run whose launches were drawn for %d rounds: start another with --rounds %d."
                            .formatted(plan.rounds(), rounds));
        }
        return rounds == plan.rounds() ? plan : PlanOverrides.rounds(rounds).apply(plan);
    }
}
