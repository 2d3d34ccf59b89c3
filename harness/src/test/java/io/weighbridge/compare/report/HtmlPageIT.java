package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.DecisionSentences;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.ManyRounds;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.analysis.TimedRun;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/** The page in a real browser. */
class HtmlPageIT {

    private static final String TICKS = "[data-part$='tick label'] text";

    /** The memory of the chosen round. */
    private static final String SHOWN = "#memory-charts > :not([hidden])";

    private static @Nullable ChromeDriver opened;

    @TempDir private Path folder;
    private ChromeDriver browser;

    @BeforeAll
    static void open_a_browser(@TempDir Path profile) {
        opened = Chromium.open(profile);
    }

    @BeforeEach
    void as_opened() {
        browser = Objects.requireNonNull(opened);
        Chromium.reset(browser);
    }

    @AfterAll
    static void close_it() {
        if (opened != null) {
            opened.quit();
        }
    }

    private Comparison open(RunRecord run, List<Trial> trials) throws IOException {
        Path page = folder.resolve("report.html");
        try (Writer writer = Files.newBufferedWriter(page)) {
            Format.HTML.write(RunReport.of(run, trials), writer);
        }
        Chromium.draw(browser, page);
        return RunAnalysis.of(run, trials);
    }

    private Comparison open() throws IOException {
        RunRecord run = InventedRun.record(5);
        return open(run, InventedRun.trials(run));
    }

    @Test
    void it_is_drawn_without_messages_on_the_console() throws IOException {
        open();

        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }

    @Test
    void the_forest_has_the_ratios_of_the_report() throws IOException {
        Comparison comparison = open();

        List<String> drawn =
                browser.findElements(By.cssSelector("[data-chart=forest] .mark > *")).stream()
                        .map(mark -> String.valueOf(mark.getDomAttribute("aria-label")))
                        .toList();
        DecisionSentences sentences = DecisionSentences.of(comparison);
        List<String> found = new ArrayList<>();
        for (Comparison.Section section : comparison.sections()) {
            for (Comparison.Row row : section.rows()) {
                for (Comparison.Cell cell : row.cells()) {
                    if (row.question() && cell.ratio() != null) {
                        found.add(
                                "target: %s\nratio: %s\nverdict: %s"
                                        .formatted(
                                                cell.target(),
                                                FigureText.estimate(cell.ratio()),
                                                sentences.verdict(cell)));
                    }
                }
            }
        }
        assertThat(drawn).containsExactlyInAnyOrderElementsOf(found).isNotEmpty();
    }

    @Test
    void every_interval_is_printed_as_in_the_table() throws IOException {
        Comparison comparison = open();

        List<String> drawn = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        for (Comparison.Row row : comparison.sections().get(0).rows()) {
            for (Comparison.Cell cell : row.cells()) {
                if (cell.ratio() != null) {
                    String place =
                            "#figures-table [data-metric='%s'] [data-target='%s']"
                                    .formatted(row.metric().key(), cell.target());
                    WebElement field = browser.findElement(By.cssSelector(place));
                    String text = String.valueOf(field.getDomProperty("textContent"));
                    drawn.add(place + text.replaceFirst(".* ([0-9.]+×( \\[.*])?).*", "$1"));
                    double ratio = cell.ratio().ratio();
                    wanted.add(place + FigureText.estimate(ratio, row.interval(cell)));
                }
            }
        }
        assertThat(drawn).isEqualTo(wanted).isNotEmpty();
    }

    @Test
    void a_run_whose_memory_at_ready_is_left_out_has_no_bar_of_it() throws IOException {
        RunRecord run = InventedRun.record(2);
        open(run, InventedRun.trials(run));
        assertThat(bars()).contains("tomcat, ready", "tomcat, after load");

        open(InventedRun.older(run), InventedRun.trials(run));
        assertThat(bars()).doesNotContain("tomcat, ready").contains("tomcat, after load");
    }

    private List<String> bars() {
        return browser
                .findElements(By.cssSelector("section[aria-labelledby=memory-title] text"))
                .stream()
                .map(text -> String.valueOf(text.getDomProperty("textContent")))
                .toList();
    }

