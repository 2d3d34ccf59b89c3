package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What the page of a comparison says, also where a value, a verdict or a comparison is absent. */
class ComparisonPageTest {

    private static final RunRecord RUN = InventedRun.record(3);

    private static final List<Trial> TRIALS = InventedRun.trials(RUN);

    /** The page with other results for the startup time of all targets but the baseline. */
    private static String startUp(UnaryOperator<Cell> change) throws IOException {
        Comparison found = RunAnalysis.of(RUN, TRIALS);
        List<Section> sections =
                found.sections().stream()
                        .map(
                                section ->
                                        new Section(
                                                section.workload(),
                                                section.rows().stream()
                                                        .map(row -> changed(row, change))
                                                        .toList()))
                        .toList();
        Comparison changed =
                new Comparison(
                        found.format(),
                        found.run(),
                        found.baseline(),
                        found.roundsPlanned(),
                        found.targets(),
                        sections,
                        found.chance(),
                        found.decisions(),
                        found.warnings(),
                        found.failures(),
                        found.loads(),
                        found.requests(),
                        found.services(),
                        found.published(),
                        found.time(),
                        found.stopping(),
                        found.next());
        return PageParts.page(RUN, TRIALS, changed);
    }

    private static Row changed(Row row, UnaryOperator<Cell> change) {
        return row.metric() == Metric.STARTUP_WALL
                ? new Row(
                        row.metric(),
                        row.unit(),
                        row.main(),
                        row.question(),
                        row.pooling(),
                        row.cells().stream()
                                .map(cell -> cell.ratio() == null ? cell : change.apply(cell))
                                .toList())
                : row;
    }

    @Test
    void a_ratio_without_a_verdict_says_so_and_why() throws IOException {
        String why = "the client was the limit";

        String page =
                startUp(
                        it ->
                                new Cell(
                                        it.target(),
                                        it.rounds(),
                                        it.summary(),
                                        it.ratio(),
                                        null,
                                        why));

        String answers = PageParts.section(page, "answers");
        assertThat(answers)
                .containsPattern(
                        " title=\"jetty [^\"]*, no verdict \\(the client was the limit\\)\"");
        assertThat(PageParts.rows(answers).get(2))
                .containsPattern("jetty\\|[^|]*\\] no verdict\\|");
        assertThat(PageParts.text(answers)).contains("Grey: not significant or no verdict.");
        assertThat(PageParts.rows(PageParts.charts(page, "forest").get(0)))
                .element(1)
                .asString()
                .startsWith("jetty|")
                .endsWith("|no verdict (the client was the limit)");
        String values = PageParts.section(page, "figures");
        assertThat(PageParts.rows(values))
                .anyMatch(row -> row.matches("startup, wall\\|.*× .* \\[1\\].*"));
        assertThat(PageParts.text(values)).contains("[1] the client was the limit.");
    }

    @Test
    void a_copy_of_the_baseline_has_no_verdict_and_says_why() throws IOException {
        String page = PageParts.page(RunReport.of(RUN, TRIALS));

        assertThat(PageParts.section(page, "answers"))
                .containsPattern(
                        " title=\"tomcat-again [^\"]*, no verdict \\(the baseline again\\)\"");
        assertThat(page).contains("<span>tomcat-again (the baseline again: noise)</span>");
    }

    @Test
    void a_question_without_any_ratio_is_answered_in_words() throws IOException {
        String page =
                startUp(it -> new Cell(it.target(), it.rounds(), it.summary(), null, null, null));

        assertThat(PageParts.section(page, "questions"))
                .contains("<div><h3>Startup</h3><ul class=\"sentences\"><li>");
        assertThat(PageParts.section(page, "answers"))
                .doesNotContain("data-question=\"Startup\"")
                .contains("data-question=\"Memory\"");
    }

    @Test
    void an_interval_that_tells_nothing_has_no_bar_and_is_named_in_words() throws IOException {
        String page =
                startUp(
                        it ->
                                it.target().equals("jetty")
                                        ? new Cell(
                                                it.target(),
                                                it.rounds(),
                                                it.summary(),
                                                wide(Objects.requireNonNull(it.ratio())),
                                                it.verdict(),
                                                null)
                                        : it);

        JsonNode drawn = PageParts.data(PageParts.charts(page, "forest").get(0));
        assertThat(drawn.at("/lines/0/remark").asText()).isEqualTo("too few rounds");
        assertThat(drawn.at("/lines/0").has("low")).isFalse();
        assertThat(drawn.at("/lines/1").has("low")).isTrue();
        assertThat(drawn.at("/lines/1").has("remark")).isFalse();
        assertThat(drawn.at("/x/to").asDouble()).isBetween(1.0, 10.0);
    }

