package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.ReadyPlan;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.os.Children;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for the heap of an application that is too slow with less than 40 MiB. */
class SqueezeRunnerTest {

    private static final long NEEDED = 40;

    @TempDir private Path results;
    private FakeWorld world;
    private Children children;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        children = Children.open();
    }

    @AfterEach
    void end_it() {
        children.close();
        world.close();
    }

    /**
     * All launches of a search on a machine where no limit can be set.
     *
     * @param inControls share of the machine that others take in the controls
     * @param later the same in all other launches
     */
    private List<SqueezeLaunch> search(double inControls, double later) throws Exception {
        RunDirectory directory = begun();
        search(directory, inControls, later);
        return directory.values(SqueezeLaunch.LOG);
    }

    private RunDirectory begun() throws Exception {
        Plan plan =
                world.plan(1, Plan.Alive.ONE, "a")
                        .withTargets(List.of(Target.jar("a", Path.of("a.jar")).withReady("/hello")))
                        .withLoads(
                                List.of(
                                        Load.BUILT_IN
                                                .withRate(Rate.perSecond(500))
                                                .withDuration(Duration.ofSeconds(4))))
                        .withWarmup(Warmup.DEFAULT.within(Duration.ZERO))
                        .withSlices(Squeeze.SLICES)
                        .withSqueeze(Squeeze.DEFAULT);
        return world.directory(results, plan);
    }

    private void search(RunDirectory directory, double inControls, double later) throws Exception {
        RunEnvironment environment = world.environment();
        SqueezeLauncher launches =
                new SqueezeLauncher(
                        environment.withStarter(
                                (target, plan, logs, name, prefix) -> {
                                    boolean control =
                                            target.jvmFlags().contains("-XX:+AlwaysPreTouch");
                                    world.foreignSecondsPerReading = control ? inControls : later;
                                    world.p99 = heap(target) < NEEDED ? 0.2 : 0.004;
                                    return environment
                                            .starter()
                                            .start(target, plan, logs, name, prefix);
                                }),
                        children,
                        null,
                        directory,
                        new ReadyPlan(directory.typed()));
        new SqueezeRunner(launches, directory, Progress.NONE).run();
    }

    /** In MiB. */
    private static long heap(Target target) {
        return target.jvmFlags().stream()
                .filter(flag -> flag.startsWith("-Xmx"))
                .mapToLong(flag -> Long.parseLong(flag.substring(4, flag.length() - 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void under_the_background_load_of_the_controls_a_size_is_found_and_confirmed()
            throws Exception {
        List<SqueezeLaunch> launches = search(0.31, 0.3);

        assertThat(launches)
                .extracting(SqueezeLaunch::outcome)
                .contains(Outcome.TOO_SLOW)
                .doesNotContain(Outcome.DISTURBED);
        assertThat(launches)
                .filteredOn(launch -> launch.step() == Step.CONFIRM)
                .hasSize(Squeeze.DEFAULT.confirmations())
                .allMatch(SqueezeLaunch::held);
    }

    @Test
    void a_search_that_was_begun_with_limits_is_not_continued_without() throws Exception {
        RunDirectory directory = begun();
        directory.append(
                SqueezeLaunch.LOG,
                new SqueezeLaunch(
                        0,
                        10,
                        "a",
                        Step.CONTROL,
                        1L << 30,
                        1L << 29,
                        List.of(),
                        Outcome.HOLDS,
                        "p99 4 ms",
                        Figures.NONE));

        assertThatThrownBy(() -> search(directory, 0, 0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("began with memory limits, which cannot be set now");
        assertThat(directory.values(SqueezeLaunch.LOG)).hasSize(1);
    }

    @Test
    void a_server_that_dies_at_its_start_is_not_started_again_for_the_same_launch()
            throws Exception {
        world.cannotStart.add("a");

        List<SqueezeLaunch> launches = search(0, 0);

        assertThat(launches).isNotEmpty();
        assertThat(world.events).filteredOn("start a"::equals).hasSameSizeAs(launches);
    }

    @Test
    void a_launch_that_fails_under_more_background_load_is_repeated() throws Exception {
        List<SqueezeLaunch> launches = search(0.3, 0.6);

        assertThat(launches)
                .filteredOn(launch -> launch.step() == Step.HEAP)
                .isNotEmpty()
                .allMatch(launch -> launch.outcome() == Outcome.DISTURBED)
                .allMatch(launch -> Objects.equals(launch.heap(), launches.get(3).heap()));
    }

    @Test
    void the_background_load_of_the_judged_seconds_and_of_the_whole_launch_are_on_disk()
            throws Exception {
        List<SqueezeLaunch> launches = search(0.3, 0.3);

        assertThat(launches.get(1).figures().foreign()).isBetween(0.25, 0.31);
        assertThat(launches.get(1).figures().foreignWhole()).isBetween(0.25, 0.31);
    }
}
