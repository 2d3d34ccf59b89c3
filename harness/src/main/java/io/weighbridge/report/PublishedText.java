package io.weighbridge.report;

import io.weighbridge.report.Comparison.PublishedComparison;
import io.weighbridge.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A table that compares published ratios with those of this run. */
final class PublishedText {

    private static final List<String> TITLES =
            List.of("as published", "", "", "published", "here", "", "");

    private PublishedText() {}

    static Table table(List<PublishedComparison> published) {
        Table table = new Table("l  l   l   r   r l l");
        table.titles(Ink.FAINT, TITLES);
        published.forEach(row -> table.plain(cells(row)));
        return table;
    }

    private static List<String> cells(PublishedComparison row) {
        Optional<Estimate> here = row.here();
        Optional<String> ratio = here.map(it -> FigureText.ratio(it.ratio(), it.interval()));
        Optional<String> interval = here.map(it -> FigureText.interval(it.ratio(), it.interval()));
        return List.of(
                row.target() + ", " + row.metric().label(),
                row.scenario().orElse(""),
                row.by(),
                String.format(Locale.ROOT, "%.2f", row.ratio()),
                ratio.orElse(FigureText.ABSENT),
                interval.orElse(""),
                verdict(row));
    }

    /** Whether the published ratio lies in the interval of this run's ratio. */
    static String verdict(PublishedComparison row) {
        if (row.here().isEmpty()) {
            return "not measured";
        }
        if (row.note().isPresent()) {
            return "no verdict";
        }
        return row.inside().map(inside -> inside ? "inside" : "outside").orElse("too wide");
    }

    /** Explanations of the words used, and the reasons given in the plan and the notes. */
    static List<String> sentences(List<PublishedComparison> published) {
        if (published.isEmpty()) {
            return List.of();
        }
        return Stream.concat(
                        Stream.of(
                                "inside: the published ratio lies in the 95 % interval measured"
                                    + " here for this target alone, which is narrower than the one"
                                    + " of a verdict on several targets; outside: it does not; too"
                                    + " wide: the interval is too wide to tell."),
                        published.stream().flatMap(row -> sentence(row).stream()))
                .distinct()
                .toList();
    }

    private static Optional<String> sentence(PublishedComparison row) {
        if (row.note().isPresent()) {
            return row.note().map(note -> row.target() + ": " + note + ".");
        }
        return row.inside()
                .filter(inside -> !inside)
                .flatMap(outside -> row.why())
                .map(why -> row.target() + ", " + row.by() + ": " + why);
    }
}
