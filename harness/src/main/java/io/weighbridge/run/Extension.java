package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanOverrides;
import java.util.ArrayList;
import java.util.List;

/** More rounds for a run that has some. */
final class Extension {

    private Extension() {}

    /**
     * The plan with more rounds and a note that says so: who looks, and goes on until the answer
     * pleases, finds more differences than there are (Armitage, McPherson and Rowe, Journal of the
     * Royal Statistical Society A 132, 1969).
     *
     * @param rounds how many there are to be in the end
     * @throws UsageException where that is fewer than the plan has
     */
    static Plan of(Plan plan, int rounds) {
        if (rounds < plan.rounds()) {
            throw new UsageException(
                    "--rounds says how many rounds the resumed run has in the end, so at least its %d, not %d."
                            .formatted(plan.rounds(), rounds));
        }
        if (rounds == plan.rounds()) {
            return plan;
        }
        List<String> notes = new ArrayList<>(plan.notes());
        notes.add(
                "Planned for %d rounds and extended to %d later: if that was done because of what the first ones said, the intervals promise more than they keep."
                        .formatted(plan.rounds(), rounds));
        return PlanOverrides.rounds(rounds).apply(plan.withNotes(notes));
    }
}
