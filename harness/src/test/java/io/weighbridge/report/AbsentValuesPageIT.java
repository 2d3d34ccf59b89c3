package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.analysis.InventedRun;
import io.weighbridge.model.Metric;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** What the page shows, in a real browser, where a value, a verdict or a comparison is absent. */
class AbsentValuesPageIT {

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

    private void open(RunRecord run, List<Trial> trials) throws IOException {
        Path page = folder.resolve("report.html");
        try (Writer writer = Files.newBufferedWriter(page)) {
            Format.HTML.write(RunReport.of(run, trials, null), writer);
        }
        Chromium.draw(browser, page);
    }

    private String text(String css) {
        return String.valueOf(browser.findElement(By.cssSelector(css)).getDomProperty("innerText"));
    }

    @Test
    void a_ratio_without_a_verdict_says_so_and_why() throws IOException {
        RunRecord run = InventedRun.record(3);
        open(run, InventedRun.trials(run));

        browser.executeScript(
                """
                const question = questionsOf(LAUNCH)[0];
                const cell = cellOf(question.row, OTHERS[0]);
                delete cell.verdict;
                cell.note = 'the client was the limit';
                main.selectAll('*').remove();
                answers();
                forests();
                """);

        assertThat(text(".matrix td[title]")).endsWith("no verdict");
        assertThat(
                        browser.findElement(By.cssSelector(".matrix td[title]"))
                                .getDomAttribute("title"))
                .endsWith(": no verdict, the client was the limit");
        assertThat(text("[aria-labelledby=answers-title]"))
                .contains("Grey: not significant or no verdict.");
        assertThat(
                        browser.findElement(By.cssSelector("[data-chart=forest] .mark > *"))
                                .getDomAttribute("aria-label"))
                .endsWith(": no verdict, the client was the limit");
    }

    @Test
    void a_question_without_any_ratio_is_answered_in_words() throws IOException {
        RunRecord run = InventedRun.record(3);
        open(run, InventedRun.trials(run));

        browser.executeScript(
                """
                const question = questionsOf(LAUNCH)[0];
                question.row.cells.forEach((cell) => delete cell.ratio);
                const decision = REPORT.decisions.find((it) => it.question === question.title);
                decision.sentences = ['There is no ratio, because the values are missing.'];
                main.selectAll('*').remove();
                answers();
                forests();
                """);

        assertThat(text("[aria-labelledby=questions-title] .small > div:first-child"))
                .isEqualToNormalizingWhitespace(
                        "Startup There is no ratio, because the values are missing.");
        assertThat(browser.findElements(By.cssSelector(".matrix [data-question=Startup]")))
                .isEmpty();
    }

    @Test
    void every_grid_line_of_a_logarithmic_axis_has_its_label() throws IOException {
        RunRecord run = InventedRun.record(3);
        open(run, InventedRun.trials(run));

        browser.executeScript(
                """
                main.selectAll('*').remove();
                const x = { type: 'log', domain: [0.7, 1.5], ticks: logTicks(0.7, 1.5), tickFormat: String, grid: true };
                const y = { type: 'log', domain: [0.001, 9], ticks: [0.005, 5], tickFormat: String, grid: true };
                chart(main, { kind: 'test', words: 'test', x, y, marks: [] });
                """);

        assertThat(browser.findElements(By.cssSelector("[data-part$='tick label'] text")))
                .extracting(label -> label.getDomProperty("textContent"))
                .containsExactly("0.8", "1", "1.2", "1.4", "0.005", "5");
        assertThat(browser.findElements(By.cssSelector("[data-part$='grid'] line"))).hasSize(6);
    }

    @Test
    void a_narrow_axis_has_fewer_labels() throws IOException {
        RunRecord run = InventedRun.record(2);
        open(run, InventedRun.trials(run));

        assertThat(browser.executeScript("return logTicks(0.89, 1.01, 3).join(' ')"))
                .isEqualTo("0.9 0.95 1");
        assertThat(browser.executeScript("return logTicks(0.89, 1.01).join(' ')"))
                .isEqualTo("0.9 0.92 0.94 0.96 0.98 1");
        assertThat(browser.executeScript("return logTicks(0.05, 6, 3).join(' ')"))
                .isEqualTo("0.1 1");
    }

    @Test
    void the_notes_of_a_run_with_one_target_are_shown() throws IOException {
        RunRecord run = InventedRun.record(3, List.of("tomcat"));
        String note = "Only 3 of 10 planned rounds fitted into the time.";

        open(run.withPlan(run.plan().withNotes(List.of(note))), InventedRun.trials(run));

        assertThat(text("[aria-labelledby=answers-title]")).contains("No comparison", note);
    }

    @Test
    void memory_that_is_unknown_is_not_drawn_as_zero() throws IOException {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        open(
                run,
                InventedRun.trials(run).stream()
                        .map(it -> it.target().equals("tomcat") ? known(it) : it)
                        .toList());

        List<String> rows =
                browser
                        .findElements(By.cssSelector("[aria-labelledby=memory-title] figure tr"))
                        .stream()
                        .map(row -> String.valueOf(row.getDomProperty("textContent")))
                        .toList();
        assertThat(rows).anyMatch(row -> row.matches("tomcat, after load.*MiB.*MiB.*MiB.*MiB–"));
        assertThat(rows).anyMatch(row -> row.matches("jetty, after load––––[0-9]+ MiB"));
        assertThat(rows).anyMatch(row -> row.endsWith("RSS, parts unknown"));
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
    void rows_under_several_workloads_name_them() throws IOException {
        RunRecord run = InventedRun.record(2);
        open(run, InventedRun.trials(run));

        browser.executeScript(
                """
                main.selectAll('*').remove();
                REPORT.loads = ['text', 'json'].map((workload) => ({ target: 'tomcat', load: 'ab', workload }));
                loads();
                """);

        assertThat(text("#main")).contains("tomcat, ab, text", "tomcat, ab, json");
    }
}
