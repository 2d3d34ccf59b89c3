package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.ManyRounds;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Measures the time to write the page of a large run, its size, and the time that Chromium needs to
 * draw and paint it. Not a test: {@code mvn -pl harness -am test -Dtest=PageBenchmark -DargLine=}
 * runs it and prints the results.
 */
class PageBenchmark {

    private static final int TIMES = 5;

    @TempDir private Path folder;

    @Test
    void the_size_of_a_page() throws Exception {
        ChromeDriver browser = Chromium.open(folder);
        try {
            for (int workloads : new int[] {1, 4}) {
                ManyRounds run = ManyRounds.of(8, 20, workloads);
                Path page = folder.resolve("report-" + workloads + ".html");
                for (int time = 0; time < TIMES; time++) {
                    long begun = System.nanoTime();
                    try (Writer writer = Files.newBufferedWriter(page)) {
                        Format.HTML.write(RunReport.of(run.record(), run.trials()), writer);
                    }
                    double written = (System.nanoTime() - begun) / 1e9;
                    Chromium.draw(browser, page);
                    System.out.printf(
                            Locale.ROOT,
                            "8 targets, 20 rounds, %d workload(s): %d kB, written in %.2f s,"
                                    + " loaded in %s ms, painted after %s ms, %s elements%n",
                            workloads,
                            Files.size(page) / 1000,
                            written,
                            ask(
                                    browser,
                                    "performance.getEntriesByType('navigation')[0].loadEventEnd"),
                            ask(
                                    browser,
                                    "performance.getEntriesByName('first-contentful-paint')[0].startTime"),
                            ask(browser, "document.querySelectorAll('*').length"));
                }
            }
        } finally {
            browser.quit();
        }
    }

    private static long ask(ChromeDriver browser, String expression) {
        Object answer =
                browser.executeAsyncScript(
                        "const done = arguments[arguments.length - 1];"
                                + "setTimeout(() => requestAnimationFrame(() => done("
                                + expression
                                + ")), 300);");
        return List.of(answer).stream()
                .map(Number.class::cast)
                .map(Number::longValue)
                .findFirst()
                .orElseThrow();
    }
}
