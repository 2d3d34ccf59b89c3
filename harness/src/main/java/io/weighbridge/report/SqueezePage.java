package io.weighbridge.report;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.analysis.Squeezed.Found;
import io.weighbridge.analysis.Squeezed.Recommended;
import io.weighbridge.report.PageWriter.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The page of a search for the smallest memory. */
record SqueezePage(Squeezed found) {

    private static final String CURVES =
            "Each point is a launch, filled if it met the goal. Lines are means over launches of"
                    + " one size, and the dashed line is the goal. Launches that died have no"
                    + " point.";

    /** The titles of columns without figures. */
    private static final Set<String> WORDS = Set.of("", "target", "launch", "outcome");

    String text() throws IOException {
        SqueezeText text = new SqueezeText(found);
        PageWriter page = new PageWriter(found.title(), true);
        table(page, SqueezeText.SIZES, text.sizes());
        SqueezeOrder.sentences(found).forEach(page::paragraph);
        SqueezeSentences sentences = new SqueezeSentences(found);
        for (Found target : found.targets()) {
            sentences.of(target).forEach(page::paragraph);
            if (target.recommended() != null) {
                toCopy(page, target.recommended());
            }
        }
        text.about().forEach(page::paragraph);
        page.heading("Curves");
        page.paragraph(CURVES);
        page.raw("<div id=\"curves\"></div>\n");
        page.heading("All launches");
        table(page, SqueezeText.LAUNCHES, text.launches());
        page.raw("<script type=\"application/json\" id=\"data\">" + data() + "</script>\n");
        page.raw(
                "<!-- The licences of d3 and of Observable Plot, which draw the charts:\n%s\n-->\n"
                        .formatted(HtmlPage.licences()));
        page.raw(HtmlPage.libraries() + HtmlPage.script(HtmlPage.own("squeeze.js")));
        return page.end();
    }

    /** Inside a script element nothing but its end tag ends it: no {@code <} is ever written. */
    private String data() throws IOException {
        return JsonFormat.MAPPER.writeValueAsString(found).replace("<", "\\u003c");
    }

    private static void table(PageWriter page, List<String> titles, List<List<String>> rows) {
        page.table(cells(titles, titles), rows.stream().map(row -> cells(titles, row)).toList());
    }

    private static List<Cell> cells(List<String> titles, List<String> row) {
        List<Cell> cells = new ArrayList<>();
        for (int index = 0; index < row.size(); index++) {
            boolean words = WORDS.contains(titles.get(index));
            cells.add(words ? Cell.words(row.get(index)) : Cell.figure(row.get(index)));
        }
        return cells;
    }

    private static void toCopy(PageWriter page, Recommended recommended) {
        page.preformatted(String.join(" ", recommended.flags()));
        String resources = SqueezeText.resources(recommended);
        if (!resources.isEmpty()) {
            page.preformatted(resources);
        }
    }
}
