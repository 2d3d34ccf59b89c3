package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProfileFlagTest {

    private static final Path SAMPLE =
            Path.of("src/test/resources/io/weighbridge/command/dry-run.yaml").toAbsolutePath();

    @Test
    void the_load_after_the_last_measurement_is_announced_with_its_time() {
        Shell shell = new Shell();
        shell.type("run", "--plan", SAMPLE.toString(), "--dry-run");

        assertThat(shell.out.toString())
                .contains("The run would take about 3 min 31 s.")
                .contains("After the last measurement, each server would be loaded for 10 s more");
    }

    @Test
    void without_causes_there_is_no_load_after_the_last_measurement() {
        Shell shell = new Shell();
        shell.type("run", "--plan", SAMPLE.toString(), "--dry-run", "--no-causes");

        assertThat(shell.out.toString())
                .contains("The run would take about 3 min 8 s.")
                .doesNotContain("After the last measurement");
    }

    @Test
    void a_profiled_round_has_its_own_time_and_commands() {
        Shell shell = new Shell();
        shell.type("run", "--plan", SAMPLE.toString(), "--dry-run", "--profile", "async");

        assertThat(shell.out.toString().lines())
                .filteredOn(line -> line.startsWith("One more round with async-profiler"))
                .singleElement()
                .asString()
                .contains("excluded from the results");
        assertThat(shell.out.toString())
                .contains("  profile tomcat\n    $ java -XX", "  profile jetty\n    $ java -XX");
    }
}
