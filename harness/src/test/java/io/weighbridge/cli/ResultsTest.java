package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.Reports;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.DrawnPart;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.switches.EffectsFinding;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    /** A ratio or a size with its interval, such as {@code 1.66× [1.54, 1.80]}. */
    private static final Pattern ESTIMATE = Pattern.compile("\\d[\\d.]*(×| MiB) \\[[^]]+]");

    /** A page and its significant comparisons in the list of results. */
    private static final Pattern COUNTED =
            Pattern.compile("\\| ([a-z0-9-]+) \\| [^|]+ \\| (\\d+ of \\d+) \\|");

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
        RunDirectory run = RunDirectory.open(data(plan));
        StringWriter table = new StringWriter();
        Format.MARKDOWN.write(report(run, plan), table);

        boolean ofPlan = !run.record().command().contains("--jar");
        if (ofPlan) {
            assertThat(run.record().plan().name()).isEqualTo(plan);
            assertThat(PLANS.resolve(plan + ".yaml")).exists();
        }
        DrawnPart.holds(
                PAGES.resolve(plan + ".md"),
                "run",
                table
                        + "\n"
                        + DrawnPart.source(run.record(), "../data/" + data(plan).getFileName()));
    }

    /** The run of a plan: that at one rate, where there is an earlier one without a rate. */
    private static Path data(String plan) {
        Path atRate = DATA.resolve(plan + "-at-rate");
        return Files.exists(atRate) ? atRate : DATA.resolve(plan);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void a_comment_quotes_only_intervals_that_the_figures_have(String plan) throws IOException {
        String[] parts =
                Files.readString(PAGES.resolve(plan + ".md"))
                        .replaceAll("[*\\\\|]", "")
                        .replaceAll(" +", " ")
                        .split("<!-- run:(begin|end) -->", -1);
        String comment = parts[0] + parts[2];

        assertThat(ESTIMATE.matcher(comment).results().map(MatchResult::group))
                .allSatisfy(estimate -> assertThat(parts[1]).contains(estimate));
    }

    /** Of switches, with the run of the best levels, which is beside theirs. */
    private static RunReport report(RunDirectory run, String plan) throws IOException {
        RunReport report = Reports.of(run.record(), run.trials(), run.folder());
        Path together = DATA.resolve(plan + "-together");
        if (Files.notExists(together)) {
            return report;
        }
        RunDirectory fresh = RunDirectory.open(together);
        Comparison launches = RunAnalysis.of(fresh.record(), fresh.trials());
        EffectsFinding found = (EffectsFinding) report.finding();
        return new RunReport(
                run.record(), found.confirmed(run.record(), launches, levels(run.folder())));
    }

    /** The levels of each target of the run of the best levels; empty if they were not stored. */
    private static Map<String, List<String>> levels(Path switches) throws IOException {
        Path file = switches.resolve("together.txt");
        Map<String, List<String>> levels = new LinkedHashMap<>();
        if (Files.notExists(file)) {
            return levels;
        }
        for (String line : Files.readAllLines(file).subList(1, Files.readAllLines(file).size())) {
            List<String> parts = List.of(line.split("\t", -1));
            levels.put(parts.get(0), parts.subList(1, parts.size()));
        }
        return levels;
    }

    @Test
    void committed_runs_name_no_folder_of_results_outside_the_project() throws IOException {
        try (var files = Files.walk(DATA)) {
            for (Path file : files.filter(it -> it.toString().contains(".json")).toList()) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .doesNotContainPattern("[=\":]/\\S*/results/");
            }
        }
    }

    @Test
    void the_list_of_results_names_every_page() throws IOException {
        String list = Files.readString(PAGES.resolve("README.md"));

        assertThat(plans().map(plan -> "(" + plan + ".md)"))
                .allSatisfy(it -> assertThat(list).contains(it));
    }

    @Test
    void the_list_of_results_counts_significant_comparisons_as_the_pages_do() throws IOException {
        String list = Files.readString(PAGES.resolve("README.md"));
        List<MatchResult> rows = COUNTED.matcher(list).results().toList();

        assertThat(rows).isNotEmpty();
        for (MatchResult row : rows) {
            assertThat(Files.readString(PAGES.resolve(row.group(1) + ".md")))
                    .contains(row.group(2) + " comparisons are significant");
        }
    }
}
