package io.weighbridge.compare.report;

import io.weighbridge.instrument.model.BuildInfo;
import io.weighbridge.instrument.model.Resource;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * A report as one HTML file with text, data, styles, scripts and the chart library, so that it can
 * be sent to others and opened offline. Its body is that of the {@link Finding}.
 */
public final class HtmlPage {

    /**
     * d3 comes from its WebJar. Plot has no WebJar, so it is stored beside the page: see
     * plot/README.md.
     */
    private static final String D3 =
            "/META-INF/resources/webjars/d3/%s/".formatted(BuildInfo.D3_VERSION);

    private static final String PLOT = "/io/weighbridge/compare/report/html/plot/";

    private static final List<String> SCRIPTS = List.of("charts.js", "report.js");

    private HtmlPage() {}

    static void write(RunReport report, Writer writer) throws IOException {
        String title = Element.escaped(report.run().plan().title());
        writer.write(head(title));
        writer.write(report.finding().page(title));
        writer.write("</body>\n</html>\n");
    }

    /** A finding as text. */
    public static String text(Finding finding) {
        HtmlMedium out = new HtmlMedium();
        finding.write(out);
        return out.toString();
    }

    private static String head(String title) {
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        """
                .formatted(title, own("report.css"));
    }

    /** The libraries that draw charts, their licences, and the scripts of a page with charts. */
    public static String scripts() {
        StringBuilder out = new StringBuilder();
        out.append("<!-- The licences of d3 and of Observable Plot, which draw the charts:\n");
        out.append(Element.escaped(resource(D3 + "LICENSE") + "\n" + resource(PLOT + "LICENSE")));
        out.append("\n-->\n");
        out.append(script(resource(D3 + "dist/d3.min.js")));
        out.append(script(resource(PLOT + "plot.umd.min.js")));
        SCRIPTS.forEach(name -> out.append(script(own(name))));
        return out.toString();
    }

    /** An element with a script whose strings cannot end the element. */
    static String script(String script) {
        String harmless =
                script.replaceAll("(?i)</(script)", "<\\\\/$1").replace("<!--", "\\x3c!--");
        return "<script>" + harmless + "</script>\n";
    }

    static String own(String name) {
        return resource("/io/weighbridge/compare/report/html/" + name);
    }

    private static String resource(String path) {
        return Resource.text(HtmlPage.class, path);
    }
}
