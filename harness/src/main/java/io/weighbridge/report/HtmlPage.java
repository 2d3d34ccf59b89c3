package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.model.Pom;
import io.weighbridge.model.Resource;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as one HTML file with text, data, styles, scripts and the chart library, so that it can
 * be sent to others and opened offline. Its scripts draw the page from the data of the JSON report
 * and {@link ReportPageData}.
 */
record HtmlPage(Comparison comparison, ReportPageData details) {

    private static final Pattern HOLE = Pattern.compile("\\{\\{([a-z]+)}}");

    /**
     * d3 comes from its WebJar. Plot has no WebJar, so it is stored beside the page: see
     * plot/README.md.
     */
    private static final String D3 = "/META-INF/resources/webjars/d3/%s/".formatted(Pom.D3_VERSION);

    private static final String PLOT = "/io/weighbridge/report/html/plot/";

    /** The page's scripts, each after the scripts that it needs. */
    private static final List<String> SCRIPTS =
            List.of("figures.js", "charts.js", "forests.js", "report.js");

    static void write(RunReport report, Format.Options options, Writer writer) throws IOException {
        if (report.purpose() == Purpose.COMPARISON) {
            ReportPageData details =
                    ReportPageData.of(report.run(), report.trials(), report.profiles());
            new HtmlPage(report.comparison(), details).write(writer);
            return;
        }
        PageWriter page = new PageWriter(report.squeezed());
        report.write(page);
        writer.write(page.end());
    }

    private void write(Writer writer) throws IOException {
        Map<String, String> parts = parts();
        String page = own("report.html");
        int from = 0;
        for (Matcher hole = HOLE.matcher(page); hole.find(); from = hole.end()) {
            writer.write(page, from, hole.start() - from);
            writer.write(Objects.requireNonNull(parts.get(hole.group(1)), hole.group()));
        }
        writer.write(page, from, page.length() - from);
    }

    /** What is written into the holes of the page, by their names. */
    private Map<String, String> parts() throws IOException {
        return Map.of(
                "title", PageWriter.escaped(comparison.run().title()),
                "css", own("report.css"),
                "data", data(),
                "licences", licences(),
                "libraries", libraries(),
                "scripts", String.join("", SCRIPTS.stream().map(it -> script(own(it))).toList()));
    }

    /** The elements of the libraries that draw charts. */
    static String libraries() {
        return script(Resource.text(HtmlPage.class, D3 + "dist/d3.min.js"))
                + script(Resource.text(HtmlPage.class, PLOT + "plot.umd.min.js"));
    }

    /** The licences of the libraries, for a comment. */
    static String licences() {
        return PageWriter.escaped(
                Resource.text(HtmlPage.class, D3 + "LICENSE")
                        + "\n"
                        + Resource.text(HtmlPage.class, PLOT + "LICENSE"));
    }

    private String data() throws IOException {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("report", comparison);
        data.put("details", details);
        ComparisonText text = new ComparisonText(comparison);
        data.put("confidence", text.confidence());
        data.put("chance", text.chance());
        return JsonFormat.inScript(data);
    }

    /** An element with a script whose strings cannot end the element. */
    static String script(String script) {
        String harmless =
                script.replaceAll("(?i)</(script)", "<\\\\/$1").replace("<!--", "\\x3c!--");
        return "<script>" + harmless + "</script>\n";
    }

    static String own(String name) {
        return Resource.text(HtmlPage.class, "/io/weighbridge/report/html/" + name);
    }
}
