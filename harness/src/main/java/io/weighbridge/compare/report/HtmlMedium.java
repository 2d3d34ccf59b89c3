package io.weighbridge.compare.report;

import io.weighbridge.instrument.model.BuildInfo;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of an HTML page. All text is escaped. */
public final class HtmlMedium implements Medium {

    /** The space between a number and its unit. */
    private static final Pattern BEFORE_UNIT =
            Pattern.compile("(?<=\\d) (?=(?:%|[KMG]?i?B|[mµ]?s)(?!\\w))");

    private static final Pattern INTERVAL = Pattern.compile("\\[([^ \\]]+), ([^ \\]]+)\\]");

    /** A page of the project's documentation, and a heading on it. */
    private static final Pattern DOCUMENT = Pattern.compile("docs/[a-z-]+\\.md(?:#[a-z-]+)?");

    private final StringBuilder out = new StringBuilder();
    private final Element contents = Element.of("ul");
    private String heading = "";
    private boolean inPart;

    @Override
    public void title(String text) {
        heading = text;
        add(Element.of("h1", text));
    }

    @Override
    public void heading(String text) {
        heading = text;
        add(Element.of(inPart ? "h3" : "h2", text));
    }

    /**
     * Begins a section of a long page, which {@link #contents} links to.
     *
     * @param id letters and hyphens
     */
    public void part(String id, String title) {
        contents.add(Element.of("li").add(Element.link(title, "#" + id)));
        out.append(inPart ? "</section>\n" : "");
        out.append("<section aria-labelledby=\"%s-title\">\n".formatted(id));
        inPart = true;
        heading = title;
        Element text = Element.of("span", title).with("id", id + "-title");
        add(Element.of("h2").with("id", id).add(text));
    }

    /** The list of the parts so far. */
    String contents() {
        return contents.toString();
    }

    @Override
    public void paragraph(String text) {
        add(Element.of("p").html(sentence(text)));
    }

    /** A paragraph in small print, which says how to read what follows. */
    public void hint(String text) {
        add(Element.of("p").with("class", "hint").html(sentence(text)));
    }

    /** Sentences in small print. */
    void hints(List<String> sentences) {
        if (!sentences.isEmpty()) {
            add(list(sentences).with("class", "hint"));
        }
    }

    /** The words before the colon are bold. */
    @Override
    public void answers(List<String> sentences) {
        addList(sentences.stream().map(HtmlMedium::answer).toList());
    }

    private static String answer(String text) {
        int lead = text.indexOf(':') + 1;
        Element bold = Element.of("strong", text.substring(0, lead));
        return bold + sentence(text.substring(lead));
    }

    @Override
    public void items(List<String> sentences) {
        addList(sentences.stream().map(HtmlMedium::sentence).toList());
    }

    private void addList(List<String> html) {
        if (!html.isEmpty()) {
            add(listOf(html));
        }
    }

    /** A list of sentences. */
    static Element list(List<String> sentences) {
        return listOf(sentences.stream().map(HtmlMedium::sentence).toList());
    }

    private static Element listOf(List<String> html) {
        Element list = Element.of("ul");
        html.forEach(it -> list.add(Element.of("li").html(it)));
        return list;
    }

    /**
     * Text as HTML. A number and its unit stay on one line, and so do the ends of an interval. A
     * page of the documentation is a link.
     */
    private static String sentence(String text) {
        String whole = BEFORE_UNIT.matcher(text).replaceAll("\u00a0");
        whole = INTERVAL.matcher(whole).replaceAll("[$1,\u00a0$2]");
        return DOCUMENT.matcher(Element.escaped(whole))
                .replaceAll(document -> link(document.group()));
    }

    private static String link(String document) {
        String address = BuildInfo.REPOSITORY_URL + "/blob/main/" + document;
        return Element.link(document, address).toString();
    }

    /** A summary of one line that opens sentences. */
    @Override
    public void details(String summary, List<String> lines) {
        if (!lines.isEmpty()) {
            Element title = Element.of("summary", summary);
            add(Element.of("details").add(title).add(list(lines).with("class", "hint")));
        }
    }

    /** Links to the warnings with these letters. */
    static Element doubt(String letters) {
        Element doubt = Element.of("sup").with("class", "doubt");
        doubt.add(Element.of("span", "but see ").with("class", "unseen"));
        String gap = "";
        for (String letter : letters.split(", ", -1)) {
            doubt.text(gap).add(Element.link(letter, "#" + anchor(letter)));
            gap = ", ";
        }
        return doubt;
    }

    /** Sentences that begin with the letter of a warning and a colon, in small print. */
    void doubts(List<String> sentences) {
        Element list = Element.of("ul").with("class", "hint doubts");
        for (String sentence : sentences) {
            Element link =
                    Element.link(sentence.substring(0, 1), "#" + anchor(sentence.substring(0, 1)));
            list.add(Element.of("li").add(link).html(sentence(sentence.substring(1))));
        }
        if (!sentences.isEmpty()) {
            add(list);
        }
    }

    private static String anchor(String letter) {
        return "warning-" + letter;
    }

    /**
     * Warnings. The words before the colon are bold.
     *
     * @param letters by warning; null: it has none
     */
    void warnings(Map<String, @Nullable String> letters) {
        Element list = Element.of("ul");
        letters.forEach(
                (warning, letter) -> {
                    Element item = Element.of("li").html(answer(warning));
                    list.add(letter == null ? item : item.with("id", anchor(letter)));
                });
        add(list);
    }

    @Override
    public void code(String language, String text) {
        add(Element.of("pre", text.stripTrailing()));
    }

    @Override
    public void table(Table table) {
        add(scrolling(heading, table.html()));
    }

    /**
     * A table that scrolls sideways alone, also with the keyboard, if a window is too narrow for
     * it.
     *
     * @param name for screen readers
     */
    static Element scrolling(String name, Element table) {
        return Element.of("div")
                .with("class", "scroll")
                .with("tabindex", 0)
                .with("role", "region")
                .with("aria-label", name)
                .add(table);
    }

    @Override
    public void charts(String title, String explanation, List<Chart> charts) {
        heading(title);
        paragraph(explanation);
        add(grid(charts));
    }

    /** Small charts, as many beside each other as there is room for. */
    static Element grid(List<Chart> charts) {
        Element grid = Element.of("div").with("class", "small");
        charts.forEach(chart -> grid.add(chart.html()));
        return grid;
    }

    /** A chart as wide as the page. */
    void chart(Chart chart) {
        add(chart.html());
    }

    public void add(Element element) {
        out.append(element).append('\n');
    }

    @Override
    public String toString() {
        return out + (inPart ? "</section>\n" : "");
    }
}
