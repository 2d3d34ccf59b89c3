package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.switches.LaunchDraw;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressStepsTest {

    private final List<@Nullable Duration> said = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int planned;
    private final Plan plan = new PlanSample().plan(2);
    private final ProgressSteps steps = new ProgressSteps(progress(), plan);

    @Test
    void a_round_less_to_run_is_less_time_left() {
        steps.round(1);
        steps.next(0, "starting");
        steps.skipRound();
        steps.next(1, "starting");

        Duration before = said.get(0);
        assertThat(before).isNotNull();
        assertThat(said.get(1)).isLessThanOrEqualTo(before.minus(TimeEstimate.ofRound(plan)));
    }

    @Test
    void ten_passes_are_one_step() {
        Plan passes =
                new PlanSample()
                        .targets(4)
                        .driver("builtin")
                        .plan(2, new Slices(25, 0, 0.05, 0.05), Plan.Alive.ALL);
        new ProgressSteps(progress(), passes).begin("run");

        assertThat(planned).isEqualTo(2 * (4 * 2 + 3));
    }

    @Test
    void servers_that_run_one_at_a_time_have_their_own_passes() {
        Plan passes =
                new PlanSample()
                        .targets(4)
                        .driver("builtin")
                        .plan(2, new Slices(25, 0, 0.05, 0.05), Plan.Alive.ONE);
        new ProgressSteps(progress(), passes).begin("run");

        assertThat(planned).isEqualTo(2 * 4 * (2 + 3));
    }

    @Test
    void a_run_longer_than_estimated_shows_no_remaining_time() {
        steps.skipRound();
        steps.skipRound();
        steps.next(1, "measuring");

        assertThat(said).containsExactly((Duration) null);
    }

    @Test
    void a_failed_launch_of_a_factorial_design_is_named_with_its_levels() {
        Target base = Target.jar("app", Path.of("app.jar"));
        Level on = Level.flags("on", "-Dl=1");
        Factor lazy = new Factor("lazy", List.of(Level.asIs("off"), on));
        Plan undrawn = plan.withFactorial(Factorial.of(base, List.of(lazy)));
        Plan drawn = LaunchDraw.of(undrawn, 2, 2, 1);

        for (Target target : drawn.targets()) {
            new ProgressSteps(progress(), drawn)
                    .failed(
                            target,
                            new Failure(Failure.Kind.DIED_AT_START, "it ended", List.of(), false));
        }

        assertThat(notes)
                .anyMatch(it -> it.matches("1-[12] \\(lazy=off\\) failed: it ended"))
                .anyMatch(it -> it.matches("1-[12] \\(lazy=on\\) failed: it ended"));
    }

    private Progress progress() {
        return new Progress() {
            @Override
            public void runStarted(String what, int count) {
                planned = count;
            }

            @Override
            public void step(String what, int done, int of, @Nullable Duration timeLeft) {
                said.add(timeLeft);
            }

            @Override
            public void note(String sentence) {
                notes.add(sentence);
            }
        };
    }
}
