package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.InventedRun;
import io.weighbridge.analysis.ManyRounds;
import io.weighbridge.analysis.RunAnalysis;
import io.weighbridge.analysis.TimedRun;
import io.weighbridge.model.BuildInfo;
import io.weighbridge.model.Metric;
import io.weighbridge.model.Profiler;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Rate;
import io.weighbridge.result.Histograms;
import io.weighbridge.result.Profile;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlPageTest {

    private static final int TWO_MEGABYTES = 2_000_000;

    @TempDir private Path folder;

    private static String page(RunRecord run) throws IOException {
        return page(run, null);
    }

    private static String page(RunRecord run, @Nullable Profiles profiles) throws IOException {
        StringWriter page = new StringWriter();
        List<Trial> trials = InventedRun.trials(run);
        Comparison comparison = RunAnalysis.of(run, trials);
        Finding finding = new ComparisonFinding(run, trials, profiles, comparison);
        Format.HTML.write(new RunReport(run, finding), page);
        return page.toString();
    }

    private static JsonNode data(String page) throws IOException {
        Matcher data =
                Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
                        .matcher(page);
        assertThat(data.find()).isTrue();
        return new ObjectMapper().readTree(data.group(1));
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
    void its_data_is_the_json_report() throws IOException {
        RunRecord run = InventedRun.record(5);
        StringWriter json = new StringWriter();
        Format.JSON.write(RunReport.of(run, InventedRun.trials(run), null), json);

        assertThat(data(page(run)).path("report"))
                .isEqualTo(new ObjectMapper().readTree(json.toString()));
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

        assertThat(ReportPageData.of(ComparisonFinding.of(run, trials, null)).spectra())
                .extracting(ReportPageData.Spectrum::target)
                .containsExactly("tomcat");
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

        assertThat(page).doesNotContain("<script>alert(1)");
        assertThat(data(page).at("/report/run/notes/0").asText())
                .isEqualTo("</script><script>alert(1)</script> {{css}}");
    }

    @Test
    void spectra_and_warm_ups_are_those_of_the_trials() throws IOException {
        RunRecord run = InventedRun.record(3);
        JsonNode drawn = data(page(run));

        assertThat(drawn.path("metrics").path("load.cpu.paid").path("label").asText())
                .isEqualTo("CPU/request");
        assertThat(drawn.path("metrics").path("load.rps").path("higherIsBetter").asBoolean())
                .isTrue();
        assertThat(drawn.path("spectra")).hasSizeLessThanOrEqualTo(run.plan().targets().size());
    }

    @Test
    void memory_over_time_is_that_of_the_trials_from_ready_on() throws IOException {
        RunRecord run = InventedRun.record(2);
        Trial first = InventedRun.trials(run).get(0);

        JsonNode memory = data(page(run)).at("/memories/0");

        assertThat(data(page(run)).at("/memories")).hasSize(2 * run.plan().targets().size());
        assertThat(memory.path("target").asText()).isEqualTo(first.target());
        assertThat(memory.path("seconds")).hasSize(1 + first.memory().size());
        assertThat(memory.path("after").get(0).asText()).isEqualTo("ready");
        assertThat(memory.path("areas"))
                .extracting(area -> area.path("name").asText())
                .containsExactly(
                        "G1 Old Gen",
                        "G1 Survivor Space",
                        "G1 Eden Space",
                        "heap, all pools",
                        "metaspace",
                        "code cache");
        assertThat(memory.at("/rss/1").asLong()).isEqualTo(first.memory().get(0).read().rss());
        assertThat(memory.at("/areas/0/bytes/0").isNull()).isTrue();
        assertThat(memory.at("/areas/3/bytes/0").asDouble())
                .isEqualTo(first.measurements().get(Metric.HEAP_READY));
        assertThat(memory.at("/areas/3/bytes/1").isNull()).isTrue();
    }

    @Test
    void class_space_is_not_counted_again_beside_the_metaspace_it_is_part_of() throws IOException {
        JsonNode areas = data(page(InventedRun.record(1))).at("/memories/0/areas");

        assertThat(areas.get(4).at("/bytes/1").asLong()).isEqualTo(40L * 1024 * 1024 + 1);
        assertThat(areas.get(5).at("/bytes/1").asLong()).isEqualTo(12L * 1024 * 1024);
    }

    @Test
    void a_run_without_memory_readings_has_no_memory_chart() throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("..", "docs", "data", "calibrate-cold"));
        StringWriter page = new StringWriter();

        Format.HTML.write(RunReport.of(run.record(), run.trials(), null), page);

        assertThat(data(page.toString()).at("/memories")).isEmpty();
    }

    @Test
    void existing_flame_graphs_are_linked_and_missing_ones_are_reported() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("profiles"));
        Path there = Files.writeString(kept.resolve("tomcat.html"), "a flame graph");
        Profiles profiles =
                new Profiles(
                        Profiler.ASYNC,
                        "4.2",
                        List.of("-XX:+DebugNonSafepoints"),
                        List.of(
                                profile("tomcat", there, null),
                                profile("jetty", folder.resolve("gone.html"), null),
                                profile(
                                        "undertow",
                                        folder.resolve("never.html"),
                                        "undertow was not profiled: it died")));

        JsonNode drawn = data(page(InventedRun.record(2), profiles)).at("/profiles");

        assertThat(drawn.path("profiler").asText()).isEqualTo("async-profiler 4.2");
        assertThat(drawn.at("/targets/0/flameGraph").asText()).isEqualTo("profiles/tomcat.html");
        assertThat(drawn.at("/targets/0/samples").asInt()).isEqualTo(512);
        assertThat(drawn.at("/targets/0/cpu/0").asText()).contains("100 % shop.");
        assertThat(drawn.at("/targets/1").has("flameGraph")).isFalse();
        assertThat(drawn.at("/targets/2/failure").asText()).contains("it died");
    }

    private static Profile profile(String target, Path page, @Nullable String failure) {
        return new Profile(
                target,
                InventedRun.STARTED,
                List.of("java"),
                512,
                "ctimer",
                Map.of(Profile.FLAME_GRAPH, page),
                failure,
                null,
                Map.of("shop", 512L));
    }

    @Test
    void a_load_tools_own_report_is_linked_from_the_runs_folder_where_it_is() throws IOException {
        Path kept = Files.createDirectories(folder.resolve("raw").resolve("r00.gatling"));
        Path there = Files.writeString(kept.resolve("index.html"), "Gatling's own");
        RunRecord run = InventedRun.record(2);
        List<Trial> trials = new ArrayList<>(InventedRun.trials(run));
        trials.set(0, reported(trials.get(0), there));
        trials.set(1, reported(trials.get(1), kept.resolve("gone.html")));
        StringWriter page = new StringWriter();
        Format.HTML.write(RunReport.of(run, trials, null), page);

        JsonNode links = data(page.toString()).at("/toolReports");

        assertThat(links).hasSize(1);
        assertThat(links.at("/0/link").asText()).isEqualTo("raw/r00.gatling/index.html");
        assertThat(links.at("/0/target").asText()).isEqualTo(trials.get(0).target());
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
        assertThat(data(page(InventedRun.record(2))).has("profiles")).isFalse();
    }

    @Test
    void spectra_are_of_every_answer_where_the_load_tool_kept_histograms() throws IOException {
        TimedRun run = TimedRun.in(folder, 1);
        StringWriter page = new StringWriter();

        Format.HTML.write(RunReport.of(run.record(), run.trials(), null), page);

        JsonNode spectra = data(page.toString()).at("/spectra");
        assertThat(spectra).hasSize(run.record().plan().targets().size());
        assertThat(spectra.get(0).path("requests").asLong())
                .isEqualTo(2000L * run.trials().get(0).slices().size());
        assertThat(spectra.get(0).path("points")).hasSizeGreaterThan(20);
    }

    @Test
    void a_histogram_that_cannot_be_read_is_a_page_that_cannot_be_written() throws IOException {
        TimedRun run = TimedRun.in(folder, 1);
        Slice slice = run.trials().get(0).slices().get(0);
        String key = Histograms.kind(slice).key();
        Path log = Objects.requireNonNull(slice.raw().files().get(key));
        Files.writeString(log, "0.0,1.0,1.0,damaged\n");
        RunReport report = RunReport.of(run.record(), run.trials(), null);

        assertThatIOException().isThrownBy(() -> Format.HTML.write(report, new StringWriter()));
    }

    @Test
    void without_histograms_spectra_use_printed_percentiles() throws IOException {
        JsonNode spectra = data(page(InventedRun.record(2))).at("/spectra");

        assertThat(spectra.get(0).has("requests")).isFalse();
        assertThat(spectra.get(0).path("points")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "calibrate", "calibrate-rates", "calibrate-cold", "thorough"})
    void each_committed_run_has_a_page(String name) throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("..", "docs", "data", name));
        StringWriter page = new StringWriter();

        Format.HTML.write(RunReport.of(run.record(), run.trials(), null), page);

        assertThat(data(page.toString()).at("/report/run/id").asText())
                .isEqualTo(run.record().id());
    }

    @Test
    void eight_targets_twenty_rounds_and_four_workloads_stay_below_two_megabytes()
            throws IOException {
        ManyRounds run = ManyRounds.of(8, 20, 4);
        StringWriter page = new StringWriter();

        Format.HTML.write(RunReport.of(run.record(), run.trials(), null), page);

        assertThat(page.toString().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(TWO_MEGABYTES);
        assertThat(data(page.toString()).at("/report/targets")).hasSize(8);
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

        JsonNode ladders =
                data(page(run.withPlan(run.plan().withNotes(List.of()).withLoads(loads))))
                        .at("/ladders");

        assertThat(ladders).hasSize(1);
        assertThat(ladders.at("/0/scenarios"))
                .extracting(JsonNode::asText)
                .containsExactly("plaintext, low", "plaintext, high");
    }
}
