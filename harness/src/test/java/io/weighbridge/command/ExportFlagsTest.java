package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Registration;
import io.weighbridge.cli.Shell;
import io.weighbridge.compare.report.Format;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that cannot be written once everything was measured. */
class ExportFlagsTest {

    private static final List<Trial> ONE_FAILED =
            List.of(
                    new Trial(
                            0,
                            "a",
                            Instant.EPOCH,
                            new Failure(Failure.Kind.NOT_READY, "not ready"),
                            null,
                            Measurements.NONE,
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of()));

    @TempDir private Path folder;
    private final Shell shell = new Shell();
    private Path csv;
    private Path json;

    @BeforeEach
    void the_disk_is_full_when_the_csv_is_half_written() {
        csv = folder.resolve("rounds.csv");
        json = folder.resolve("report.json");
        shell.exports =
                List.of(
                        Shell.named("json"),
                        new Format(
                                "csv",
                                "Write half of a report.",
                                (report, writer) -> {
                                    writer.write("half");
                                    throw new IOException("No space left on device");
                                },
                                false));
    }

    @Test
    void a_format_that_is_added_has_a_flag() {
        shell.exports = List.of(Shell.named("xml"));
        Path xml = folder.resolve("report.xml");

        assertThat(shell.type("report", "quick", "--export-xml", xml.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(xml).hasContent("xml of 2026-11-21T10-15-30Z-quick");
        assertThat(shell.type("report", "--help")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString()).contains("--export-xml=FILE", "Write a report as xml.");
    }

    @Test
    void logs_without_a_single_histogram_are_a_failure() {
        shell.exports = List.of();
        shell.trials =
                new Runs(Registration.features()).open(Path.of("../docs/data"), "quick").trials();
        Path logs = folder.resolve("logs");

        assertThat(shell.type("report", "quick", "--export-hlog", logs.toString()))
                .isNotEqualTo(ExitCode.DONE);

        assertThat(shell.err.toString()).contains("There is no log");
        assertThat(logs).doesNotExist();
    }

    private int type(String... words) {
        return shell.type(
                Stream.concat(
                                Arrays.stream(words),
                                Stream.of(
                                        "--export-csv", csv.toString(),
                                        "--export-json", json.toString()))
                        .toArray(String[]::new));
    }

    @Test
    void a_run_names_unwritten_reports() throws IOException {
        Files.writeString(csv, "of an earlier run");

        assertThat(type("run", "--plan", "plans/quick.yaml")).isEqualTo(ExitCode.TRIAL_FAILED);

        assertThat(shell.err.toString())
                .contains(csv + " could not be written (No space left")
                .contains(
                        "again with weigh report 2026-11-21T10-15-30Z-quick and the same --export");
        assertThat(csv).hasContent("of an earlier run");
        assertThat(json).content().startsWith("json of ");
    }

    @Test
    void a_folder_in_the_place_of_a_report_is_refused_before_the_run() throws IOException {
        Files.createDirectory(csv);

        assertThat(type("run", "--plan", "plans/quick.yaml")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.weighed).isEmpty();
        assertThat(shell.err.toString()).contains("name a file in an existing folder");
    }

    /** Such as /dev/stdout, which is a link to a regular file if the output goes to one. */
    @Test
    void a_report_is_written_through_a_link() throws IOException {
        Path linked = Files.writeString(folder.resolve("linked.json"), "of an earlier run");
        Files.createSymbolicLink(json, linked);

        type("report", "quick");

        assertThat(json).isSymbolicLink();
        assertThat(linked).content().startsWith("json of ");
    }

    @Test
    void a_run_with_a_failed_trial_keeps_that_exit_code() {
        shell.trials = ONE_FAILED;

        assertThat(type("run", "--plan", "plans/quick.yaml")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(csv).doesNotExist();
    }

    @Test
    void weigh_report_fails_if_its_report_cannot_be_written() {
        assertThat(type("report", "quick")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(json).exists();
    }

    @Test
    void a_page_that_cannot_be_written_gives_the_same_exit_code() throws IOException {
        shell.results = folder;
        Files.createDirectories(folder.resolve("2026-11-21T10-15-30Z-quick/report.html/x"));

        assertThat(shell.type("report", "quick")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(shell.err.toString()).contains("report.html could not be written");
    }

    @Test
    void a_failed_gate_and_an_unwritten_report_give_the_exit_code_of_the_report() {
        assertThat(type("report", "quick", "--gate", "cpu=5%")).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(type("run", "--plan", "plans/quick.yaml", "--gate", "cpu=5%"))
                .isEqualTo(ExitCode.TRIAL_FAILED);
    }

    @Test
    void unwritable_results_during_a_run_give_the_exit_code_of_a_failed_trial() {
        shell.running =
                (plan, options, progress) -> {
                    throw new ResultsFailedException(
                            "a trial could not be written", new IOException());
                };

        assertThat(type("run", "--plan", "plans/quick.yaml")).isEqualTo(ExitCode.TRIAL_FAILED);
    }
}