    private static Estimate wide(Estimate ratio) {
        return new Estimate(
                ratio.rounds(), ratio.ratio(), ratio.interval(), new Interval(1e-6, 123456), null);
    }

    @Test
    void an_outlier_widens_the_axis_of_its_own_question_only_and_is_not_cut_off()
            throws IOException {
        List<Trial> slow =
                TRIALS.stream()
                        .map(trial -> trial.target().equals("jetty") ? slow(trial) : trial)
                        .toList();

        List<String> before =
                PageParts.charts(
                        PageParts.page(RUN, TRIALS, RunAnalysis.of(RUN, TRIALS)), "forest");
        List<String> after =
                PageParts.charts(PageParts.page(RUN, slow, RunAnalysis.of(RUN, slow)), "forest");

        assertThat(PageParts.data(after.get(0)).at("/x/ticks"))
                .extracting(tick -> tick.path("text").asText())
                .contains("1×", "10×");
        assertThat(PageParts.data(after.get(0)).at("/lines/0").has("above")).isFalse();
        assertThat(PageParts.data(after.get(1))).isEqualTo(PageParts.data(before.get(1)));
    }

    private static Trial slow(Trial trial) {
        double wall = Objects.requireNonNull(trial.measurements().get(Metric.STARTUP_WALL));
        return InventedRun.with(trial, trial.measurements().with(Metric.STARTUP_WALL, 20 * wall));
    }

    @Test
    void the_notes_of_a_run_with_one_target_are_shown() throws IOException {
        RunRecord run = InventedRun.record(3, List.of("tomcat"));
        String note = "Only 3 of 10 planned rounds fitted into the time.";
        RunRecord noted = run.withPlan(run.plan().withNotes(List.of(note)));

        String page = PageParts.page(RunReport.of(noted, InventedRun.trials(run)));

        assertThat(PageParts.text(PageParts.section(page, "answers")))
                .contains("No comparison is possible", note);
        assertThat(PageParts.section(page, "questions")).isEmpty();
    }

    @Test
    void memory_that_is_unknown_is_not_drawn_as_zero() throws IOException {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        List<Trial> trials =
                InventedRun.trials(run).stream()
                        .map(it -> it.target().equals("tomcat") ? known(it) : it)
                        .toList();

        String page = PageParts.page(RunReport.of(run, trials));

        String bars = PageParts.charts(PageParts.section(page, "memory"), "bars").get(0);
        assertThat(PageParts.rows(bars))
                .anyMatch(row -> row.matches("tomcat, after load(\\|[0-9.]+ MiB){4}\\|–"))
                .anyMatch(row -> row.matches("jetty, after load(\\|–){4}\\|[0-9]+ MiB"))
                .anyMatch(row -> row.endsWith("|RSS, parts unknown"));
        assertThat(PageParts.data(bars).at("/parts/3/0").isNull()).isTrue();
        assertThat(PageParts.data(bars).at("/parts/3/4").asDouble()).isGreaterThan(1e8);
    }

    private static Trial known(Trial trial) {
        return InventedRun.with(
                trial,
                trial.measurements()
                        .with(Metric.METASPACE_READY, 3e7)
                        .with(Metric.METASPACE_AFTER, 4e7)
                        .with(Metric.NON_HEAP_AFTER, 7e7));
    }

    @Test
    void failed_launches_have_their_last_lines_on_the_page() throws IOException {
        String page = PageParts.page(RunReport.of(RUN, InventedRun.badDay(RUN)));

        String warnings = PageParts.section(page, "cautions");
        assertThat(PageParts.text(warnings))
                .contains("client-bound: ", "Fix: ")
                .contains("undertow, rounds 1, 2, 3: ");
        assertThat(warnings)
                .contains("<pre>Error: Unable to access jarfile\nexit 1</pre>")
                .contains("/blob/main/docs/reading-results.md#client-bound\">");
    }

    @Test
    void sentences_and_tables_are_those_of_the_terminal() throws IOException {
        Comparison comparison = RunAnalysis.of(RUN, TRIALS);
        ComparisonText text = new ComparisonText(comparison);
        String page = PageParts.text(PageParts.page(RUN, TRIALS, comparison));

        assertThat(page).contains(text.setup()).contains(text.notes());
        assertThat(page).contains(text.explanations()).contains(text.chance());
        assertThat(page).contains(text.machine()).contains(text.command());
        comparison.decisions().forEach(it -> assertThat(page).contains(it.sentences()));
    }
}
