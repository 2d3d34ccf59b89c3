package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.BuildInfo;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.instrument.run.FinalLoad;
import io.weighbridge.instrument.run.OpenRun;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.ReadyPlan;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledRoundTest {

    @TempDir private Path results;
    private FakeWorld world;

    /** The target whose recording has no samples. */
    private @Nullable String empty;

    /** Whether no difference can be drawn. */
    private boolean torn;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        world.onJvms = true;
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private Recorder recorder(Profiler profiler) {
        return new Recorder() {
            @Override
            public Profiler profiler() {
                return profiler;
            }

            @Override
            public Recording start(long pid, Path file) {
                world.events.add("record");
                return new Recording() {
                    @Override
                    public void keep() throws IOException {
                        world.events.add("keep");
                        Files.writeString(file, profiler.key());
                    }

                    @Override
                    public void close() {}
                };
            }

            @Override
            public FlameGraphs.Samples draw(Path recording, Path page, String title)
                    throws IOException {
                if (empty != null && title.startsWith(empty + " ")) {
                    throw new IOException("the recording has no samples of running code");
                }
                Files.copy(recording, page);
                return new FlameGraphs.Samples(512, "ctimer", Map.of("shop", 512L));
            }

            @Override
            public void drawDifference(
                    DifferentialFlameGraph.Side baseline,
                    DifferentialFlameGraph.Side other,
                    Path page)
                    throws IOException {
                if (torn) {
                    throw new IOException("it is torn");
                }
                Files.writeString(
                        page,
                        "%s: %d of %s, %d of %s"
                                .formatted(
                                        profiler.key(),
                                        baseline.requests(),
                                        baseline.name(),
                                        other.requests(),
                                        other.name()));
            }
        };
    }

    private void profile(RunDirectory directory, Profiler profiler)
            throws InterruptedException, IOException {
        try (Children children = Children.open()) {
            OpenRun run =
                    new OpenRun(
                            world.environment(),
                            children,
                            directory,
                            new ReadyPlan(directory.typed()),
                            Progress.NONE,
                            FinalLoad.NOTHING);
            new ProfiledRound(run, recorder(profiler)).run();
        }
    }

    private RunDirectory measured(String... targets) throws InterruptedException {
        Plan plan = world.plan(1, Plan.Alive.ALL, targets);
        RunDirectory directory = world.directory(results, plan);
        world.measure(directory);
        world.events.clear();
        return directory;
    }

    private static Profiles profiles(RunDirectory directory) {
        return Objects.requireNonNull(ProfileFiles.of(directory).read());
    }

    @Test
    void every_target_runs_alone_and_warm_under_the_profiler_and_leaves_its_files()
            throws Exception {
        RunDirectory directory = measured("a", "b");

        profile(directory, Profiler.JFR);

        assertThat(world.events.stream().map(event -> event.replaceFirst("-warm.*", "-warm")))
                .containsSubsequence("start a", "load r01-a+hello-warm", "record")
                .containsSubsequence(
                        "record",
                        "load r01-a+hello-s0",
                        "load r01-a+hello-s1",
                        "load r01-a+hello-s2",
                        "keep")
                .containsSubsequence("keep", "stop a", "start b", "record", "keep", "stop b");
        assertThat(world.mostAliveAtOnce).as("the measured round had both").isEqualTo(2);
        assertThat(profiles(directory).targets())
                .extracting(Profile::target)
                .containsExactly("a", "b");
        Profile profile = profiles(directory).targets().get(0);
        assertThat(profile.files()).containsOnlyKeys(Profile.RECORDING, Profile.FLAME_GRAPH);
        assertThat(profile.samples()).isEqualTo(512);
        assertThat(profile.engine()).isEqualTo("ctimer");
        assertThat(profile.packages()).containsExactly(Map.entry("shop", 512L));
    }

    @Test
    void each_profile_is_drawn_against_the_baselines_request_for_request() throws Exception {
        RunDirectory directory = measured("a", "b");

        profile(directory, Profiler.ASYNC);

        Profile baseline = profiles(directory).targets().get(0);
        Profile other = profiles(directory).targets().get(1);
        assertThat(baseline.files()).doesNotContainKey(Profile.DIFFERENCE);
        long requests = Objects.requireNonNull(baseline.requests());
        assertThat(requests).isPositive();
        assertThat(other.files().get(Profile.DIFFERENCE))
                .hasFileName("b-a.html")
                .hasContent("async: %1$d of a, %1$d of b".formatted(requests));
    }

    @Test
    void a_difference_that_cannot_be_drawn_leaves_the_profiles_as_they_are() throws Exception {
        RunDirectory directory = measured("a", "b");
        torn = true;

        profile(directory, Profiler.ASYNC);

        assertThat(profiles(directory).targets())
                .allMatch(Profile::kept)
                .allMatch(profile -> profile.files().containsKey(Profile.FLAME_GRAPH))
                .noneMatch(profile -> profile.files().containsKey(Profile.DIFFERENCE));
    }

    @Test
    void nothing_of_it_is_among_the_trials_or_their_raw_output() throws Exception {
        RunDirectory directory = measured("a");
        var before = directory.trials();

        profile(directory, Profiler.JFR);

        assertThat(directory.trials()).isEqualTo(before);
    }

    @Test
    void an_unreadable_recording_is_reported_and_the_next_target_is_profiled() throws Exception {
        RunDirectory directory = measured("a", "b");
        empty = "a";

        profile(directory, Profiler.JFR);

        assertThat(profiles(directory).targets().get(0).failure())
                .isEqualTo("a was not profiled: the recording has no samples of running code");
        assertThat(profiles(directory).has("b")).isTrue();
        assertThat(RunOutcome.of(directory).anyFailed()).isFalse();
    }

    @Test
    void a_server_that_does_not_start_is_reported_in_one_sentence() throws Exception {
        RunDirectory directory = measured("a");
        world.cannotStart.add("a");

        profile(directory, Profiler.JFR);

        assertThat(profiles(directory).targets().get(0).failure())
                .isEqualTo("a was not profiled: it died");
    }

    @Test
    void a_process_that_is_not_a_jvm_is_reported() throws Exception {
        RunDirectory directory = measured("a");
        world.onJvms = false;

        profile(directory, Profiler.ASYNC);

        assertThat(profiles(directory).targets().get(0).failure())
                .startsWith("a was not profiled: it is not a JVM");
        assertThat(world.alive).isEmpty();
    }

    @Test
    void resumed_only_those_without_a_profile_have_their_turn() throws Exception {
        RunDirectory directory = measured("a", "b");
        world.cannotStart.add("b");
        profile(directory, Profiler.JFR);
        world.cannotStart.clear();
        world.events.clear();

        profile(directory, Profiler.JFR);

        assertThat(world.events).contains("start b").doesNotContain("start a");
        assertThat(profiles(directory).has("b")).isTrue();
    }

    @Test
    void another_profiler_starts_anew() throws Exception {
        RunDirectory directory = measured("a");
        profile(directory, Profiler.JFR);

        profile(directory, Profiler.ASYNC);

        assertThat(profiles(directory).profiler()).isEqualTo(Profiler.ASYNC);
        assertThat(ProfileFiles.of(directory).folder().resolve("a.jfr")).hasContent("async");
    }

    @Test
    void the_profiled_round_is_recorded_before_the_first_round() {
        RunDirectory directory = world.directory(results, world.plan(1, Plan.Alive.ALL, "a"));

        ProfiledRound.announce(directory, recorder(Profiler.ASYNC));

        assertThat(profiles(directory))
                .isEqualTo(
                        new Profiles(
                                Profiler.ASYNC,
                                BuildInfo.ASYNC_PROFILER_VERSION,
                                Recorder.JVM_FLAGS,
                                List.of()));
    }

    @Test
    void after_the_user_stopped_a_failure_is_not_a_failed_profile() throws Exception {
        RunDirectory directory = measured("a");
        world.cannotStart.add("a");
        world.stopping = true;

        assertThatThrownBy(() -> profile(directory, Profiler.JFR))
                .isInstanceOf(InterruptedException.class);
        assertThat(profiles(directory).targets()).isEmpty();
    }
}
