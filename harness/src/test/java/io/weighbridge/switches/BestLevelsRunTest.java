package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BestLevelsRunTest {

    private static final String FRESH = "petclinic-switches-together";
    private static final Path DATA = Path.of("..", "docs", "data");

    @TempDir private Path results;
    private RunOutcome switches;

    @BeforeEach
    void runs() throws IOException {
        for (String run : List.of("petclinic-switches", FRESH)) {
            Files.createDirectory(results.resolve(run));
            for (String file : List.of("run.json", "trials.jsonl")) {
                Files.copy(DATA.resolve(run).resolve(file), results.resolve(run).resolve(file));
            }
        }
        switches = RunOutcome.of(RunDirectory.open(results.resolve("petclinic-switches")));
    }

    @Test
    void levels_are_read_as_they_were_stored() {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        levels.put("best-startup", List.of("packaging=cds", "java=25, early access"));
        levels.put("best-cpu", List.of("gc=parallel"));

        BestLevelsRun.store(switches.folder(), FRESH, levels);

        BestLevelsRun best = Objects.requireNonNull(BestLevelsRun.of(switches.folder()));
        assertThat(best.outcome().folder()).isEqualTo(results.resolve(FRESH));
        assertThat(best.levels()).isEqualTo(levels);
    }

    @Test
    void an_earlier_version_stored_no_levels() throws IOException {
        Files.writeString(switches.folder().resolve("together.txt"), FRESH + "\n");

        assertThat(Objects.requireNonNull(BestLevelsRun.of(switches.folder())).levels()).isEmpty();
    }

    @Test
    void without_a_second_run_there_are_no_winners() throws IOException {
        assertThat(BestLevelsRun.of(switches.folder())).isNull();

        Files.writeString(switches.folder().resolve("together.txt"), "deleted\n");

        assertThat(BestLevelsRun.of(switches.folder())).isNull();
    }

    @Test
    void an_empty_file_names_no_second_run() throws IOException {
        Files.writeString(switches.folder().resolve("together.txt"), "");

        assertThat(BestLevelsRun.of(switches.folder())).isNull();
    }
}
