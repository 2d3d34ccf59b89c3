package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanOverrides;

/** Adds rounds to a run that is resumed. */
final class RoundsExtension {

    private RoundsExtension() {}

    /**
     * The plan with more rounds.
     *
     * @param rounds the total number of rounds
     * @throws UsageException if that is fewer than the plan has
     */
    static Plan of(Plan plan, int rounds) {
        if (rounds < plan.rounds()) {
            throw new UsageException(
                    "--rounds is the total number of rounds of the resumed run, which has %d: give at least that many, not %d."
                            .formatted(plan.rounds(), rounds));
        }
        if (rounds > plan.rounds() && plan.factorial() != null) {
            throw new UsageException(
                    "--rounds cannot extend this run, because its combinations of switches were drawn for exactly %d rounds: start a new run with --rounds %d."
                            .formatted(plan.rounds(), rounds));
        }
        return rounds == plan.rounds() ? plan : PlanOverrides.rounds(plan, rounds);
    }
}
