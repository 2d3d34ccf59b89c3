package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanSample;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.run.BetweenRounds;
import io.weighbridge.run.RoundsStudy;
import io.weighbridge.run.SqueezeStudy;
import org.junit.jupiter.api.Test;

class RunPartsTest {

    private final Plan plan = new PlanSample().plan(1);

    @Test
    void a_plan_with_a_goal_is_a_search_and_any_other_has_rounds() {
        BetweenRounds once = (folder, rounds) -> false;

        assertThat(RunParts.study(plan, once)).isEqualTo(new RoundsStudy(once));
        assertThat(RunParts.study(plan.withSqueeze(Squeeze.DEFAULT), once))
                .isEqualTo(new SqueezeStudy());
    }
}
