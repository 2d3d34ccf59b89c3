package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.weighbridge.BootArchive;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.GroupLimits;
import io.weighbridge.squeeze.Pod.Behaviour;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs, in real control groups where this machine lets us make them. */
class SqueezeIT {

    private static final long MEBI = 1L << 20;
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir Path folder;

    private Children children;
    private @Nullable ControlGroups groups;

    @BeforeEach
    void open() throws IOException {
        children = Children.open();
        groups = PodSearch.groups();
    }

    @AfterEach
    void close() {
        children.close();
    }

    /** The folder of the groups that are made here; without one, the test is skipped. */
    private Path requireGroups() throws IOException {
        assumeThat(groups).as("groups with a memory limit can be made here").isNotNull();
        return parent(Objects.requireNonNull(groups));
    }

    private Path parent(ControlGroups where) throws IOException {
        try (ControlGroup group = children.group(where, GroupLimits.ofMemory(64 * MEBI))) {
            return Objects.requireNonNull(group.memory().getParent());
        }
    }

    @Test
    void a_server_that_the_kernel_kills_under_load_is_named_so() throws Exception {
        requireGroups();

        List<SqueezeLaunch> launches = search(Behaviour.LEAKS);

        assertThat(launches).hasSize(1);
        assertThat(launches.get(0).step()).isEqualTo(Step.CONTROL);
        assertThat(launches.get(0).outcome()).isEqualTo(Outcome.KILLED_BY_KERNEL);
        assertThat(Objects.requireNonNullElse(launches.get(0).figures().peak(), 0L))
                .isGreaterThan(200 * MEBI);
    }

    @Test
    void a_server_that_never_answers_is_named_so() throws Exception {
        assertThat(search(Behaviour.NEVER))
                .extracting(SqueezeLaunch::outcome)
                .containsExactly(Outcome.NEVER_READY);
    }

    @Test
    void a_server_that_collects_all_the_time_is_named_so() throws Exception {
        List<SqueezeLaunch> launches = search(Behaviour.THRASHES);

        assertThat(launches).extracting(SqueezeLaunch::outcome).containsExactly(Outcome.THRASHES);
        assertThat(launches.get(0).figures().collector()).isNotNull();
        assertThat(launches.get(0).seconds()).isPositive();
    }

    @Test
    void kill_9_leaves_no_process_and_no_group() throws Exception {
        Path parent = requireGroups();
        PodSearch search = new PodSearch(folder);
        Process harness = search.forked(Behaviour.STEADY);
        try {
            await().atMost(LONG).until(() -> running(search));
            assertThat(groupsOf(harness.pid(), parent)).isNotEmpty();
        } finally {
            harness.destroyForcibly();
        }

        await().atMost(LONG).until(() -> !running(search));
        await().atMost(LONG).until(() -> groupsOf(harness.pid(), parent).isEmpty());
        assertThat(search.again().values(SqueezeLaunch.LOG)).hasSizeLessThanOrEqualTo(1);
    }

    /** It is ready once it has served the page. */
    @Tag("all")
    @Test
    void a_war_serves_its_page_from_its_copy_in_a_control_group() throws Exception {
        requireGroups();
        Path jar = Path.of("..", "test-applications", "answers", "target", "answers.jar");
        Path war = BootArchive.war(jar, folder.resolve("answers.war"), "hello.txt");
        Target target = Target.jar("war", war).withReady("/hello.txt");
        try (FakeWorld world = new FakeWorld();
                LimitedLaunch limited =
                        new LimitedLaunch(
                                children,
                                world.environment().withStarter(this::launch),
                                groups,
                                GroupLimits.ofMemory(512 * MEBI),
                                null,
                                false);
                Server server =
                        limited.services()
                                .starter()
                                .start(target, PlanSample.of(target), folder, "war", List.of())) {
            assertThat(server.target().jar()).isNotEqualTo(war).hasFileName("answers.war");
        }
    }

    private Server launch(Target target, Plan plan, Path logs, String name, List<String> prefix)
            throws TrialFailedException, InterruptedException {
        return new Launcher(children, ReadyReader.NOTHING, null, prefix)
                .start(target, plan, logs, name);
    }

    @Tag("all")
    @Test
    void a_search_that_was_killed_is_resumed_and_finds_the_sizes() throws Exception {
        requireGroups();
        PodSearch search = new PodSearch(folder);
        Process harness = search.forked(Behaviour.STEADY);
        try {
            await().atMost(LONG).until(() -> onDisk(search) >= 4);
        } finally {
            harness.destroyForcibly();
        }
        await().atMost(LONG).until(() -> !running(search));
        List<SqueezeLaunch> before = search.again().values(SqueezeLaunch.LOG);

        search.run(children, groups, search.again());

        List<SqueezeLaunch> launches = search.again().values(SqueezeLaunch.LOG);
        assertThat(launches).startsWith(before.toArray(SqueezeLaunch[]::new));
        assertThat(launches)
                .filteredOn(it -> it.step() == Step.HEAP && it.held())
                .isNotEmpty()
                .allMatch(it -> Objects.requireNonNull(it.heap()) > 24 * MEBI);
        assertThat(launches)
                .filteredOn(it -> it.step() == Step.CONFIRM)
                .isNotEmpty()
                .allMatch(
                        it ->
                                Objects.requireNonNullElse(it.limit(), 0L)
                                        > Objects.requireNonNullElse(it.heap(), 0L));
        assertThat(launches).anyMatch(it -> it.step() == Step.CALCULATOR);
    }

    private static int onDisk(PodSearch search) {
        Path results = search.folder().resolve("results").resolve("squeeze");
        return Files.exists(results.resolve("launches.jsonl"))
                ? RunDirectory.values(results, SqueezeLaunch.LOG).size()
                : 0;
    }

    private static boolean running(PodSearch search) {
        return ProcessHandle.allProcesses()
                .anyMatch(it -> it.info().commandLine().orElse("").contains(search.mark()));
    }

    private static List<Path> groupsOf(long pid, Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.filter(
                            group ->
                                    String.valueOf(group.getFileName())
                                            .startsWith("weighbridge-" + pid + "-"))
                    .toList();
        }
    }

    /** All launches of a search, after which no process of it and no group is left. */
    private List<SqueezeLaunch> search(Behaviour behaviour) throws Exception {
        PodSearch search = new PodSearch(folder);
        RunDirectory directory = search.begun(behaviour);
        search.run(children, groups, directory);
        assertThat(running(search)).isFalse();
        if (groups != null) {
            assertThat(groupsOf(ProcessHandle.current().pid(), parent(groups))).isEmpty();
        }
        return directory.values(SqueezeLaunch.LOG);
    }
}
