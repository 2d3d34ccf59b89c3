package io.weighbridge.compare.report;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An element of a page. Its texts and the values of its attributes are escaped. */
public final class Element {

    /** Elements that end where the next one begins. Large tables are much smaller without tags. */
    private static final Set<String> WITHOUT_END_TAG = Set.of("tr", "th", "td");

    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final StringBuilder content = new StringBuilder();

    private Element(String name) {
        this.name = name;
    }

    public static Element of(String name) {
        return new Element(name);
    }

    public static Element of(String name, String text) {
        return of(name).text(text);
    }

    public static Element link(String text, String address) {
        return of("a", text).with("href", address);
    }

    /** Adds an attribute; nothing if the value is null. */
    Element with(String attribute, @Nullable Object value) {
        if (value != null) {
            String quoted = escaped(value.toString()).replace("\"", "&quot;");
            attributes.append(" %s=\"%s\"".formatted(attribute, quoted));
        }
        return this;
    }

    public Element text(String text) {
        return html(escaped(text));
    }

    /** Adds an element as it is now. */
    public Element add(Element child) {
        return html(child.toString());
    }

    /** Adds what is already HTML. */
    Element html(String html) {
        content.append(html);
        return this;
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        String end = WITHOUT_END_TAG.contains(name) ? "" : "</" + name + ">";
        return "<" + name + attributes + ">" + content + end;
    }
}
