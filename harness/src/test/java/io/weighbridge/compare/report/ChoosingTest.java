package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/choosing.md quotes the pages of committed runs. That its commands exist is checked with
 * those of the README.
 */
class ChoosingTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Path DOCUMENT = DOCS.resolve("choosing.md");

    /** A ratio or a size with its interval, such as {@code 1.66× [1.54, 1.80]}. */
    private static final Pattern ESTIMATE = Pattern.compile("\\d[\\d.]*(×| MiB) \\[[^]]+]");

    private static final Pattern RATIO = Pattern.compile("\\d×");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(?:#[^)]*)?\\)");

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?]) (?=[A-Z`*])");

    static Stream<String> quoting() throws IOException {
        return Files.readAllLines(DOCUMENT).stream()
                .flatMap(SENTENCE_END::splitAsStream)
                .filter(
                        sentence ->
                                RATIO.matcher(sentence).find() || !estimates(sentence).isEmpty())
                .toList()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("quoting")
    void a_sentence_quotes_only_intervals_that_its_linked_pages_have(String sentence)
            throws IOException {
        List<String> pages = new ArrayList<>();
        for (MatchResult link : links(sentence)) {
            pages.add(plain(DOCS.resolve(link.group(1))));
        }

        assertThat(estimates(sentence))
                .isNotEmpty()
                .allSatisfy(
                        estimate ->
                                assertThat(pages)
                                        .as(estimate)
                                        .anyMatch(it -> it.contains(estimate)));
    }

    @ParameterizedTest
    @MethodSource("quoting")
    void every_ratio_has_its_interval(String sentence) {
        String others = ESTIMATE.matcher(sentence).replaceAll("");

        assertThat(others).doesNotContainPattern(RATIO);
    }

    @Test
    void each_question_has_advice_answers_of_runs_what_they_do_not_cover_and_one_command()
            throws IOException {
        List<String> sections =
                Stream.of(Files.readString(DOCUMENT).split("\n## ")).skip(1).toList();

        assertThat(sections)
                .hasSize(7)
                .allSatisfy(
                        section ->
                                assertThat(section)
                                        .matches("(?s)[^\n]+\\?\n\n\\*\\*[A-Z].*")
                                        .contains("](results/", "- **Not covered**")
                                        .containsOnlyOnce("\n./weigh "));
    }

    @Test
    void it_is_short() throws IOException {
        assertThat(Files.readAllLines(DOCUMENT)).hasSizeLessThanOrEqualTo(110);
    }

    private static List<String> estimates(String text) {
        return ESTIMATE.matcher(text).results().map(MatchResult::group).toList();
    }

    private static List<MatchResult> links(String text) {
        return LINK.matcher(text).results().toList();
    }

    /** A page without its emphasis, escapes and tables. */
    private static String plain(Path page) throws IOException {
        return Files.readString(page).replaceAll("[*\\\\|]", "").replaceAll(" +", " ");
    }
}
