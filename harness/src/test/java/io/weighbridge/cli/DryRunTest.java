package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.MissingToolException;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.InvalidPlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DryRunTest {

    private static final Path SAMPLE =
            Path.of("src/test/resources/io/weighbridge/cli/dry-run.yaml").toAbsolutePath();

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
    void a_dry_run_prints_every_step_with_its_command_in_every_locale(String locale)
            throws IOException {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            Shell shell = new Shell();

            int code = shell.type("run", "--plan", SAMPLE.toString(), "--dry-run");

            assertThat(code).isEqualTo(ExitCode.DONE);
            assertThat(shell.weighed).isEmpty();
            assertThat(shell.out.toString().lines().toList()).isEqualTo(golden("dry-run.txt"));
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void a_size_that_only_the_run_will_find_is_said_to_be_one(@TempDir Path folder)
            throws IOException {
        Path plan = folder.resolve("unsized.yaml");
        Files.writeString(plan, Files.readString(SAMPLE).replace("load: {requests: 20000}\n", ""));
        Shell shell = new Shell();

        int code = shell.type("run", "--plan", plan.toString(), "--dry-run");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("The warm-up finds how many requests, or seconds, make a slice");
    }

    @Test
    void a_load_whose_tool_is_missing_is_shown_as_such_and_the_rest_as_ever() {
        Shell shell = new Shell();
        shell.commands =
                Shell.commands(
                        load -> {
                            if (load.requests().equals(OptionalLong.of(7))) {
                                throw new MissingToolException("ab is needed and is nowhere");
                            }
                        });

        int code = shell.type("run", "--plan", SAMPLE.toString(), "--requests", "7", "--dry-run");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("      missing: ab is needed and is nowhere")
                .contains("      $ java -jar ");
    }

    @Test
    void a_load_that_no_tool_could_drive_so_ends_a_dry_run_as_it_would_a_run() {
        Shell shell = new Shell();
        shell.commands =
                Shell.commands(
                        load -> {
                            throw new UsageException("ab takes no such option: leave it out");
                        });

        assertThat(shell.type("run", "--plan", SAMPLE.toString(), "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("ab takes no such option: leave it out");
    }

    @Test
    void a_target_that_cannot_run_here_is_left_out_as_it_would_be_of_a_run(@TempDir Path folder)
            throws IOException {
        Path plan =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: needs
                        targets:
                          - {name: here, jar: a.jar}
                          - {name: elsewhere, command: [b], needs: [no-such-program]}
                        workloads: [{name: root, get: /}]
                        """);
        Shell shell = new Shell();

        shell.type("run", "--plan", plan.toString(), "--dry-run");

        assertThat(shell.out.toString())
                .contains("start here")
                .contains("not run: elsewhere: there is no no-such-program on the PATH.")
                .doesNotContain("start elsewhere");
    }

    @Test
    void without_a_seed_the_one_drawn_is_printed_and_repeats_the_order() {
        Shell first = new Shell();
        first.type("run", "--plan", "plans/quick.yaml", "--dry-run");
        String seed = first.out.toString().replaceAll("(?s).*--seed ([0-9]+) .*", "$1");
        Shell again = new Shell();
        again.type("run", "--plan", "plans/quick.yaml", "--dry-run", "--seed", seed);

        assertThat(again.out.toString()).isEqualTo(first.out.toString());
    }

    @Test
    void a_cold_plan_of_one_at_a_time_stops_each_target_before_the_next_starts()
            throws InvalidPlanException {
        Shell shell = new Shell();
        shell.type("run", "--plan", "plans/containers-ab.yaml", "--dry-run", "--seed", "1");

        List<String> steps =
                shell.out
                        .toString()
                        .lines()
                        .filter(line -> line.matches(" +[0-9]+  .*"))
                        .map(line -> line.replaceAll("^ *[0-9]+ +([a-z]+) .*", "$1"))
                        .toList();

        assertThat(steps).hasSize(16);
        for (int target = 0; target < 4; target++) {
            assertThat(steps.subList(4 * target, 4 * target + 4))
                    .containsExactly("start", "measure", "collect", "stop");
        }
    }

    @Test
    void a_profiled_round_comes_last_and_its_time_is_told_apart() {
        Shell shell = new Shell();
        shell.type("run", "--plan", SAMPLE.toString(), "--dry-run", "--profile", "async");

        List<String> lines = shell.out.toString().lines().toList();

        assertThat(lines)
                .filteredOn(line -> line.startsWith("One round more under async-profiler"))
                .singleElement()
                .asString()
                .contains("in no figure");
        List<String> last =
                lines.subList(lines.indexOf("Profiled round, in no figure"), lines.size());
        assertThat(last)
                .filteredOn(line -> line.contains("  record "))
                .hasSize(4)
                .allMatch(line -> line.contains("under async-profiler"));
        assertThat(last).filteredOn(line -> line.contains("draw the flame graph of")).hasSize(2);
    }

    private static List<String> golden(String name) throws IOException {
        try (var stream = DryRunTest.class.getResourceAsStream(name)) {
            return new String(
                            Objects.requireNonNull(stream, Path.of(name).toString()).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
