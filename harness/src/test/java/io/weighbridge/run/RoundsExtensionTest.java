package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanOverrides;
import io.weighbridge.plan.PlanSample;
import io.weighbridge.plan.Schedule;
import org.junit.jupiter.api.Test;

class RoundsExtensionTest {

    private static final Plan PLAN = new PlanSample().targets(5).workloads(1).plan(10);

    @Test
    void a_plan_gets_more_rounds_and_nothing_else() {
        Plan longer = RoundsExtension.of(PLAN, 30);

        assertThat(longer.rounds()).isEqualTo(30);
        assertThat(longer).isEqualTo(PlanOverrides.rounds(PLAN, 30));
    }

    @Test
    void the_rounds_that_are_there_keep_their_order() {
        assertThat(Schedule.of(RoundsExtension.of(PLAN, 30), 42).rounds().subList(0, 10))
                .isEqualTo(Schedule.of(PLAN, 42).rounds());
    }

    @Test
    void the_same_number_of_rounds_changes_nothing() {
        assertThat(RoundsExtension.of(PLAN, 10)).isEqualTo(PLAN);
    }

    @Test
    void fewer_rounds_are_refused() {
        assertThatThrownBy(() -> RoundsExtension.of(PLAN, 9))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--rounds is the total number of rounds of the resumed run, which has"
                                + " 10: give at least that many, not 9.");
    }
}
