package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weighbridge.compare.analysis.MainTable;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/reading-results.md explains everything that a report may print. */
class ReadingResultsTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "reading-results.md");

    private static List<String> lines() throws IOException {
        return Files.readAllLines(DOCUMENT);
    }

    @ParameterizedTest
    @EnumSource(Warning.Kind.class)
    void every_warning_has_a_heading_that_says_what_why_and_how_to_fix_it(Warning.Kind kind)
            throws IOException {
        List<String> lines = lines();
        int heading = lines.indexOf("### " + kind.key());

        assertThat(heading).isNotNegative();
        assertThat(
                        String.join(
                                "\n",
                                lines.stream()
                                        .skip(heading + 1)
                                        .takeWhile(line -> !line.startsWith("#"))
                                        .toList()))
                .contains("**What.**", "**Why it matters.**", "**Fix.**");
    }

    @Test
    void no_heading_explains_a_warning_that_does_not_exist() throws IOException {
        assertThat(lines().stream().filter(line -> line.startsWith("### ")))
                .containsExactlyElementsOf(
                        Arrays.stream(Warning.Kind.values())
                                .map(kind -> "### " + kind.key())
                                .toList());
    }

    @ParameterizedTest
    @EnumSource(Failure.Kind.class)
    void every_failure_is_explained(Failure.Kind kind) throws IOException {
        assertThat(lines()).anyMatch(line -> line.startsWith("| `" + kind.key() + "` | "));
    }

    @Test
    void every_row_of_the_table_is_explained() throws IOException {
        List<String> explained =
                lines().stream()
                        .filter(line -> line.startsWith("| "))
                        .map(line -> line.split(" \\| ", 2)[0])
                        .toList();
        Stream<Metric> rows = MainTable.GROUPS.stream().flatMap(group -> group.metrics().stream());

        assertThat(rows.map(Metric::label))
                .allSatisfy(row -> assertThat(explained).anyMatch(it -> it.contains(row)));
    }

    @Test
    void every_key_of_a_row_is_a_gate() throws IOException {
        List<String> keys =
                lines().stream()
                        .dropWhile(line -> !line.equals("## Rows"))
                        .takeWhile(line -> !line.equals("## Latency"))
                        .filter(line -> line.startsWith("| ") && line.contains("`"))
                        .flatMap(line -> Pattern.compile("`([a-z0-9.]+)`").matcher(line).results())
                        .map(key -> key.group(1))
                        .toList();

        assertThat(keys)
                .hasSizeGreaterThan(15)
                .allSatisfy(
                        key ->
                                assertThatCode(() -> Gate.parse(key + "=5%"))
                                        .doesNotThrowAnyException());
    }

    @ParameterizedTest
    @EnumSource(Verdict.Word.class)
    void every_verdict_is_explained(Verdict.Word word) throws IOException {
        assertThat(lines())
                .anyMatch(line -> line.startsWith("| `") && line.contains("`" + word.key() + "`"));
    }
}
