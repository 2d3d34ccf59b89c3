package io.weighbridge.report;

import io.weighbridge.report.Comparison.Beside;
import io.weighbridge.report.TextTable.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A table that compares published ratios with those of this run. */
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
                Text.left(beside.scenario().orElse("")),
                Text.left(beside.by()),
                Text.right(String.format(Locale.ROOT, "%.2f", beside.ratio())),
                Text.right(
                        beside.here()
                                .map(it -> FigureText.ratio(it.ratio(), it.interval()))
                                .orElse(FigureText.ABSENT)),
                Text.left(
                        beside.here()
                                .map(it -> FigureText.interval(it.ratio(), it.interval()))
                                .orElse("")),
                Text.left(verdict(beside)));
    }

    /** Whether the published ratio lies in the interval of this run's ratio. */
    static String verdict(Beside beside) {
        if (beside.here().isEmpty()) {
            return "not measured";
        }
        if (beside.note().isPresent()) {
            return "no verdict";
        }
        return beside.inside().map(inside -> inside ? "inside" : "outside").orElse("too wide");
    }

    /** Explanations of the words used, and the reasons given in the plan and the notes. */
    static List<String> sentences(List<Beside> published) {
        if (published.isEmpty()) {
            return List.of();
        }
        return Stream.concat(
                        Stream.of(
                                "inside: the published ratio lies in the 95 % interval measured"
                                    + " here; outside: it does not; too wide: the interval is too"
                                    + " wide to tell."),
                        published.stream().flatMap(beside -> sentence(beside).stream()))
                .distinct()
                .toList();
    }

    private static Optional<String> sentence(Beside beside) {
        if (beside.note().isPresent()) {
            return beside.note().map(note -> beside.target() + ": " + note + ".");
        }
        return beside.inside()
                .filter(inside -> !inside)
                .flatMap(outside -> beside.why())
                .map(why -> beside.target() + ", " + beside.by() + ": " + why);
    }

    /** The same cells as plain text, for formats with their own tables. */
    static Stream<List<String>> rows(List<Beside> published) {
        return Stream.concat(
                Stream.of(HEAD),
                published.stream().map(beside -> cells(beside).stream().map(Text::text).toList()));
    }
}
