package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weighbridge.Reports;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.gate.GateResults;
import io.weighbridge.compare.report.DrawnPart;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The README shows results of a committed run, and it and docs/choosing.md only commands that
 * exist. {@code mvn -pl harness -am test -Dtest=ReadmeTest -Dgolden=write} updates its picture.
 */
class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");
    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void its_picture_is_the_report_of_a_committed_run() throws IOException {
        DrawnPart.holds(README, "picture", answers("quick-at-rate", "docs/data/"));
    }

    @Test
    void the_example_of_a_foreign_jar_is_the_report_of_a_committed_run() throws IOException {
        DrawnPart.holds(
                DOCS.resolve("own-jar.md"),
                "example",
                answers("petclinic-containers-at-rate", "data/"));
    }

    @Test
    void the_example_of_gates_is_what_a_committed_run_gives() throws IOException {
        RunDirectory run = committed("calibrate-overhead");
        RunReport report = Reports.of(run.record(), run.trials(), null);
        String gates = "cpu=30%,rss=5%";
        GateResults results =
                GateResults.of(
                        report.comparison(), Stream.of(gates.split(",")).map(Gate::parse).toList());

        assertThat(results.failed()).isTrue();
        DrawnPart.holds(
                DOCS.resolve("comparing-runs.md"),
                "gate",
                "```\n$ ./weigh report calibrate-overhead --results docs/data --gate %s\n…\n%s\n…\n%s\n```\n\n%s"
                        .formatted(
                                gates,
                                table(report)
                                        .filter(line -> line.startsWith("CPU per request"))
                                        .collect(Collectors.joining("\n")),
                                String.join("\n", results.sentences()),
                                DrawnPart.source(run.record(), "data/calibrate-overhead")));
    }

    private static RunDirectory committed(String name) {
        return RunDirectory.open(DOCS.resolve("data").resolve(name));
    }

    private static Stream<String> table(RunReport run) throws IOException {
        StringWriter report = new StringWriter();
        Format.table(new Format.Options(false, 130)).write(run, report);
        return report.toString().lines();
    }

    /** The first lines of a report, which answer the questions. */
    private static String answers(String name, String link) throws IOException {
        RunDirectory run = committed(name);
        RunReport report = Reports.of(run.record(), run.trials(), null);
        List<String> lines = table(report).takeWhile(line -> !line.isBlank()).toList();
        return "```\n%s\n```\n\n%s"
                .formatted(
                        String.join("\n", lines).strip(),
                        DrawnPart.source(run.record(), link + name));
    }

    static Stream<String> commands() {
        return Stream.of(README, DOCS.resolve("choosing.md"))
                .flatMap(ReadmeTest::lines)
                .map(line -> line.replaceFirst("^source <\\((.*)\\)$", "$1"))
                .map(line -> line.replaceFirst(" +#.*$", ""))
                .filter(line -> line.startsWith("./weigh"));
    }

    private static Stream<String> lines(Path document) {
        try {
            return Files.readAllLines(document).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void its_commands_exist(String command) {
        List<String> arguments =
                Pattern.compile("'([^']*)'|[^ ]+")
                        .matcher(command)
                        .results()
                        .map(part -> Objects.requireNonNullElse(part.group(1), part.group()))
                        .skip(1)
                        .toList();
        CommandLine line = Cli.commandLine(new Shell().session());

        assertThatCode(() -> line.parseArgs(Cli.withCommand(line, arguments)))
                .doesNotThrowAnyException();
    }

    @Test
    void its_scripts_and_plans_are_there() throws IOException {
        assertThat(Files.readString(README))
                .contains("\nmvn verify\n")
                .contains("\n./load/run-ab.sh tomcat")
                .contains("\n./weigh\n");
        assertThat(Path.of("..", "load", "run-ab.sh")).isExecutable();
        assertThat(commands().filter(command -> command.contains("--plan")))
                .allSatisfy(
                        command ->
                                assertThat(
                                                Path.of(
                                                        "..",
                                                        command.replaceFirst(
                                                                ".*--plan ([^ ]+).*", "$1")))
                                        .exists());
    }
}