    @Test
    void every_round_has_its_point() throws IOException {
        Comparison comparison = open();

        long rounds =
                comparison.sections().stream()
                        .flatMap(section -> section.rows().stream())
                        .filter(Comparison.Row::main)
                        .flatMap(row -> row.cells().stream())
                        .mapToLong(cell -> cell.rounds().size())
                        .sum();
        assertThat(browser.findElements(By.cssSelector("[data-chart=rounds] .point > *")))
                .hasSize((int) rounds);
    }

    @Tag("all")
    @Test
    void a_spectrum_has_a_point_for_each_percentile_and_its_figures_as_a_table()
            throws IOException {
        TimedRun run = TimedRun.in(folder, 1);

        open(run.record(), run.trials());

        Rounds rounds = Rounds.of(run.trials());
        long points = 0;
        for (Target target : run.record().plan().targets()) {
            points +=
                    LatencyPercentiles.of(InventedRun.WORKLOAD, target.name(), rounds)
                            .points()
                            .stream()
                            .filter(point -> point.percent() < 100)
                            .count();
        }
        assertThat(browser.findElements(By.cssSelector("[data-chart=spectrum] .point > *")))
                .hasSize((int) points);
        assertThat(browser.findElement(By.cssSelector("#main")).getDomProperty("textContent"))
                .contains("p99.99")
                .contains("every answer of all kept slices");
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void every_mark_is_inside_its_chart(int width) throws IOException {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        TimedRun timed = TimedRun.in(folder, 2);
        ManyRounds warmed = ManyRounds.of(5, 3, 2);

        open(timed.record(), timed.trials());
        assertThat(outsideOfTheirCharts()).isEqualTo(List.of());
        open(warmed.record(), warmed.trials());
        assertThat(outsideOfTheirCharts()).isEqualTo(List.of());
        assertThat(browser.findElements(By.cssSelector("[data-chart=warm-up] .point > *")))
                .isNotEmpty();
    }

    private Object outsideOfTheirCharts() {
        return browser.executeScript(
                """
                document.querySelectorAll('section').forEach((section) => {
                  section.style.contentVisibility = 'visible';
                });
                const outside = [];
                document.querySelectorAll('figure > svg').forEach((svg) => {
                  const chart = svg.getBoundingClientRect();
                  svg.querySelectorAll('.point > *, .mark > *, rect').forEach((mark) => {
                    const box = mark.getBoundingClientRect();
                    if (box.left < chart.left - 12 || box.right > chart.right + 12
                        || box.top < chart.top - 12 || box.bottom > chart.bottom + 12
                        || Number.isNaN(box.left)) {
                      outside.push(svg.getAttribute('aria-label'));
                    }
                  });
                });
                return [...new Set(outside)];
                """);
    }

    @Test
    void the_matrix_has_every_ratio_of_every_question_and_marks_those_that_are_significant()
            throws IOException {
        Comparison comparison = open();

        List<String> wanted = new ArrayList<>();
        int significant = 0;
        for (Question question : Question.values()) {
            for (Comparison.Cell cell : cells(comparison, question)) {
                if (cell.ratio() != null) {
                    String word = cell.verdict() == null ? " no verdict" : "";
                    wanted.add(question.title() + " " + FigureText.estimate(cell.ratio()) + word);
                    boolean apart = cell.verdict() != null && cell.verdict().word().significant();
                    significant += apart ? 1 : 0;
                }
            }
        }
        List<WebElement> drawn = browser.findElements(By.cssSelector(".matrix td[title]"));

        assertThat(drawn)
                .extracting(
                        cell ->
                                cell.getDomAttribute("data-question")
                                        + " "
                                        + String.valueOf(cell.getDomProperty("textContent"))
                                                .replaceFirst("^[▲▼] (more|less): ", ""))
                .containsExactlyInAnyOrderElementsOf(wanted)
                .isNotEmpty();
        assertThat(browser.findElements(By.cssSelector(".matrix td:is(.better, .worse)")))
                .hasSize(significant)
                .allMatch(cell -> cell.getText().matches("(?s)[▲▼].*"))
                .isNotEmpty();
    }

    /** The cells that answer a question; none if the run does not answer it. */
    private static List<Comparison.Cell> cells(Comparison comparison, Question question) {
        boolean cpu = question == Question.CPU;
        return comparison.sections().stream()
                .flatMap(section -> section.rows().stream())
                .filter(Comparison.Row::question)
                .filter(
                        row ->
                                row.metric() == question.metric()
                                        || (cpu && row.metric() == Metric.CPU_PER_REQUEST))
                .flatMap(row -> row.cells().stream())
                .toList();
    }

    @Test
    void every_grid_line_of_a_logarithmic_axis_has_its_label() throws IOException {
        open();

        for (String chart : List.of("forest", "spectrum")) {
            WebElement first =
                    browser.findElements(By.cssSelector("[data-chart=%s]".formatted(chart))).get(0);
            String axis = chart.equals("forest") ? "x" : "y";
            List<WebElement> lines =
                    first.findElements(
                            By.cssSelector("[data-part='%s-grid'] line".formatted(axis)));
            assertThat(lines).hasSizeGreaterThan(1);
            assertThat(
                            first.findElements(
                                    By.cssSelector(
                                            "[data-part='%s-axis tick label'] text"
                                                    .formatted(axis))))
                    .hasSameSizeAs(lines);
        }
    }

    @Test
    void a_narrow_axis_has_fewer_labels_and_keeps_that_of_the_ratio_1() throws IOException {
        open();

        String script =
                """
                const ticks = [0.9, 0.92, 0.94, 0.96, 0.98, 1].map((at) => ({ at, text: `${at}×` }));
                return fitting({ log: true, ticks }, arguments[0]).map(({ text }) => text).join(' ');
                """;
        assertThat(browser.executeScript(script, 400)).isEqualTo("0.9× 0.92× 0.94× 0.96× 0.98× 1×");
        assertThat(browser.executeScript(script, 160)).isEqualTo("0.92× 0.96× 1×");
    }

    @Tag("all")
    @Test
    void each_server_has_its_memory_over_time_and_all_of_them_one_scale() throws IOException {
        RunRecord run = InventedRun.record(2);
        open(run, InventedRun.trials(run));
        MemoryTimeline first =
                Objects.requireNonNull(MemoryTimeline.of(InventedRun.trials(run).get(0)));

        List<WebElement> charts =
                browser.findElements(By.cssSelector("[data-round='0'] [data-chart=memory]"));

        assertThat(charts).hasSize(run.plan().targets().size());
        assertThat(charts.get(0).findElements(By.cssSelector(".point > *")))
                .hasSize(first.seconds().size());
        // All pools except the one that is read only at ready, and the rest of RSS.
        assertThat(charts.get(0).findElements(By.cssSelector(".band > [d]")))
                .hasSize(first.areas().size());
        assertThat(charts).extracting(HtmlPageIT::axes).containsOnly(axes(charts.get(0)));
    }

    private static String axes(WebElement chart) {
        return chart.findElements(By.cssSelector(TICKS)).stream()
                .map(tick -> tick.getDomProperty("textContent"))
                .collect(Collectors.joining(" "));
    }

    @Tag("all")
    @Test
    void another_round_of_memory_is_chosen_with_the_keyboard_and_readable_as_a_table()
            throws IOException {
        RunRecord run = InventedRun.record(3);
        open(run, InventedRun.trials(run));
        WebElement round = browser.findElement(By.id("memory-round"));
        assertThat(browser.findElements(By.cssSelector(SHOWN + " h3")).get(0).getText())
                .endsWith("round 1");

        round.sendKeys(Keys.ARROW_DOWN);

        assertThat(browser.findElements(By.cssSelector(SHOWN + " h3")).get(0).getText())
                .endsWith("round 2");
        assertThat(browser.findElement(By.cssSelector("label[for=memory-round]")).getText())
                .isEqualTo("Round");
        assertThat(
                        browser.findElement(By.cssSelector(SHOWN + " table"))
                                .getDomProperty("textContent"))
                .contains("ready")
                .contains("G1 Old Gen")
                .contains("rest of RSS");
    }

    @Tag("all")
    @Test
    void of_each_servers_warm_ups_the_median_launch_is_strong() throws IOException {
        ManyRounds run = ManyRounds.of(5, 4, 1);

        open(run.record(), run.trials());

        List<WebElement> charts = browser.findElements(By.cssSelector("[data-chart=warm-up]"));
        assertThat(charts).hasSize(5);
        for (WebElement chart : charts) {
            assertThat(chart.findElements(By.cssSelector(".line-faint > *"))).hasSize(3);
            assertThat(chart.findElements(By.cssSelector(".line-strong > *"))).hasSize(1);
        }
        assertThat(charts).extracting(HtmlPageIT::axes).containsOnly(axes(charts.get(0)));
    }

    @Tag("all")
    @Test
    void the_last_percentile_that_was_said_has_its_place_on_the_axis() throws IOException {
        open();

        assertThat(browser.findElements(By.cssSelector("[data-chart=spectrum] " + TICKS)))
                .extracting(WebElement::getText)
                .contains("p50", "p90", "p99");
    }

    @Test
    void metrics_of_the_ready_server_say_so() throws IOException {
        open();

        assertThat(
                        browser.findElement(
                                        By.cssSelector(
                                                "#figures-table [data-metric='ready.rss'] th"))
                                .getText())
                .isEqualTo("RSS once ready");
        assertThat(
                        browser.findElement(
                                        By.cssSelector(
                                                "#figures-table [data-metric='after.rss'] th"))
                                .getText())
                .isEqualTo("RSS after load");
    }

    @Test
    void a_mark_shows_its_value_on_keyboard_focus() throws IOException {
        open();
        WebElement mark =
                browser.findElements(By.cssSelector("[data-chart=forest] .mark > *")).get(0);

        browser.executeScript("arguments[0].focus()", mark);

        assertThat(browser.findElement(By.id("tip")).getText())
                .isEqualTo(mark.getDomAttribute("aria-label"))
                .contains("ratio: ");
    }

    @Test
    void the_table_is_sorted_by_a_targets_distance() throws IOException {
        open();
        List<String> before = metrics();

        browser.findElements(By.cssSelector("#figures-table th.target button")).get(1).click();

        assertThat(metrics()).isNotEqualTo(before).containsExactlyInAnyOrderElementsOf(before);
        assertThat(
                        browser.findElements(By.cssSelector("#figures-table th.target"))
                                .get(1)
                                .getDomAttribute("aria-sort"))
                .isEqualTo("descending");
    }

    private List<String> metrics() {
        return browser.findElements(By.cssSelector("#figures-table tr[data-metric]")).stream()
                .map(row -> row.getDomAttribute("data-metric"))
                .toList();
    }

    @Test
    void a_server_named_as_markup_stays_text() throws IOException {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        String name = "<script>document.title='broken'</script>";
        RunRecord renamed = InventedRun.renamed(run, "jetty", name);

        open(renamed, InventedRun.renamed(InventedRun.trials(run), "jetty", name));

        assertThat(browser.getTitle()).isEqualTo(run.plan().title());
        assertThat(browser.findElement(By.id("figures-table")).getText()).contains(name);
    }

    @Tag("all")
    @Test
    void seventeen_servers_have_distinguishable_marks() throws IOException {
        List<String> names =
                IntStream.range(0, 17)
                        .mapToObj(index -> index == 0 ? "tomcat" : "server-" + index)
                        .toList();
        RunRecord run = InventedRun.record(2, names);

        open(run, InventedRun.trials(run));

        List<String> marks =
                browser
                        .findElements(
                                By.cssSelector("[aria-labelledby=rounds-title] > .legend path"))
                        .stream()
                        .map(mark -> mark.getDomAttribute("d") + mark.getDomAttribute("fill"))
                        .toList();
        assertThat(marks).hasSize(17).doesNotHaveDuplicates();
    }

    @Tag("all")
    @ParameterizedTest
    @CsvSource({"light, 1280", "dark, 1280", "light, 390", "dark, 390"})
    void axe_finds_no_serious_fault(String theme, int width) throws IOException {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
        browser.manage().window().setSize(new Dimension(width, 900));
        open();

        List<Rule> serious =
                new AxeBuilder()
                        .analyze(browser).getViolations().stream()
                                .filter(
                                        rule ->
                                                List.of("serious", "critical")
                                                        .contains(rule.getImpact()))
                                .toList();
        assertThat(serious).isEmpty();
    }

    @Test
    void nothing_hangs_over_the_edge_of_a_telephone() throws IOException {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
        open();

        assertThat(
                        browser.executeScript(
                                "return document.documentElement.scrollWidth <="
                                        + " window.innerWidth"))
                .isEqualTo(true);
    }
}
