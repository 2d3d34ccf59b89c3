package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessMarkTest {

    private final ProcessMark mark = ProcessMark.unique();

    /** Looks at the process many times while it runs a thousand programs. */
    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void a_process_never_seems_to_lack_its_mark_while_it_turns_into_other_programs(
            @TempDir Path folder) throws Exception {
        String wait = "until [ -e go ]; do sleep 0.01; done; ";
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", wait + "exec " + "env ".repeat(1_000) + "true")
                        .directory(folder.toFile());
        builder.environment().put(ProcessMark.NAME, mark.value());
        Process process = builder.start();
        try {
            await().until(() -> Boolean.TRUE.equals(look(process.pid())));
            Files.createFile(folder.resolve("go"));
            while (process.isAlive()) {
                assertThat(look(process.pid())).isNotEqualTo(false);
            }
        } finally {
            process.destroyForcibly();
        }
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
