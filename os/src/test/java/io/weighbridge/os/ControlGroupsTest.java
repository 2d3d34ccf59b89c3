package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long MEBI = 1L << 20;

    /** Of a machine with both versions, whose memory is v1's. */
    private static final String MOUNTS =
            """
            31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
            35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
            41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
            """;

    /** Of a container that sees its own group as the root. */
    private static final String IN_A_CONTAINER =
            """
            1270 1262 0:33 /docker/4e1 /sys/fs/cgroup/memory ro,nosuid - cgroup cgroup rw,memory
            """;

    private static final String UNIFIED =
            """
            34 24 0:29 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot
            """;

    @TempDir private Path folder;

    @Test
    void groups_of_v1_are_made_beneath_our_own() {
        List<ControlGroups> places =
                ControlGroups.places("5:devices:/\n4:memory:/user/17\n3:cpuset:/\n", MOUNTS);

        assertThat(places)
                .containsExactly(
                        new ControlGroups(Path.of("/sys/fs/cgroup/memory/user/17"), null, false));
    }

    @Test
    void a_mount_that_shows_a_part_of_the_groups_is_read_as_such() {
        List<ControlGroups> places =
                ControlGroups.places("4:memory:/docker/4e1/app\n", IN_A_CONTAINER);

        assertThat(places)
                .containsExactly(
                        new ControlGroups(Path.of("/sys/fs/cgroup/memory/app"), null, false));
    }

    @Test
    void groups_of_v2_are_made_beneath_our_own_or_beside_it() {
        List<ControlGroups> places =
                ControlGroups.places("0::/user.slice/user-0.slice/run-7.scope\n", UNIFIED);

        assertThat(places)
                .containsExactly(
                        on(Path.of("/sys/fs/cgroup/user.slice/user-0.slice/run-7.scope")),
                        new ControlGroups(
                                Path.of("/sys/fs/cgroup/user.slice/user-0.slice"),
                                Path.of("/sys/fs/cgroup/user.slice/user-0.slice"),
                                true));
    }

    /** Of a user's scope, as {@code systemd-run --user --scope} makes it on Fedora 40. */
    @Test
    void groups_are_made_beside_the_scope_of_systemd_run() {
        List<ControlGroups> places =
                ControlGroups.places(
                        "0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-u42.scope\n",
                        UNIFIED);

        assertThat(places)
                .contains(
                        on(
                                Path.of(
                                        "/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice")));
    }

    /** Of a privileged container of an engine on cgroup v2 that shares the host's groups. */
    @Test
    void groups_are_made_beside_that_of_a_privileged_container() {
        List<ControlGroups> places =
                ControlGroups.places(
                        "0::/system.slice/docker-4e1f.scope\n",
                        """
                        1302 1290 0:29 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime - cgroup2 cgroup rw,nsdelegate
                        """);

        assertThat(places)
                .contains(
                        new ControlGroups(
                                Path.of("/sys/fs/cgroup/system.slice"),
                                Path.of("/sys/fs/cgroup/system.slice"),
                                true));
    }

    @Test
    void a_delegated_group_has_its_memory_controller_switched_on() throws IOException {
        Path delegated = Files.createDirectory(folder.resolve("delegated"));
        Files.writeString(delegated.resolve("cgroup.controllers"), "cpu memory pids\n");
        Path control = Files.writeString(delegated.resolve("cgroup.subtree_control"), "cpu\n");

        // no kernel is behind this folder, so no group can be made in it
        assertThatThrownBy(
                        () ->
                                ControlGroups.find(
                                        List.of(new ControlGroups(delegated, delegated, true))))
                .isInstanceOf(IOException.class);

        assertThat(control).hasContent("+memory");
    }

    @Test
    void a_group_of_v2_has_its_limits() throws IOException {
        Path group = folder.resolve("weighbridge-1-1");

        ControlGroup.create(group, group, true, new GroupLimits(64 * MEBI, 0.5, 0.25));

        assertThat(group.resolve("memory.max")).hasContent("67108864");
        assertThat(group.resolve("cpu.max")).hasContent("50000 100000");
        assertThat(group.resolve("cpu.weight")).hasContent("10");
    }

    @Test
    void where_no_group_can_be_made_a_sentence_says_what_to_do() {
        ControlGroups gone = new ControlGroups(folder.resolve("gone"), null, false);
        ControlGroups undelegated = new ControlGroups(folder, folder, true);

        assertThatThrownBy(() -> ControlGroups.find(List.of(gone, undelegated)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("in " + folder.resolve("gone"))
                .hasMessageContaining("systemd-run");
        assertThatThrownBy(() -> ControlGroups.find(List.of()))
                .hasMessageContaining("memory controller of Linux");
    }

    @Test
    void a_process_over_the_limit_is_killed_by_the_kernel_and_its_group_is_removed()
            throws Exception {
        ControlGroups groups = possible();
        try (Children children = Children.open()) {
            Path left;
            try (ControlGroup group = children.group(groups, GroupLimits.ofMemory(16 * MEBI))) {
                left = group.memory();
                // a shell that keeps on doubling a variable
                Child hungry =
                        children.start(
                                command(
                                        group.prefix(),
                                        "x=0123456789abcdef; while :; do x=$x$x; done"));
                assertThat(hungry.await(LONG)).isEqualTo(128 + 9);
                assertThat(Objects.requireNonNull(group.read()).kills()).isEqualTo(1);
                hungry.close();
            }
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void a_process_over_its_quota_waits_and_the_quota_can_be_changed() throws Exception {
        ControlGroups groups = possible();
        Assumptions.assumeTrue(groups.limitCpu());
        try (Children children = Children.open();
                ControlGroup group = children.group(groups, new GroupLimits(64 * MEBI, 0.1, null));
                Child busy = children.start(command(group.prefix(), "while :; do :; done"))) {
            await().atMost(LONG)
                    .until(() -> Objects.requireNonNull(group.throttling()).throttled() > 2);
            Throttling limited = Objects.requireNonNull(group.throttling());
            assertThat(limited.seconds()).isPositive();
            assertThat(limited.share()).isGreaterThan(0.5);

            group.setCpus(50);
            await().atMost(LONG)
                    .until(
                            () -> {
                                Throttling before = Objects.requireNonNull(group.throttling());
                                Thread.sleep(500);
                                Throttling now = Objects.requireNonNull(group.throttling());
                                return now.since(before).throttled() == 0;
                            });
        }
    }

    @Test
    void the_pages_of_a_copied_file_are_charged_to_the_group() throws Exception {
        ControlGroups groups = possible();
        Path file = Files.write(folder.resolve("file"), new byte[(int) (8 * MEBI)]);
        Path copy = folder.resolve("copy");
        try (Children children = Children.open();
                ControlGroup group = children.group(groups, GroupLimits.ofMemory(256 * MEBI))) {
            group.copy(file, copy);

            assertThat(copy).hasSameBinaryContentAs(file);
            assertThat(Objects.requireNonNull(group.read()).cache()).isGreaterThan(7 * MEBI);
        }
    }

    @Test
    void a_group_that_is_still_open_is_removed_with_the_children() throws Exception {
        ControlGroups groups = possible();
        Path left;
        try (Children children = Children.open()) {
            left = children.group(groups, GroupLimits.ofMemory(16 * MEBI)).memory();
        }
        assertThat(left).doesNotExist();
    }

    @Test
    void no_group_survives_a_harness_killed_with_kill_9() throws Exception {
        possible();
        Process harness = ForkedHarness.fork(ForkedGroup.class, folder.toString());
        try {
            String printed = String.valueOf(harness.inputReader().readLine());
            List<Path> folders =
                    Arrays.stream(printed.substring(1, printed.length() - 1).split(", "))
                            .map(Path::of)
                            .toList();
            for (Path group : folders) {
                assertThat(group).isDirectory();
                assertThat(Files.readString(group.resolve("cgroup.procs"))).isNotBlank();
            }

            harness.destroyForcibly();

            await().atMost(LONG).until(() -> folders.stream().allMatch(Files::notExists));
        } finally {
            harness.destroyForcibly();
        }
    }

    /** A place of cgroup v2. */
    private static ControlGroups on(Path folder) {
        return new ControlGroups(folder, folder, true);
    }

    private static ControlGroups possible() {
        try {
            return ControlGroups.find();
        } catch (IOException impossible) {
            return Assumptions.abort("groups cannot be made here: " + impossible.getMessage());
        }
    }

    private ChildCommand command(List<String> prefix, String script) {
        List<String> line = new ArrayList<>(prefix);
        line.addAll(List.of("sh", "-c", script));
        return new ChildCommand(
                line, Map.of(), folder, folder.resolve("out"), folder.resolve("err"));
    }
}
