package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormatsTest {

    private static final RunRecord RUN = InventedRun.record(5);

    private static final Format TABLE = Format.table(new Format.Options(false, 200));

    static Stream<Format> textFormats() {
        return Stream.of(TABLE, Format.MARKDOWN);
    }

    static Stream<Comparison> comparisons() {
        RunRecord one = InventedRun.record(1, List.of("tomcat"));
        return Stream.of(
                RunAnalysis.of(RUN, InventedRun.trials(RUN)),
                RunAnalysis.of(RUN, InventedRun.badDay(RUN)),
                RunAnalysis.of(RUN, List.of()),
                RunAnalysis.of(one, InventedRun.trials(one)));
    }

    private static RunReport report(Comparison comparison) {
        return RunReport.of(RUN, List.of(), comparison, List.of());
    }

    private static String written(Format format, Comparison comparison) {
        StringWriter writer = new StringWriter();
        try {
            format.write(report(comparison), writer);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return writer.toString();
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void the_json_meets_its_schema(Comparison comparison) {
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(
                                Objects.requireNonNull(
                                        Format.class.getResourceAsStream("report.schema.json")));

        assertThat(schema.validate(json(comparison))).isEmpty();
    }

    @Test
    void the_schema_refuses_what_it_does_not_know() throws IOException {
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(
                                Objects.requireNonNull(
                                        Format.class.getResourceAsStream("report.schema.json")));

        assertThat(schema.validate(new ObjectMapper().readTree("{\"winner\":\"jetty\"}")))
                .isNotEmpty();
    }

    private static JsonNode json(Comparison comparison) {
        try {
            return new ObjectMapper().readTree(written(Format.JSON, comparison));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void table_and_markdown_print_the_same_cells(Comparison comparison) {
        List<List<String>> markdown =
                written(Format.MARKDOWN, comparison)
                        .lines()
                        .filter(line -> line.startsWith("| ") && !line.startsWith("| **"))
                        .skip(2)
                        .map(line -> words(line.replace("\\", "").replaceAll("[|*]", " ")))
                        .toList();
        List<List<String>> table =
                written(TABLE, comparison)
                        .lines()
                        .dropWhile(line -> !line.startsWith("startup"))
                        .takeWhile(line -> !line.startsWith("[1]") && !line.startsWith("Values"))
                        .filter(line -> line.startsWith("  "))
                        .map(FormatsTest::words)
                        .toList();

        assertThat(markdown).hasSizeGreaterThanOrEqualTo(14).isEqualTo(table);
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split("\\s+", -1));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void csv_and_json_have_the_same_rounds(Comparison comparison) {
        List<String> fromJson = new ArrayList<>();
        for (JsonNode section : json(comparison).get("sections")) {
            for (JsonNode row : section.get("rows")) {
                for (JsonNode cell : row.get("cells")) {
                    cell.get("rounds")
                            .properties()
                            .forEach(
                                    round ->
                                            fromJson.add(
                                                    Stream.of(
                                                                    section.path("workload")
                                                                            .asText(),
                                                                    cell.get("target").asText(),
                                                                    round.getKey(),
                                                                    row.get("metric").asText(),
                                                                    row.get("unit").asText(),
                                                                    JsonFormat.rounded(
                                                                            round.getValue()
                                                                                    .asDouble()),
                                                                    "",
                                                                    "")
                                                            .collect(Collectors.joining(","))));
                }
            }
        }

        assertThat(
                        written(Format.CSV, comparison)
                                .lines()
                                .skip(1)
                                .filter(line -> !line.contains(",ratio,")))
                .isEqualTo(fromJson);
    }

    @Test
    void warnings_of_few_slices_are_counted_in_the_table_and_written_out_elsewhere()
            throws IOException {
        RunDirectory quick = RunDirectory.open(Path.of("..", "docs", "data", "quick-ab"));
        Comparison comparison = RunAnalysis.of(quick.record(), quick.trials());

        assertThat(written(TABLE, comparison))
                .contains("one-round: ", "idle-busy: ")
                .doesNotContain("foreign-load: ", "jit-busy: ")
                .contains("2 further warnings: see the HTML report.\n");
        assertThat(written(Format.MARKDOWN, comparison))
                .contains("one-round: ", "idle-busy: ", "foreign-load: ", "jit-busy: ");
    }

    @Test
    void each_format_has_the_interval_that_the_table_prints() {
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        Cell jetty =
                comparison.sections().get(1).rows().stream()
                        .filter(row -> row.metric() == Metric.CPU_PER_REQUEST)
                        .findFirst()
                        .orElseThrow()
                        .cell("jetty");
        Estimate found = Objects.requireNonNull(jetty.ratio());
        String low = JsonFormat.rounded(Objects.requireNonNull(found.together()).low());

        assertThat(written(TABLE, comparison))
                .contains(" vs tomcat: jetty " + FigureText.estimate(found) + ", ");
        assertThat(written(Format.MARKDOWN, comparison))
                .contains(FigureText.estimate(found).replace("[", "\\["));
        assertThat(written(Format.CSV, comparison))
                .containsPattern("jetty,,load.cpu,ratio,[0-9.]+," + low + ",[0-9.]+\n");
        assertThat(written(Format.JSON, comparison)).contains("\"low\" : " + low);
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void the_table_prints_the_values_of_the_json(Comparison comparison) {
        String table = written(TABLE, comparison);
        for (Row row : comparison.sections().get(0).rows()) {
            for (Cell cell : row.main() ? row.cells() : List.<Cell>of()) {
                if (cell.summary() != null) {
                    FigureText.Scale scale = ComparisonTable.scale(row, comparison.baseline());
                    assertThat(table).contains(scale.print(cell.summary().median()));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {76, 80, 100, 120, 160})
    void no_line_is_wider_than_the_terminal(int width) throws IOException {
        StringWriter writer = new StringWriter();
        Format.table(new Format.Options(false, width))
                .write(RunReport.of(RUN, InventedRun.badDay(RUN)), writer);

        assertThat(writer.toString().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void four_stacks_fit_beside_each_other_in_150_columns() throws IOException {
        RunRecord run = InventedRun.record(5, List.of("tomcat", "jetty", "undertow", "webflux"));
        StringWriter writer = new StringWriter();
        Format.table(new Format.Options(false, 150))
                .write(RunReport.of(run, InventedRun.trials(run)), writer);

        assertThat(writer.toString().lines().filter(line -> line.startsWith("startup"))).hasSize(1);
        assertThat(writer.toString().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(150));
    }

    @ParameterizedTest
    @MethodSource("textFormats")
    void a_report_shows_threads_and_nodelay_if_the_plan_has_them(Format format) {
        Target silent = InventedRun.target("tomcat");
        Target webflux = InventedRun.target("webflux");
        Target speaking =
                webflux.withThreads("event loops").withNodelay(false).withNeeds(List.of());
        RunRecord run = InventedRun.ofTargets(1, List.of(silent, speaking));
        Comparison comparison = RunAnalysis.of(run, InventedRun.trials(run));

        assertThat(written(format, comparison))
                .contains("From the plan: webflux: event loops, TCP_NODELAY off");
        assertThat(json(comparison).at("/targets/1/model").asText())
                .isEqualTo("event loops, TCP_NODELAY off");
        assertThat(json(comparison).at("/targets/0").has("model")).isFalse();
    }

    @Test
    void colour_adds_nothing_but_colour() throws IOException {
        StringWriter writer = new StringWriter();
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        Format.table(new Format.Options(true, 200)).write(report(comparison), writer);

        assertThat(writer.toString()).contains("\u001b[32m").contains("\u001b[31m");
        assertThat(writer.toString().replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(written(TABLE, comparison));
    }

    @Test
    void every_format_has_the_key_of_its_flag() {
        assertThat(Format.EXPORTS)
                .extracting(Format::key)
                .containsExactly(
                        "json",
                        "markdown",
                        "html",
                        "svg",
                        "csv",
                        "jmh",
                        "github-action",
                        "bencher");
    }

    @ParameterizedTest(name = "{1} {0} reads as {2} {3}")
    @CsvSource({
        "SECONDS, 0.0000361, 36.1, µs",
        "SECONDS, 0.000999, 999, µs",
        "SECONDS, 0.001, 1, ms",
        "SECONDS, 0.0123456, 12.3, ms",
        "SECONDS, 3.024, 3.02, s",
        "SECONDS, 75.26, 75.3, s",
        "BYTES, 164, 164, B",
        "BYTES, 7312.4, 7312, B",
        "BYTES, 10240, 10, KiB",
        "BYTES, 231000000, 220, MiB",
        "BYTES, 1610612736, 1.50, GiB",
        "PER_SECOND, 1542.4, 1542, /s",
        "PER_SECOND, 25123, 25.1, k/s",
        "COUNT, 9869, 9869, ''",
        "COUNT, 24.5, 24.5, ''",
        "SHARE, 0.835, 83.5, %",
    })
    void base_units_are_shown_in_readable_units(
            Unit unit, double value, String number, String symbol) {
        FigureText.Scale scale = FigureText.scale(unit, value);

        assertThat(scale.print(value)).isEqualTo(number);
        assertThat(scale.symbol()).isEqualTo(symbol);
    }

    @ParameterizedTest
    @CsvSource({
        "0.17, 17 %",
        "0.094, 9 %",
        "0.0094, 0.9 %",
        "0.0096, 1 %",
        "0.0004, 0.04 %",
        "0, 0 %",
    })
    void a_share_reads_as_percent(double share, String words) {
        assertThat(FigureText.percent(share)).isEqualTo(words);
    }

    @Test
    void every_metric_of_the_json_can_be_read_back() {
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));
        for (JsonNode section : json(comparison).get("sections")) {
            for (JsonNode row : section.get("rows")) {
                assertThat(Json.MAPPER.convertValue(row.get("metric"), Metric.class)).isNotNull();
            }
        }
    }
}
