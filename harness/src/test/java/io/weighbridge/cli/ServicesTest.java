package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {

    @Test
    void a_damaged_run_does_not_hide_the_others(@TempDir Path results) throws IOException {
        for (String id : new String[] {"quick", "startup"}) {
            Path stored = Path.of("../docs/data").resolve(id);
            Path copy = Files.createDirectory(results.resolve(id));
            Files.copy(stored.resolve("run.json"), copy.resolve("run.json"));
            Files.copy(stored.resolve("trials.jsonl"), copy.resolve("trials.jsonl"));
        }
        Files.writeString(results.resolve("startup/trials.jsonl"), "no trial\n");

        Map<String, String> runs = new Services().runs(results);

        assertThat(runs).hasSize(2);
        assertThat(runs.values())
                .anyMatch(line -> line.startsWith("unreadable: line 1 of "))
                .anyMatch(line -> line.endsWith("Which container costs what?"));
    }
}
