package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessMarkTest {

    private final ProcessMark mark = ProcessMark.unique();

    /** Looks at the process a few thousand times while it runs a thousand programs. */
    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void a_process_never_seems_to_lack_its_mark_while_it_turns_into_other_programs()
            throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", "exec " + "env ".repeat(1_000) + "true");
        builder.environment().put(ProcessMark.NAME, mark.value());
        Process process = builder.start();
        boolean seen = false;
        try {
            while (process.isAlive()) {
                Boolean has = look(process.pid());
                seen |= Boolean.TRUE.equals(has);
                assertThat(has).isNotEqualTo(false);
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(seen).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_mark_behind_a_long_environment_is_found() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sleep", "60");
        builder.environment().clear();
        for (int number = 0; number < 10; number++) {
            builder.environment().put("A" + number, "x".repeat(100_000));
        }
        builder.environment().put(ProcessMark.NAME, mark.value());
        Process process = builder.start();
        try {
            await().until(() -> Boolean.TRUE.equals(look(process.pid())));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Null if nothing can be read, as at the end of the process. */
    private @Nullable Boolean look(long pid) {
        try {
            return mark.isOn(pid);
        } catch (IOException ended) {
            return null;
        }
    }
}
