package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTest {

    @TempDir private Path folder;

    @Test
    void another_weigh_is_named_with_the_option_that_waits_and_the_option_works() throws Exception {
        Path file = folder.resolve("lock");
        Process holder = ForkedHarness.fork(LockHolder.class, file.toString());
        List<String> said = new ArrayList<>();
        try {
            assertThat(holder.inputReader().readLine()).startsWith("locked");
            assertThatThrownBy(() -> MachineLock.acquire(file))
                    .isInstanceOf(LockedException.class)
                    .hasMessageContaining("another weigh runs on this machine (pid " + holder.pid())
                    .hasMessageContaining("use --wait");
            try (MachineLock lock =
                    MachineLock.await(
                            file,
                            sentence -> {
                                said.add(sentence);
                                holder.destroyForcibly();
                            })) {
                assertThat(lock).isNotNull();
            }
        } finally {
            holder.destroyForcibly();
        }
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("Waiting until the other weigh ends (pid " + holder.pid());
    }

    @Test
    void a_part_of_a_run_takes_it_again_and_the_machine_stays_locked_until_the_run_ends()
            throws Exception {
        Path file = folder.resolve("lock");
        try (MachineLock run = MachineLock.acquire(file)) {
            assertThat(run).isNotNull();
            MachineLock part = MachineLock.acquire(file);
            part.close();
            part.close();

            assertThat(ForkedHarness.fork(LockHolder.class, file.toString()).waitFor()).isNotZero();
        }
        InstanceLock.acquire(file, holder -> holder).close();
    }

    @Test
    void a_file_that_cannot_be_used_is_not_waited_for() {
        Path file = folder.resolve("no-such-folder/lock");

        assertThatThrownBy(() -> MachineLock.await(file, sentence -> {}))
                .isInstanceOf(LockedException.class)
                .hasMessageContaining(file.toString());
    }
}
