package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildrenTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private Path folder;
    private Children children;

    @BeforeEach
    void open(@TempDir Path temporary) throws IOException {
        folder = temporary;
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    @Test
    void a_child_has_an_exit_code_and_output() throws Exception {
        try (Child child = shell("echo out; echo err >&2; exit 7")) {
            assertThat(child.await(LONG)).isEqualTo(7);
            assertThat(child.exit()).succeedsWithin(LONG).isEqualTo(7);
            assertThat(child.alive()).isFalse();
            assertThat(child.lastLines(20)).containsExactly("out", "err");
        }
    }

    @Test
    void a_child_that_still_runs_has_no_exit_code() throws Exception {
        try (Child child = shell("sleep 600")) {
            assertThat(child.await(Duration.ofMillis(50))).isNull();
            assertThat(child.alive()).isTrue();
        }
    }

    @Test
    void the_last_lines_include_errors() throws Exception {
        try (Child child = shell("for i in $(seq 100); do echo $i; echo e$i >&2; done")) {
            child.await(LONG);
            assertThat(child.lastLines(4)).containsExactly("99", "100", "e99", "e100");
        }
    }

    @Test
    void one_file_for_both_outputs_keeps_their_order() throws Exception {
        Path both = folder.resolve("both");
        List<String> line = List.of("sh", "-c", "echo 1; echo 2 >&2; echo $GREETING");
        ChildCommand command =
                new ChildCommand(line, Map.of("GREETING", "hello"), folder, both, both);
        try (Child child = children.start(command)) {
            child.await(LONG);
            assertThat(child.lastLines(20)).containsExactly("1", "2", "hello");
        }
    }

    @Test
    void the_pid_is_the_program_s_own() throws Exception {
        try (Child child = shell("echo $$")) {
            child.await(LONG);
            assertThat(child.lastLines(1)).containsExactly(Long.toString(child.pid()));
        }
    }

    @Test
    void standard_input_is_empty() throws Exception {
        try (Child child = shell("cat; echo done")) {
            assertThat(child.await(LONG)).isEqualTo(0);
        }
    }

    @Test
    void a_missing_program_is_reported_at_once() {
        ChildCommand absent =
                new ChildCommand(
                        List.of("no-such-program"),
                        Map.of(),
                        folder,
                        folder.resolve("o"),
                        folder.resolve("e"));
        assertThatThrownBy(() -> children.start(absent))
                .isInstanceOf(IOException.class)
                .hasMessage("no-such-program is not on the PATH: install it, or add its folder");
    }

    @Test
    void a_file_that_is_not_executable_fails_at_once() throws IOException {
        Path file = Files.createFile(folder.resolve("plain"));
        ChildCommand plain =
                new ChildCommand(List.of(file.toString()), Map.of(), folder, file, file);
        assertThatThrownBy(() -> children.start(plain))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not exist or is not executable");
    }

    @Test
    void stopping_sends_sigterm_first_and_lets_the_child_finish() throws Exception {
        try (Child child =
                shell("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.05; done")) {
            awaitLine(child, "up");
            child.stop(LONG);
            assertThat(child.await(Duration.ZERO)).isEqualTo(3);
            assertThat(child.lastLines(1)).containsExactly("bye");
        }
    }

    @Test
    void a_child_that_ignores_SIGTERM_is_killed_after_the_grace_period() throws Exception {
        try (Child child = shell("trap '' TERM; echo up; while :; do sleep 0.05; done")) {
            awaitLine(child, "up");
            long before = System.nanoTime();
            child.stop(Duration.ofMillis(300));
            assertThat(Duration.ofNanos(System.nanoTime() - before))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(300));
            assertThat(child.await(Duration.ZERO)).isEqualTo(128 + 9);
        }
    }

    @Test
    void a_grandchild_is_ended_too() throws Exception {
        try (Child child = shell("sleep 600 & echo $!; wait")) {
            long grandchild = Long.parseLong(awaitLine(child, "\\d+"));
            assertThat(lives(grandchild)).isTrue();
            child.stop(LONG);
            assertThat(lives(grandchild)).isFalse();
        }
    }

    @Test
    void a_grandchild_whose_parent_has_died_is_ended_too() throws Exception {
        try (Child child = shell("sleep 600 & echo $!")) {
            child.await(LONG);
            long orphan = Long.parseLong(child.lastLines(1).get(0));
            assertThat(lives(orphan)).isTrue();
            child.close();
            assertThat(lives(orphan)).isFalse();
        }
    }

    @Test
    void a_daemon_that_left_the_tree_and_the_session_is_ended_too() throws Exception {
        try (Child child = shell(ForkedHarness.DAEMON);
                Child other = shell("sleep 600")) {
            child.await(LONG);
            long daemon = number("daemon");
            assertThat(Objects.requireNonNull(ProcessEntry.of(daemon)).session())
                    .isNotEqualTo(child.pid());
            assertThat(child.family()).extracting(ProcessHandle::pid).containsExactly(daemon);
            assertThat(other.family())
                    .extracting(ProcessHandle::pid)
                    .contains(other.pid())
                    .doesNotContain(daemon);

            child.close();

            assertThat(lives(daemon)).isFalse();
            assertThat(other.alive()).isTrue();
        }
    }

    /** A process has no environment for a part of the time in which it turns into a program. */
    @RepeatedTest(20)
    @EnabledOnOs(OS.LINUX)
    void a_daemon_is_found_while_it_turns_into_other_programs() throws Exception {
        String programs = "env ".repeat(3_000) + "sleep 600";
        try (Child child = shell("setsid " + programs + " & echo $! > daemon")) {
            child.await(LONG);
            assertThat(child.family())
                    .extracting(ProcessHandle::pid)
                    .containsExactly(number("daemon"));
        }
    }

    /** Each search would wait half a second for it. */
    @Test
    @Timeout(30)
    @EnabledOnOs(OS.LINUX)
    void a_process_without_an_environment_is_waited_for_only_once() throws Exception {
        try (Child child = shell("sleep 600 & wait")) {
            await().until(() -> child.family().size() == 2);
            Process bare = new ProcessBuilder("env", "-i", "sleep", "600").start();
            try {
                await().until(() -> program(bare).endsWith("sleep"));
                for (int search = 0; search < 100; search++) {
                    assertThat(child.family()).hasSize(2);
                }
            } finally {
                bare.destroyForcibly();
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_daemon_without_an_environment_is_found_when_it_has_one_again() throws Exception {
        String late =
                "touch bare; until [ -e go ]; do sleep 0.01; done;"
                        + " exec env WEIGHBRIDGE_CHILD=$0 sleep 600";
        String daemon = "setsid env -i sh -c '" + late + "' $WEIGHBRIDGE_CHILD & echo $! > daemon";
        try (Child child = shell(daemon + "; until [ -e bare ]; do sleep 0.01; done")) {
            child.await(LONG);
            assertThat(child.family()).isEmpty();

            Files.createFile(folder.resolve("go"));

            await().atMost(LONG)
                    .untilAsserted(
                            () ->
                                    assertThat(child.family())
                                            .extracting(ProcessHandle::pid)
                                            .containsExactly(number("daemon")));
        }
    }

    private static String program(Process process) {
        return process.info().command().orElse("");
    }

    @Test
    void a_daemon_is_ended_where_its_child_was_never_closed() throws Exception {
        shell(ForkedHarness.DAEMON).await(LONG);
        assertThat(lives(number("daemon"))).isTrue();

        children.close();

        assertThat(lives(number("daemon"))).isFalse();
    }

    @Test
    void children_keep_their_temporary_files_in_a_folder_that_goes_with_them() throws Exception {
        try (Child child = shell("echo $TMPDIR; mkdir $TMPDIR/left; echo x > $TMPDIR/left/file")) {
            child.await(LONG);
            assertThat(child.lastLines(1)).containsExactly(children.temporary().toString());
        }
        assertThat(children.temporary().resolve("left/file")).exists();
        assertThat(Files.getPosixFilePermissions(children.temporary()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));

        children.close();

        assertThat(children.temporary()).doesNotExist();
    }

    @Test
    void a_killed_jvm_that_was_attached_to_leaves_no_socket() throws Exception {
        Path lock = folder.resolve("lock");
        List<String> line = ForkedHarness.java(LockHolder.class, lock.toString());
        Path log = folder.resolve("log");
        try (Child child = children.start(new ChildCommand(line, Map.of(), folder, log, log))) {
            awaitLine(child, "locked true");
            assumeNothingLeftBy(child.pid());
            VirtualMachine.attach(Long.toString(child.pid())).detach();
            assertThat(Child.attachFile(child.pid())).exists();

            child.close();

            assertThat(Child.attachFile(child.pid())).doesNotExist();
        }
    }

    @Test
    void closing_ends_all_children_and_nothing_starts_any_more() throws Exception {
        List<Child> deaf =
                IntStream.range(0, 3)
                        .mapToObj(i -> unchecked("trap '' TERM; while :; do sleep 0.05; done"))
                        .toList();
        children.close();
        assertThat(deaf).noneMatch(Child::alive);
        assertThat(children.ended()).isTrue();
        assertThatThrownBy(() -> shell("true"))
                .hasMessage("sh is not started, because weigh is stopping");
    }

    @Test
    void no_child_survives_a_harness_killed_with_kill_9() throws Exception {
        ended_harness_leaves_nothing(ProcessHandle::destroyForcibly);
    }

    @Test
    void no_child_survives_a_harness_ended_with_SIGTERM() throws Exception {
        ended_harness_leaves_nothing(ProcessHandle::destroy);
    }

    private void ended_harness_leaves_nothing(java.util.function.Predicate<ProcessHandle> end)
            throws IOException {
        Process harness = ForkedHarness.fork(ForkedHarness.class, folder.toString());
        try {
            String said = harness.inputReader().readLine();
            assertThat(said).startsWith("child ");
            long child = Long.parseLong(said.split(" ", 3)[1]);
            Path temporary = Path.of(said.split(" ", 3)[2]);
            List<Long> family = List.of(child, number("grandchild"), number("daemon"));
            assertThat(family).allMatch(ChildrenTest::lives);
            Files.writeString(temporary.resolve("left"), "by a killed child");
            assumeNothingLeftBy(child);
            Files.createFile(Child.attachFile(child));
            assertThat(end.test(harness.toHandle())).isTrue();
            await().atMost(Duration.ofSeconds(5))
                    .until(
                            () ->
                                    family.stream().noneMatch(ChildrenTest::lives)
                                            && !Files.exists(Child.attachFile(child))
                                            && !Files.exists(temporary));
        } finally {
            harness.destroyForcibly();
        }
    }

    /** A JVM of another user, killed long ago, may have had the same pid and left its socket. */
    private static void assumeNothingLeftBy(long pid) {
        assumeThat(Child.attachFile(pid)).doesNotExist();
    }

    private long number(String file) throws IOException {
        return Long.parseLong(Files.readString(folder.resolve(file)).strip());
    }

    private Child unchecked(String script) {
        try {
            return shell(script);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Child shell(String script) throws IOException {
        return children.start(ForkedHarness.shell(folder, script));
    }

    private static String awaitLine(Child child, String pattern) {
        return await().atMost(LONG)
                .until(() -> String.join("\n", child.lastLines(1)), line -> line.matches(pattern));
    }

    /** An orphan may remain a zombie if the first process of a container does not reap. */
    private static boolean lives(long pid) {
        if (!ProcessEntry.readable()) {
            return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
        }
        ProcessEntry entry = ProcessEntry.of(pid);
        return entry != null && entry.lives();
    }
}
