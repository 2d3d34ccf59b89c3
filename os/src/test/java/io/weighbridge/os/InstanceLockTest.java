package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceLockTest {

    private Path folder;

    @BeforeEach
    void remember(@TempDir Path temporary) {
        folder = temporary;
    }

    @Test
    void a_second_run_is_rejected_with_the_first_one_s_pid() throws Exception {
        Path file = folder.resolve("lock");
        Process holder = ForkedHarness.fork(LockHolder.class, file.toString());
        try {
            assertThat(holder.inputReader().readLine()).startsWith("locked");
            assertThatThrownBy(() -> InstanceLock.acquire(file, InstanceLockTest::refusal))
                    .isInstanceOf(LockedException.class)
                    .hasMessageStartingWith("held by pid " + holder.pid() + " since 20");
        } finally {
            holder.destroyForcibly();
        }
    }

    @Test
    void a_killed_holder_frees_the_lock() throws Exception {
        Path file = folder.resolve("lock");
        Process holder = ForkedHarness.fork(LockHolder.class, file.toString());
        assertThat(holder.inputReader().readLine()).startsWith("locked");
        holder.destroyForcibly().waitFor();
        try (InstanceLock lock = InstanceLock.acquire(file, InstanceLockTest::refusal)) {
            assertThat(lock).isNotNull();
            assertThat(file).content().startsWith("pid " + ProcessHandle.current().pid() + " ");
        }
    }

    @Test
    void one_jvm_gets_it_once_at_a_time() {
        Path file = folder.resolve("lock");
        InstanceLock first = InstanceLock.acquire(file, InstanceLockTest::refusal);
        assertThatThrownBy(() -> InstanceLock.acquire(file, InstanceLockTest::refusal))
                .isInstanceOf(LockedException.class)
                .hasMessageContaining("this process");
        first.close();
        InstanceLock.acquire(file, InstanceLockTest::refusal).close();
    }

    @Test
    void a_refusal_within_the_jvm_leaves_the_first_lock_whole() throws Exception {
        Path file = folder.resolve("lock");
        try (InstanceLock lock = InstanceLock.acquire(file, InstanceLockTest::refusal)) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> InstanceLock.acquire(file, InstanceLockTest::refusal))
                    .isInstanceOf(LockedException.class);
            Process other = ForkedHarness.fork(LockHolder.class, file.toString());
            assertThat(other.waitFor()).isNotZero();
        }
    }

    @Test
    void a_folder_s_lock_has_its_own_error_sentence() {
        Path file = folder.resolve("data.lock");
        try (InstanceLock lock = InstanceLock.acquire(file, holder -> "held by " + holder)) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> InstanceLock.acquire(file, holder -> "in use by " + holder))
                    .isInstanceOf(LockedException.class)
                    .hasMessage("in use by this process (pid %d)", ProcessHandle.current().pid());
        }
    }

    @Test
    void every_user_may_use_the_file() throws Exception {
        Path file = folder.resolve("lock");
        InstanceLock.acquire(file, InstanceLockTest::refusal).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-rw-");
    }

    @Test
    void a_hard_link_is_not_used_as_lock_and_its_file_is_kept() throws Exception {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Path file = Files.createLink(folder.resolve("lock"), precious);

        assertThatThrownBy(() -> InstanceLock.acquire(file, InstanceLockTest::refusal))
                .isInstanceOf(LockedException.class)
                .hasMessageContaining("it is a hard link to another file");
        assertThat(precious).hasContent("precious");
    }

    @Test
    void a_file_that_cannot_be_used_is_named() {
        Path file = folder.resolve("no-such-folder/lock");
        assertThatThrownBy(() -> InstanceLock.acquire(file, InstanceLockTest::refusal))
                .isInstanceOf(LockedException.class)
                .hasMessageContaining(file.toString());
    }

    private static String refusal(String holder) {
        return "held by " + holder;
    }
}
