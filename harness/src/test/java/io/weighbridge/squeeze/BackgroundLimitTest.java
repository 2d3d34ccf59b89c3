package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackgroundLimitTest {

    private static final double PLANNED = 0.1;

    private static final List<SqueezeLaunch> BUSY =
            List.of(
                    launch(Step.CONTROL, Outcome.HOLDS, 0.2, 0.3),
                    launch(Step.CONTROL, Outcome.HOLDS, 0.25, 0.28),
                    launch(Step.CONTROL, Outcome.DISTURBED, 0.6, 0.6),
                    launch(Step.HEAP, Outcome.HOLDS, 0.7, 0.7));

    private static SqueezeLaunch launch(Step step, Outcome outcome, double judged, double whole) {
        return launch(step, outcome, Figures.NONE.withForeign(judged).withForeignWhole(whole));
    }

    private static SqueezeLaunch launch(Step step, Outcome outcome, Figures figures) {
        return new SqueezeLaunch(0, 12, "app", step, null, null, List.of(), outcome, "", figures);
    }

    @Test
    void it_is_the_highest_load_of_a_control_that_held() {
        assertThat(BackgroundLimit.of(PLANNED, Step.HEAP, BUSY))
                .isEqualTo(new BackgroundLimit(0.25, 0.3));
    }

    @Test
    void it_is_never_below_the_limit_of_the_plan() {
        List<SqueezeLaunch> quiet = List.of(launch(Step.CONTROL, Outcome.HOLDS, 0.02, 0.12));

        assertThat(BackgroundLimit.of(PLANNED, Step.LIMIT, quiet))
                .isEqualTo(new BackgroundLimit(PLANNED, 0.12));
    }

    @Test
    void only_the_limit_of_the_plan_applies_to_a_control() {
        assertThat(BackgroundLimit.of(PLANNED, Step.CONTROL, BUSY))
                .isEqualTo(new BackgroundLimit(PLANNED, PLANNED));
    }

    @Test
    void a_run_of_before_has_no_shares_of_whole_launches() {
        SqueezeLaunch before = launch(Step.CONTROL, Outcome.HOLDS, Figures.NONE.withForeign(0.2));

        assertThat(BackgroundLimit.of(PLANNED, Step.HEAP, List.of(before)))
                .isEqualTo(new BackgroundLimit(0.2, PLANNED));
    }
}
