package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {

    private final Shell shell = new Shell();

    @Test
    void a_damaged_run_does_not_hide_the_others(@TempDir Path results) throws IOException {
        for (String id : new String[] {"quick", "startup"}) {
            Path stored = Path.of("../docs/data").resolve(id);
            Path copy = Files.createDirectory(results.resolve(id));
            Files.copy(stored.resolve("run.json"), copy.resolve("run.json"));
            Files.copy(stored.resolve("trials.jsonl"), copy.resolve("trials.jsonl"));
        }
        Files.writeString(results.resolve("startup/trials.jsonl"), "no trial\n");

        assertThat(shell.type("list", "results", "--results", results.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("-startup  unreadable: line 1 of "))
                .anyMatch(line -> line.endsWith("Which container costs what?"));
    }
}
