package io.weighbridge.compare.report;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chart of a page, which a script draws.
 *
 * @param kind chooses the function of {@code charts.js} that draws it
 * @param title empty if there is none
 * @param words a description for screen readers
 * @param legend above the chart; null if there is none
 * @param data what is drawn; labels that the values have are not repeated
 * @param values the same as a table; null if another table of the page has them
 */
public record Chart(
        String kind,
        String title,
        String words,
        @Nullable Element legend,
        Object data,
        @Nullable Table values) {

    /** Texts with the numbers of their symbols, which a script draws. */
    private static Element legend(String attribute, Map<String, Integer> symbols) {
        Element legend = Element.of("ul").with("class", "legend");
        symbols.forEach(
                (text, symbol) -> {
                    Element drawn =
                            Element.of("svg")
                                    .with("width", 12)
                                    .with("height", 12)
                                    .with("viewBox", "-6 -6 12 12")
                                    .with("aria-hidden", true)
                                    .with(attribute, symbol);
                    legend.add(Element.of("li").add(drawn).add(Element.of("span", text)));
                });
        return legend;
    }

    /**
     * A legend of targets.
     *
     * @param marks by text, in order: see {@link TargetMarks}
     */
    static Element marks(Map<String, Integer> marks) {
        return legend("data-mark", marks);
    }

    /**
     * A legend of the parts of a whole.
     *
     * @param shades by the name of the part, in order: see {@link StackedBars#shades}
     */
    static Element shades(Map<String, Integer> shades) {
        return legend("data-shade", shades);
    }

    /** The element into which a script draws the chart. */
    Element html() {
        Element figure = Element.of("figure").with("data-chart", kind).with("data-words", words);
        if (!title.isEmpty()) {
            figure.add(Element.of("h3", title));
        }
        if (legend != null) {
            figure.add(legend);
        }
        String json = JsonFormat.inScript(data);
        figure.add(Element.of("script").with("type", "application/json").html(json));
        if (values != null) {
            String name = "Values: " + (title.isEmpty() ? words : title);
            Element table = HtmlMedium.scrolling(name, values.html());
            figure.add(Element.of("details").add(Element.of("summary", "Values")).add(table));
        }
        return figure;
    }
}
