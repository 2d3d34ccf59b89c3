package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parts of a page, without a browser. */
public final class PageParts {

    private PageParts() {}

    static String page(RunRecord run, List<Trial> trials) throws IOException {
        return page(run, trials, RunAnalysis.of(run, trials));
    }

    /** The page of a comparison that may have been changed. */
    static String page(RunRecord run, List<Trial> trials, Comparison comparison)
            throws IOException {
        return page(RunReport.of(run, trials, comparison, List.of()));
    }

    public static String page(RunReport report) throws IOException {
        StringWriter page = new StringWriter();
        Format.HTML.write(report, page);
        return page.toString();
    }

    /** A section; empty if the page has none with this id. */
    public static String section(String page, String id) {
        return find(page, "<section aria-labelledby=\"" + id + "-title\">(.*?)</section>").stream()
                .findFirst()
                .orElse("");
    }

    /** The elements of charts of one kind, in their order. */
    static List<String> charts(String page, String kind) {
        return find(page, "<figure data-chart=\"" + kind + "\"(.*?)</figure>");
    }

    /** What a script draws of a chart. */
    static JsonNode data(String chart) throws IOException {
        List<String> data = find(chart, "<script type=\"application/json\">(.*?)</script>");
        assertThat(data).hasSize(1);
        return new ObjectMapper().readTree(data.get(0));
    }

    /** The rows of all tables of a part, the cells separated by {@code |}. */
    static List<String> rows(String part) {
        return find(part, "<tr[^>]*>(.*?)(?=<tr|</thead>|</tbody>)").stream()
                .map(row -> text(row.replaceAll("<t[hd][^>]*>", "|")).substring(1))
                .toList();
    }

    /** Without elements, and with ordinary spaces. */
    public static String text(String html) {
        return html.replaceAll("<[^>]*>", "").replace('\u00a0', ' ').strip();
    }

    private static List<String> find(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
