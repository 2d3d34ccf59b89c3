package io.weighbridge.report;

import io.weighbridge.report.Squeezed.Found;
import io.weighbridge.report.Squeezed.Recommended;
import java.io.IOException;
import java.util.List;

/** The page of a search for the smallest memory. */
record SqueezePage(Squeezed found) {

    private static final String CURVES =
            "Each point is a launch, filled if the goal held. Lines are means over launches of one"
                    + " size, and the dashed line is the goal. Launches that died have no point.";

    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem; }
            table { border-collapse: collapse; margin: 1rem 0; }
            th, td { padding: .3rem .7rem; text-align: left; white-space: nowrap; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; }
            pre { overflow-x: auto; padding: .8rem; background: #8882; }
            .scroll { overflow-x: auto; }
            #curves { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
            figure { margin: 0; max-width: 100%; }
            h3 { font-size: 1rem; }
            """;

    String text() throws IOException {
        SqueezeText text = new SqueezeText(found);
        StringBuilder out = new StringBuilder();
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                    + " style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n");
        out.append("<title>").append(escaped(found.title())).append("</title>\n<style>");
        out.append(STYLE).append("</style>\n</head>\n<body>\n<h1>");
        out.append(escaped(found.title())).append("</h1>\n");
        for (Found target : found.targets()) {
            text.sentences(target).forEach(line -> paragraph(out, line));
            target.recommended().ifPresent(it -> toCopy(out, it));
        }
        out.append("<h2>Sizes</h2>\n");
        table(out, SqueezeText.SIZES, text.sizes());
        text.order().forEach(line -> paragraph(out, line));
        text.about().forEach(line -> paragraph(out, line));
        out.append("<h2>Curves</h2>\n");
        paragraph(out, CURVES);
        out.append("<div id=\"curves\"></div>\n");
        out.append("<h2>All launches</h2>\n");
        table(out, SqueezeText.LAUNCHES, text.launches());
        out.append("<script type=\"application/json\" id=\"data\">").append(data());
        out.append("</script>\n<!-- The licences of d3 and of Observable Plot, which draw the");
        out.append(" charts:\n").append(HtmlPage.licences()).append("\n-->\n");
        out.append(HtmlPage.libraries()).append(HtmlPage.script(HtmlPage.own("squeeze.js")));
        return out.append("</body>\n</html>\n").toString();
    }

    /** Inside a script element nothing but its end tag ends it: no {@code <} is ever written. */
    private String data() throws IOException {
        return JsonFormat.MAPPER.writeValueAsString(found).replace("<", "\\u003c");
    }

    private static void table(StringBuilder out, List<String> header, List<List<String>> rows) {
        out.append("<div class=\"scroll\"><table><thead><tr>");
        header.forEach(title -> out.append("<th>").append(escaped(title)).append("</th>"));
        out.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            out.append("<tr>");
            row.forEach(cell -> out.append("<td>").append(escaped(cell)).append("</td>"));
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
    }

    private static void toCopy(StringBuilder out, Recommended recommended) {
        pre(out, String.join(" ", recommended.flags()));
        String resources = SqueezeText.resources(recommended);
        if (!resources.isEmpty()) {
            pre(out, resources);
        }
    }

    private static void pre(StringBuilder out, String text) {
        out.append("<pre>").append(escaped(text)).append("</pre>\n");
    }

    private static void paragraph(StringBuilder out, String text) {
        out.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
