package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Warning;
import io.weighbridge.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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

    @ParameterizedTest
    @EnumSource(Verdict.Word.class)
    void every_verdict_is_explained(Verdict.Word word) throws IOException {
        assertThat(lines())
                .anyMatch(line -> line.startsWith("| `") && line.contains("`" + word.key() + "`"));
    }
}
