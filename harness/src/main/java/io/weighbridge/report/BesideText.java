package io.weighbridge.report;

import io.weighbridge.report.Comparison.Beside;
import io.weighbridge.report.TextTable.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What others published beside what came out here, in one table. */
final class BesideText {

    private static final List<String> HEAD =
            List.of("as published", "", "", "published", "here", "", "");

    private BesideText() {}

    static TextTable table(List<Beside> published) {
        TextTable table = new TextTable(List.of(2, 3, 3, 3, 1, 1));
        table.row(HEAD.stream().map(word -> Text.left(word).in(Ink.FAINT)).toList());
        published.forEach(beside -> table.row(cells(beside)));
        return table;
    }

    private static List<Text> cells(Beside beside) {
        return List.of(
                Text.left(beside.target() + ", " + beside.metric().label()),
                Text.left(beside.course().orElse("")),
                Text.left(beside.by()),
                Text.right(String.format(Locale.ROOT, "%.2f", beside.ratio())),
                Text.right(beside.here().map(Figures::ratio).orElse(Figures.ABSENT)),
                Text.left(beside.here().map(Figures::halfWidth).orElse("")),
                Text.left(verdict(beside)));
    }

    /** One word: whether the published ratio is in the interval of the one found here. */
    static String verdict(Beside beside) {
        return beside.inside()
                .map(inside -> inside ? "inside" : "outside")
                .orElse(beside.here().isPresent() ? "few" : "not measured");
    }

    /** Why what is outside may well be so. */
    static List<String> sentences(List<Beside> published) {
        List<String> sentences = new ArrayList<>();
        if (!published.isEmpty()) {
            sentences.add(
                    "inside: the published ratio lies in the 95 % interval of the one found here;"
                            + " outside: it does not, on this machine, with these versions.");
        }
        published.stream()
                .filter(beside -> beside.inside().filter(inside -> !inside).isPresent())
                .flatMap(
                        beside ->
                                beside
                                        .why()
                                        .map(
                                                why ->
                                                        beside.target()
                                                                + ", "
                                                                + beside.by()
                                                                + ": "
                                                                + why)
                                        .stream())
                .distinct()
                .forEach(sentences::add);
        return sentences;
    }

    /** The same cells as plain text, for formats with tables of their own. */
    static Stream<List<String>> rows(List<Beside> published) {
        return Stream.concat(
                Stream.of(HEAD),
                published.stream().map(beside -> cells(beside).stream().map(Text::text).toList()));
    }
}
