package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.MoveSettings;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanSample;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.run.BetweenRounds;
import io.weighbridge.run.MoveStep;
import io.weighbridge.run.PrepareStep;
import io.weighbridge.run.RoundsStudy;
import io.weighbridge.run.SqueezeStudy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPartsTest {

    private final Plan plan = new PlanSample().plan(1);

    @Test
    void jars_are_moved_before_they_are_prepared() {
        assertThat(RunParts.options(Path.of("results"), List.of()).jarSteps())
                .containsExactly(new MoveStep(MoveSettings.USUAL), new PrepareStep());
    }

    @Test
    void a_plan_with_a_goal_is_a_search_and_any_other_has_rounds() {
        BetweenRounds once = (folder, rounds) -> false;

        assertThat(RunParts.study(plan, once))
                .isInstanceOfSatisfying(
                        RoundsStudy.class, rounds -> assertThat(rounds.between()).isEqualTo(once));
        assertThat(RunParts.study(plan.withSqueeze(Squeeze.DEFAULT), once))
                .isEqualTo(new SqueezeStudy());
    }
}
