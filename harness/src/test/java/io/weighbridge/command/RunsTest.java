package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Registration;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.run.BetweenRounds;
import io.weighbridge.instrument.run.RoundsStudy;
import io.weighbridge.instrument.run.RunOptions;
import io.weighbridge.profile.ProfileEpilogue;
import io.weighbridge.profile.ProfileFiles;
import io.weighbridge.profile.Profiles;
import io.weighbridge.squeeze.SqueezeStudy;
import io.weighbridge.swap.MoveStep;
import io.weighbridge.swap.PrepareStep;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of a run that features bring. */
class RunsTest {

    private final Features features = Registration.features();
    private final Plan plan = new PlanSample().plan(1);

    @Test
    void jars_are_moved_before_they_are_prepared() {
        assertThat(UsualSteps.options(Path.of("results"), List.of()).jarSteps())
                .containsExactly(new MoveStep(MoveSettings.USUAL), new PrepareStep());
    }

    @Test
    void a_resumed_run_has_the_parts_that_it_had_before_except_another_profiler(
            @TempDir Path results) {
        MoveSettings offline = new MoveSettings(true, null, Map.of());
        RunDirectory earlier =
                RunDirectory.create(results, SampleRun.of("a-run", plan).withMoves(offline));
        ProfileFiles.keep(earlier, new Profiles(Profiler.JFR, null, List.of(), List.of()));
        RunOptions options = UsualSteps.options(results, List.of());
        RunOptions other = options.withEpilogue(new ProfileEpilogue(Profiler.ASYNC));
        Runs runs = new Runs(features);

        assertThat(runs.asBefore(earlier, options).jarSteps())
                .isEqualTo(UsualSteps.jarSteps(offline));
        assertThat(runs.asBefore(earlier, options).epilogue())
                .isEqualTo(new ProfileEpilogue(Profiler.JFR));
        assertThat(runs.asBefore(earlier, other).epilogue()).isEqualTo(other.epilogue());
    }

    @Test
    void a_plan_with_a_goal_is_a_search_and_any_other_has_rounds() {
        BetweenRounds once = (folder, rounds) -> false;

        assertThat(features.kind(plan).study(once))
                .isInstanceOfSatisfying(
                        RoundsStudy.class, rounds -> assertThat(rounds.between()).isEqualTo(once));
        assertThat(features.kind(plan.withSqueeze(Squeeze.DEFAULT)).study(once))
                .isEqualTo(new SqueezeStudy());
    }
}
