package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.PageParts;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.compare.stats.BlockShare;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.profile.CpuUse.CauseShare;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the report says about where the CPU time goes. */
class CpuPartTest {

    private static final RunRecord RUN = InventedRun.record(3);

    private static final Map<String, Long> PACKAGES =
            Map.of("org.springframework.boot.loader.jar", 400L, "shop", 600L);

    private static CpuUse use(String target, CauseShare... causes) {
        return new CpuUse(target, Profiler.ASYNC, null, 1000, PACKAGES, List.of(causes));
    }

    private static CauseShare share(KnownCause cause, double share, double low, double high) {
        return new CauseShare(cause, new BlockShare(share, low, high), false);
    }

    private static List<String> causes(CpuUse... uses) {
        return new CauseText(RUN.plan(), new CpuUses(10, List.of(uses))).sentences();
    }

    private static RunReport report(RunRecord run, boolean withPackages, CpuUse... uses) {
        Comparison comparison = RunAnalysis.of(run, InventedRun.trials(run));
        CpuPart part =
                new CpuPart(comparison, run.plan(), new CpuUses(8.6, List.of(uses)), withPackages);
        return RunReport.of(run, InventedRun.trials(run), comparison, List.of(part));
    }

    private static String markdown(RunReport report) throws IOException {
        StringWriter out = new StringWriter();
        Format.MARKDOWN.write(report, out);
        return out.toString();
    }

    @Test
    void a_cause_is_named_with_its_share_and_interval_for_every_target_the_largest_first() {
        assertThat(
                        causes(
                                use(
                                        "tomcat",
                                        share(KnownCause.JACKSON, 0.08, 0.06, 0.11),
                                        share(KnownCause.TLS, 0.31, 0.28, 0.34)),
                                use("webflux", share(KnownCause.TLS, 0.3, 0.27, 0.33))))
                .satisfiesExactly(
                        first ->
                                assertThat(first)
                                        .startsWith(
                                                "CPU time that encrypts and decrypts (TLS): 31 %"
                                                        + " [28, 34] of tomcat, 30 % [27, 33] of"
                                                        + " webflux. ")
                                        .endsWith("."),
                        second ->
                                assertThat(second)
                                        .startsWith(
                                                "CPU time that reads or writes JSON (Jackson): 8 %"
                                                        + " [6, 11] of tomcat, 0 % of webflux. "));
    }

    @Test
    void a_cause_whose_interval_reaches_below_5_percent_for_every_target_is_not_named() {
        assertThat(causes(use("tomcat", share(KnownCause.JACKSON, 0.08, 0.049, 0.12)))).isEmpty();
        assertThat(causes(use("tomcat", share(KnownCause.JACKSON, 0.08, 0.05, 0.12)))).hasSize(1);
    }

    @Test
    void shares_of_too_few_samples_are_not_given() throws IOException {
        CpuUse few =
                new CpuUse(
                        "tomcat",
                        Profiler.JFR,
                        null,
                        499,
                        PACKAGES,
                        List.of(share(KnownCause.TLS, 0.3, 0.2, 0.4)));

        assertThat(causes(few)).isEmpty();
        assertThat(markdown(report(RUN, true, few)))
                .contains(
                        "tomcat used too little CPU for shares: 499 samples in 8.6 s, of 500 that"
                                + " are needed.")
                .doesNotContain("TLS", "by package");
    }

    @Test
    void log_lines_say_where_they_go() {
        CauseShare console =
                new CauseShare(KnownCause.LOGGING, new BlockShare(0.2, 0.18, 0.22), true);
        assertThat(causes(use("tomcat", console)).get(0))
                .startsWith("CPU time that writes log lines to the console: 20 % [18, 22]");
        assertThat(causes(use("tomcat", share(KnownCause.LOGGING, 0.2, 0.18, 0.22))).get(0))
                .startsWith("CPU time that writes log lines: 20 % [18, 22]");
    }

    @Test
    void text_and_page_have_causes_packages_and_what_differs() throws IOException {
        RunReport report =
                report(
                        RUN,
                        true,
                        use("tomcat", share(KnownCause.LOADER, 0.4, 0.36, 0.44)),
                        use("webflux"));

        for (String text : List.of(markdown(report), PageParts.page(report))) {
            assertThat(text.replace("&nbsp;", " ").replace("\u00a0", " ").replace("\\", ""))
                    .contains("Where the CPU time goes")
                    .contains("searches nested jars")
                    .contains("40 % [36, 44] of tomcat")
                    .contains("60 % shop")
                    .contains("In the run webflux took");
        }
    }

    @Test
    void packages_that_another_part_lists_are_not_listed_twice() throws IOException {
        assertThat(markdown(report(RUN, false, use("tomcat")))).doesNotContain("by package");
    }

    @Test
    void a_target_that_was_not_recorded_is_a_sentence() throws IOException {
        assertThat(markdown(report(RUN, true, CpuUse.failed("tomcat", "it is not a JVM"))))
                .contains("Where the CPU time of tomcat goes was not recorded: it is not a JVM.");
    }

    @Test
    void containers_of_an_unchanged_jar_are_offered_as_an_extracted_one() {
        List<String> typed =
                List.of(
                        "run",
                        "--jar",
                        "a b.jar",
                        "--export-csv",
                        "x",
                        "--export-svg=y",
                        "--containers",
                        "all");
        Comparison comparison = RunAnalysis.of(RUN, InventedRun.trials(RUN));

        assertThat(ExtractedOffer.sentence(comparison, RUN.plan())).as("no --jar").isNull();
        RunRecord jar = RUN.withCommand(typed);
        Comparison offered = RunAnalysis.of(jar, InventedRun.trials(jar));
        assertThat(ExtractedOffer.sentence(offered, jar.plan())).contains("executable jar");
        assertThat(ExtractedOffer.command(offered))
                .isEqualTo("weigh run --jar 'a b.jar' --containers all --packaging extracted");

        List<String> again = new ArrayList<>(typed);
        again.addAll(List.of("--packaging", "extracted"));
        RunRecord extracted = RUN.withCommand(again);
        assertThat(
                        ExtractedOffer.sentence(
                                RunAnalysis.of(extracted, InventedRun.trials(extracted)),
                                extracted.plan()))
                .isNull();
    }
}
