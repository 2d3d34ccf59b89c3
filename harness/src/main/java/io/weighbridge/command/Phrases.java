package io.weighbridge.command;

import io.weighbridge.compare.report.Table;
import java.util.List;
import java.util.Map;

/** Formats values as text, for people and for shells. */
public final class Phrases {

    private Phrases() {}

    /** A number with a noun, such as {@code 1 round}, {@code 3 rounds} or {@code 3 launches}. */
    public static String count(long number, String noun) {
        String ending = noun.endsWith("ch") ? "es" : "s";
        return number + " " + noun + (number == 1 ? "" : ending);
    }

    /** Goals such as {@code cpu=5%} as text, such as {@code cpu ±5%, rss ±10%}. */
    static String goals(List<String> goals) {
        return String.join(", ", goals).replace("=", " ±");
    }

    /** Two columns, the first as wide as its widest entry. */
    public static List<String> columns(Map<String, String> rows) {
        return Table.lines(
                rows.entrySet().stream()
                        .map(row -> List.of(row.getKey(), row.getValue()))
                        .toList());
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
