package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files with which others find a release: JBang's catalogue and the changelog. */
class PublishedFilesTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void jbang_s_catalogue_has_the_fields_that_jbang_reads() throws IOException {
        JsonNode catalogue =
                new ObjectMapper().readTree(PROJECT.resolve("jbang-catalog.json").toFile());

        JsonNode weigh = catalogue.at("/aliases/weigh");
        assertThat(fieldNames(catalogue)).containsExactly("aliases");
        assertThat(fieldNames(catalogue.path("aliases"))).containsExactly("weigh");
        assertThat(fieldNames(weigh)).containsExactly("script-ref", "description", "java");
        assertThat(weigh.path("script-ref").textValue())
                .matches("io\\.weighbridge:weigh:\\d+\\.\\d+\\.\\d+");
        assertThat(weigh.path("description").textValue()).isNotBlank();
        assertThat(weigh.path("java").textValue()).isEqualTo("17+");
    }

    private static List<String> fieldNames(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void each_section_of_the_changelog_is_a_version_or_what_is_unreleased() throws IOException {
        List<String> headings =
                Files.readAllLines(PROJECT.resolve("CHANGELOG.md")).stream()
                        .filter(line -> line.startsWith("## "))
                        .toList();

        assertThat(headings).isNotEmpty().doesNotHaveDuplicates();
        assertThat(headings).allMatch(line -> line.matches("## (Unreleased|\\d+\\.\\d+\\.\\d+)"));
    }

    @Test
    void a_release_asks_for_the_secrets_that_its_workflow_sets_and_its_page_explains()
            throws IOException {
        String script = Files.readString(PROJECT.resolve(".ci/release"));
        String workflow = Files.readString(PROJECT.resolve(".github/workflows/release.yml"));
        String page = Files.readString(PROJECT.resolve("RELEASING.md"));
        String list = script.substring(script.indexOf("secrets=("), script.indexOf("\n)"));

        assertThat(found("[A-Z]\\w{6,}", list))
                .hasSizeGreaterThan(5)
                .allSatisfy(secret -> assertThat(workflow).contains(secret + ": ${{ "));
        assertThat(found("(?<=(secrets|vars)\\.)\\w+", workflow))
                .hasSizeGreaterThan(5)
                .allSatisfy(secret -> assertThat(page).contains("`" + secret + "`"));
    }

    private static List<String> found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.results().map(result -> result.group()).distinct().toList();
    }
}
