package io.weighbridge.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.InvalidPlanException;
import io.weighbridge.instrument.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteFileTest {

    private static final String PLAN =
            """
            name: %s
            targets: [{name: a, jar: a.jar}]
            workloads: [{name: root, get: /}]
            """;

    @TempDir private Path folder;

    @BeforeEach
    void two_plans_and_one_in_a_folder_of_its_own() throws IOException {
        plan("tomcat.yaml");
        plan("jetty.yaml");
        plan("more/undertow.yaml");
    }

    private void plan(String file) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, PLAN.formatted("a"));
    }

    private Path suite(String text) throws IOException {
        return Files.writeString(folder.resolve("suite.yaml"), text);
    }

    private List<String> mistakes(String text) throws IOException {
        Path file = suite(text);
        try {
            SuiteFile.read(file);
        } catch (InvalidPlanException wrong) {
            return wrong.problems().stream()
                    .map(problem -> problem.line() + ": " + problem.sentence())
                    .toList();
        }
        throw new AssertionError("no mistake was found in " + text);
    }

    @Test
    void a_suite_names_plans_by_name_or_by_file_relative_to_its_folder() throws Exception {
        Path file =
                suite(
                        """
                        name: night
                        title: Over a night
                        plans: [jetty, tomcat.yaml, more/undertow.yaml]
                        """);

        assertThat(PlanFile.isList(file)).isTrue();
        assertThat(SuiteFile.read(file))
                .isEqualTo(
                        new Suite(
                                "night",
                                "Over a night",
                                List.of(
                                        folder.resolve("jetty.yaml"),
                                        folder.resolve("tomcat.yaml"),
                                        folder.resolve("more/undertow.yaml"))));
    }

    @Test
    void without_a_title_a_suite_is_called_by_its_name() throws Exception {
        assertThat(SuiteFile.read(suite("{name: night, plans: [jetty]}")).title())
                .isEqualTo("night");
    }

    @Test
    void a_plan_and_a_missing_file_are_not_suites() {
        assertThat(PlanFile.isList(folder.resolve("jetty.yaml"))).isFalse();
        assertThat(PlanFile.isList(folder.resolve("none.yaml"))).isFalse();
        assertThatThrownBy(() -> SuiteFile.read(folder.resolve("none.yaml")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yaml");
    }

    @Test
    void a_missing_plan_is_reported_with_a_suggestion() throws IOException {
        assertThat(mistakes("name: night\nplans:\n  - jetti\n  - tomcat\n  - siege\n"))
                .containsExactly(
                        "3: there is no plan jetti in the suite's folder; did you mean jetty?",
                        "5: there is no plan siege in the suite's folder");
    }

    @Test
    void a_suite_in_a_suite_is_refused_itself_included() throws IOException {
        Files.writeString(folder.resolve("other.yaml"), "name: other\nplans: [jetty]\n");

        assertThat(mistakes("name: night\nplans:\n  - other\n  - suite\n"))
                .containsExactly(
                        "3: other is itself a suite: list its plans instead",
                        "4: suite is itself a suite: list its plans instead");
    }

    @Test
    void a_plan_that_is_named_twice_is_refused_however_it_is_written() throws IOException {
        assertThat(mistakes("name: night\nplans:\n  - jetty\n  - more/../jetty.yaml\n"))
                .containsExactly("4: more/../jetty.yaml is named twice: leave one out");
    }

    @Test
    void a_suite_without_plans_or_with_unknown_keys_is_refused() throws IOException {
        assertThat(mistakes("name: night\nplans: []\n"))
                .containsExactly("2: plans must be a list of at least one plan, not []");
        assertThat(mistakes("plans: [jetty]\nrounds: 3\n"))
                .containsExactly(
                        "1: name is missing from a suite",
                        "2: rounds is not a key of a suite; its keys are name, title, plans");
        assertThat(mistakes("name: night\nplans: [jetty, 3]\n"))
                .containsExactly("2: plans[1] must be a plan's name or file, not 3");
    }

    @Test
    void commands_for_one_plan_reject_a_suite_in_one_sentence() throws IOException {
        Path file = suite("name: night\nplans: [jetty]\n");

        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessage(
                        file
                                + ":2: this is a suite of plans. Only weigh run takes suites, and"
                                + " only from a file, not a pipe: name one of its plans");
    }
}
