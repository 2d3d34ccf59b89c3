package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.ManyRounds;
import io.weighbridge.compare.analysis.TimedRun;
import io.weighbridge.instrument.model.BuildInfo;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlPageTest {

    private static final int TWO_MEGABYTES = 2_000_000;

    @TempDir private Path folder;

    private static String page(RunRecord run) throws IOException {
        return PageParts.page(run, InventedRun.trials(run));
    }

    @Test
    void a_page_is_one_file_that_fetches_nothing() throws IOException {
        String page = page(InventedRun.record(5));

        assertThat(page.length()).isLessThan(TWO_MEGABYTES);
        assertThat(page).doesNotContainPattern("<(?:link|img|iframe)[ >]");
        assertThat(page).doesNotContainPattern("<script[^>]* src=");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void a_page_contains_the_licences_of_its_libraries() throws IOException {
        assertThat(page(InventedRun.record(2)))
                .contains("Copyright 2010-2023 Mike Bostock")
                .contains("Copyright 2020-2025 Observable, Inc.");
    }

    @Test
    void plot_is_the_version_that_its_note_names_and_has_the_d3_that_it_needs() throws IOException {
        String page = page(InventedRun.record(2));

        assertThat(page)
                .contains("// @observablehq/plot v0.6.17 ")
                .contains("require(\"d3@" + BuildInfo.D3_VERSION + "/dist/d3.min.js\")");
    }

    @Test
    void no_string_in_a_script_ends_the_element_that_the_script_is_in() {
        assertThat(HtmlPage.script("'</script>' + '</SCRIPT>' + '<!-- <script>'"))
                .isEqualTo(
                        "<script>'<\\/script>' + '<\\/SCRIPT>' + '\\x3c!-- <script>'</script>\n");
    }

    @Test
    void a_saturated_target_has_no_curve_of_latencies() throws IOException {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        Warning late = new Warning(Warning.Kind.SATURATED, "900 of 1000 requests/s");
        List<Trial> trials = new ArrayList<>();
        for (Trial trial : InventedRun.trials(run)) {
            List<Slice> slices = new ArrayList<>(trial.slices());
            if (trial.target().equals("jetty") && trial.round() == 1) {
                slices.set(0, InventedRun.warned(slices.get(0), late));
            }
            trials.add(InventedRun.with(trial, slices));
        }

        String page = PageParts.page(run, trials);

        assertThat(PageParts.rows(PageParts.charts(page, "spectrum").get(0)))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("tomcat|");
    }

    @Test
    void text_that_resembles_markup_stays_data() throws IOException {
        RunRecord run =
                InventedRun.record(2)
                        .withPlan(
                                InventedRun.record(2)
                                        .plan()
                                        .withNotes(
                                                List.of(
                                                        "</script><script>alert(1)</script>"
                                                                + " {{css}}")));

        String page = page(run);

        assertThat(page)
                .doesNotContain("<script>alert(1)")
                .contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{css}}");
    }

    @Test
    void a_name_that_resembles_markup_does_not_end_the_data_of_a_chart() throws IOException {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        String name = "</script><script>alert(1)</script>";
        RunRecord renamed = InventedRun.renamed(run, "jetty", name);

        String page =
                PageParts.page(
                        renamed, InventedRun.renamed(InventedRun.trials(run), "jetty", name));

        assertThat(page).doesNotContain("<script>alert(1)");
        assertThat(PageParts.data(PageParts.charts(page, "rounds").get(0)).at("/lines/1/name"))
                .isEqualTo(TextNode.valueOf(name));
    }

    @Test
    void memory_over_time_is_that_of_the_trials_from_ready_on() throws IOException {
        RunRecord run = InventedRun.record(2);
        Trial first = InventedRun.trials(run).get(0);

        List<String> charts = PageParts.charts(page(run), "memory");

        List<String> rows = PageParts.rows(charts.get(0));
        String[] ready = rows.get(1).split("\\|", -1);
        String[] window = rows.get(2).split("\\|", -1);
        assertThat(charts).hasSize(2 * run.plan().targets().size());
        assertThat(charts.get(0)).contains("<h3>" + first.target() + ", round 1</h3>");
        assertThat(rows).hasSize(2 + first.memory().size());
        assertThat(rows.get(0))
                .isEqualTo(
                        "at, s|after|RSS, MiB|G1 Old Gen, MiB|G1 Survivor Space, MiB|G1 Eden Space,"
                                + " MiB|heap, all pools, MiB|metaspace, MiB|code cache, MiB|rest of"
                                + " RSS, MiB|threads|collections");
        assertThat(ready).contains("ready");
        assertThat(ready[3]).isEqualTo("–");
        assertThat(ready[6]).isEqualTo(mebibytes(first.measurements().get(Metric.HEAP_READY)));
        assertThat(window[2]).isEqualTo(mebibytes(first.memory().get(0).read().rss()));
        assertThat(window[6]).isEqualTo("–");
        assertThat(window[9]).isNotEqualTo("–");
        assertThat(PageParts.data(charts.get(0)).path("partial"))
                .containsExactly(IntNode.valueOf(0));
        assertThat(PageParts.data(charts.get(0)).path("shades")).hasSize(7);
    }

    private static String mebibytes(@Nullable Number bytes) {
        double value = Objects.requireNonNull(bytes).doubleValue();
        return new FigureText.Scale(1024 * 1024, "MiB").print(value);
    }

    @Test
    void class_space_is_not_counted_again_beside_the_metaspace_it_is_part_of() throws IOException {
        String chart = PageParts.charts(page(InventedRun.record(1)), "memory").get(0);
        String[] window = PageParts.rows(chart).get(2).split("\\|", -1);

        assertThat(window[7]).isEqualTo(mebibytes(40L * 1024 * 1024 + 1));
        assertThat(window[8]).isEqualTo(mebibytes(12L * 1024 * 1024));
    }

    @Test
    void a_run_without_memory_readings_has_no_memory_chart() throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("..", "docs", "data", "calibrate-cold"));

        String page = PageParts.page(run.record(), run.trials());

        assertThat(PageParts.charts(page, "memory")).isEmpty();
    }

    @Test
    void a_load_tools_own_report_is_linked_from_the_runs_folder_where_it_is() throws IOException {
        Path kept = Files.createDirectories(folder.resolve("raw").resolve("r00.gatling"));
        Path there = Files.writeString(kept.resolve("index.html"), "Gatling's own");
        RunRecord run = InventedRun.record(2);
        List<Trial> trials = new ArrayList<>(InventedRun.trials(run));
        trials.set(0, reported(trials.get(0), there));
        trials.set(1, reported(trials.get(1), kept.resolve("gone.html")));

        String page = PageParts.page(run, trials);

        assertThat(PageParts.section(page, "tool-reports"))
                .containsOnlyOnce("<a href")
                .contains(
                        "<a href=\"raw/r00.gatling/index.html\">%s, plaintext, round 1</a>"
                                .formatted(trials.get(0).target()));
    }

    private static Trial reported(Trial trial, Path report) {
        Slice first = trial.slices().get(0);
        Slice with =
                new Slice(
                        first.workload(),
                        first.load(),
                        first.index(),
                        first.attempt(),
                        first.kept(),
                        first.startedAt(),
                        first.raw().with(RawOutput.REPORT, report),
                        first.client(),
                        first.measurements(),
                        first.warnings());
        return InventedRun.with(trial, List.of(with));
    }

    @Test
    void a_run_without_a_profiled_round_does_not_mention_one() throws IOException {
        assertThat(PageParts.section(page(InventedRun.record(2)), "profiles")).isEmpty();
    }

    @Test
    void spectra_are_of_every_answer_where_the_load_tool_kept_histograms() throws IOException {
        TimedRun run = TimedRun.in(folder, 1);

        String page = PageParts.page(run.record(), run.trials());

        String chart = PageParts.charts(page, "spectrum").get(0);
        String answers = String.valueOf(2000L * run.trials().get(0).slices().size());
        assertThat(PageParts.rows(chart))
                .hasSize(1 + run.record().plan().targets().size())
                .element(1)
                .asString()
                .endsWith("|" + answers);
        assertThat(PageParts.data(chart).at("/curves/0/name").asText())
                .isEqualTo("tomcat, " + answers + " answers");
        assertThat(PageParts.data(chart).at("/curves/0/x")).hasSizeGreaterThan(20);
    }

    @Test
    void a_histogram_that_cannot_be_read_is_a_page_that_cannot_be_written() throws IOException {
        TimedRun run = TimedRun.in(folder, 1);
        Slice slice = run.trials().get(0).slices().get(0);
        String key = Histograms.kind(slice).key();
        Path log = Objects.requireNonNull(slice.raw().files().get(key));
        Files.writeString(log, "0.0,1.0,1.0,damaged\n");
        RunReport report = RunReport.of(run.record(), run.trials());

        assertThatIOException().isThrownBy(() -> Format.HTML.write(report, new StringWriter()));
    }

    @Test
    void without_histograms_spectra_use_printed_percentiles() throws IOException {
        String chart = PageParts.charts(page(InventedRun.record(2)), "spectrum").get(0);

        assertThat(PageParts.rows(chart).get(1)).endsWith("|–");
        assertThat(PageParts.data(chart).at("/curves/0/texts"))
                .extracting(text -> text.asText().replaceFirst(":.*", ""))
                .containsExactly("p50", "p90", "p99");
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "calibrate", "calibrate-rates", "calibrate-cold", "thorough"})
    void each_committed_run_has_a_page(String name) throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("..", "docs", "data", name));

        assertThat(PageParts.page(run.record(), run.trials()))
                .contains("<p id=\"about\">" + run.record().id());
    }

    @Test
    void eight_targets_twenty_rounds_and_four_workloads_stay_below_two_megabytes()
            throws IOException {
        ManyRounds run = ManyRounds.of(8, 20, 4);

        String page = PageParts.page(run.record(), run.trials());

        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(TWO_MEGABYTES);
        assertThat(PageParts.charts(page, "memory")).hasSize(8 * 20);
    }

    @Test
    void loads_that_differ_in_their_rate_only_are_rungs_of_one_ladder() throws IOException {
        RunRecord run = InventedRun.record(1);
        Load closed = Load.closed("builtin", 10, 100, true, List.of()).withName("peak");
        List<Load> loads =
                List.of(
                        closed,
                        closed.withName("high").withRate(Rate.perSecond(900)),
                        closed.withName("low").withRate(Rate.perSecond(100)),
                        closed.withConnections(99).withName("lone").withRate(Rate.perSecond(5)));

        assertThat(LatencyPart.ladders(run.plan().withLoads(loads)))
                .containsExactly(
                        new LatencyPart.Ladder(
                                "plaintext", List.of("plaintext, low", "plaintext, high")));
    }
}
