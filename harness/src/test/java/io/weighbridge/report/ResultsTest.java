package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.result.RunDirectory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/results has a page with the results of each committed run. {@code mvn -pl harness -am test
 * -Dtest=ResultsTest -Dgolden=write} updates their results.
 */
class ResultsTest {

    private static final Path PAGES = Path.of("..", "docs", "results");
    private static final Path DATA = Path.of("..", "docs", "data");
    private static final Path PLANS = Path.of("..", "plans");

    static Stream<String> plans() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            return pages
                    .map(page -> page.getFileName().toString())
                    .filter(name -> !name.equals("README.md"))
                    .map(name -> name.replaceFirst("\\.md$", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("plans")
    void the_figures_of_a_page_are_what_the_committed_run_of_its_plan_found(String plan)
            throws IOException {
        RunDirectory run = RunDirectory.open(DATA.resolve(plan));
        StringWriter table = new StringWriter();
        Format.MARKDOWN.write(report(run, plan), Format.Options.PLAIN, table);

        assertThat(run.record().plan().name()).isEqualTo(plan);
        assertThat(PLANS.resolve(plan + ".yaml")).exists();
        DrawnPart.holds(
                PAGES.resolve(plan + ".md"),
                "run",
                table + "\n" + DrawnPart.source(run.record(), "../data/" + plan));
    }

    /** For switches, including the winners' run beside that of the switches. */
    private static RunReport report(RunDirectory run, String plan) {
        RunReport report = RunReport.of(run.record(), run.trials());
        Path together = DATA.resolve(plan + "-together");
        if (Files.notExists(together)) {
            return report;
        }
        RunDirectory fresh = RunDirectory.open(together);
        return report.confirmed(RunReport.of(fresh.record(), fresh.trials()));
    }

    @Test
    void the_list_of_results_names_every_page() throws IOException {
        String list = Files.readString(PAGES.resolve("README.md"));

        assertThat(plans().map(plan -> "(" + plan + ".md)"))
                .allSatisfy(it -> assertThat(list).contains(it));
    }
}
