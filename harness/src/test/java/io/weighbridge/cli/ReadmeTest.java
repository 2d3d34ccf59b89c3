package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weighbridge.report.Format;
import io.weighbridge.report.Report;
import io.weighbridge.result.RunDirectory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The README shows what a committed run found, and only commands that exist. {@code mvn -pl harness
 * test -Dtest=ReadmeTest -Dgolden=write} draws its picture anew.
 */
class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");
    private static final Path RUN = Path.of("..", "docs", "data", "quick");
    private static final String BEGIN = "<!-- picture:begin -->\n";
    private static final String END = "<!-- picture:end -->\n";

    @Test
    void its_picture_is_the_report_of_a_committed_run() throws IOException {
        String readme = Files.readString(README);
        String before = readme.substring(0, readme.indexOf(BEGIN) + BEGIN.length());
        String after = readme.substring(readme.indexOf(END));
        String drawn = before + picture() + after;

        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(README, drawn);
            readme = drawn;
        }
        assertThat(readme).isEqualTo(drawn);
    }

    /** The table; the sentences that follow it are for whoever runs it. */
    private static String picture() throws IOException {
        RunDirectory run = RunDirectory.open(RUN);
        StringWriter report = new StringWriter();
        Format.TABLE.write(
                Report.of(run.record(), run.trials()), new Format.Options(false, 130), report);
        List<String> lines =
                report.toString().lines().takeWhile(line -> !line.startsWith("Of ")).toList();
        return "```\n%s\n```\n\n`%s` on %s processors (%s), commit %s: [its data](docs/data/quick).\n"
                .formatted(
                        String.join("\n", lines).strip(),
                        String.join(" ", "./weigh", String.join(" ", run.record().command()))
                                .strip(),
                        run.record().machine().get("processors"),
                        run.record().machine().get("cpu"),
                        run.record().commit().orElse("unknown"));
    }

    static Stream<String> commands() throws IOException {
        return Files.readAllLines(README).stream()
                .map(line -> line.replaceFirst("^source <\\((.*)\\)$", "$1"))
                .filter(line -> line.startsWith("./weigh"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void its_commands_exist(String command) {
        String[] arguments =
                Pattern.compile(" +").splitAsStream(command).skip(1).toArray(String[]::new);

        assertThatCode(() -> Cli.commandLine(new Shell().session()).parseArgs(arguments))
                .doesNotThrowAnyException();
    }

    @Test
    void its_scripts_and_plans_are_there() throws IOException {
        assertThat(Files.readString(README))
                .contains("\nmvn verify\n")
                .contains("\n./load/run-ab.sh tomcat\n")
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
