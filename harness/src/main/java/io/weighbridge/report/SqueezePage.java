package io.weighbridge.report;

import io.weighbridge.analysis.Squeezed;
import java.io.IOException;

/** The page of a search for the smallest memory: its report, with charts. */
final class SqueezePage {

    private static final String CURVES =
            "Each point is a launch, filled if it met the goal. Lines are means over launches of"
                    + " one size, and the dashed line is the goal. Launches that died have no"
                    + " point.";

    private SqueezePage() {}

    static void write(PageWriter page, Squeezed found) throws IOException {
        SqueezeText text = new SqueezeText(found);
        page.title(found.title());
        page.table(text.sizes());
        text.answers(page);
        page.heading("Curves");
        page.paragraph(CURVES);
        page.raw("<div id=\"curves\"></div>\n");
        page.heading("All launches");
        page.table(text.launches());
        page.items("Notes", found.notes());
        page.raw("<script type=\"application/json\" id=\"data\">" + data(found) + "</script>\n");
        page.raw(
                "<!-- The licences of d3 and of Observable Plot, which draw the charts:\n%s\n-->\n"
                        .formatted(HtmlPage.licences()));
        page.raw(HtmlPage.libraries() + HtmlPage.script(HtmlPage.own("squeeze.js")));
    }

    /** The data as JSON without any {@code <}, so that it cannot end its script element. */
    private static String data(Squeezed found) throws IOException {
        return JsonFormat.MAPPER.writeValueAsString(found).replace("<", "\\u003c");
    }
}
