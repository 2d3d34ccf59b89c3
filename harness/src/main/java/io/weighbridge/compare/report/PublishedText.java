package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.PublishedComparison;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.Estimate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A table that compares published ratios with those of this run. */
final class PublishedText {

    private static final List<String> TITLES =
            List.of("target, metric", "scenario", "published by", "published", "here", "", "");

    private PublishedText() {}

    static Table table(List<PublishedComparison> published) {
        Table table = new Table("l  l   l   r   r l l");
        table.titles(Ink.FAINT, TITLES);
        published.forEach(row -> table.plain(cells(row)));
        return table;
    }

    private static List<String> cells(PublishedComparison row) {
        Estimate here = row.here();
        return List.of(
                row.target() + ", " + row.metric().label(),
                row.scenario() == null ? "" : row.scenario(),
                row.by(),
                String.format(Locale.ROOT, "%.2f", row.ratio()),
                here == null ? FigureText.ABSENT : FigureText.ratio(here.ratio(), here.interval()),
                here == null ? "" : FigureText.interval(here.ratio(), here.interval()),
                verdict(row));
    }

    /** Whether the published ratio lies in the interval of this run's ratio. */
    static String verdict(PublishedComparison row) {
        if (row.here() == null) {
            return "not measured";
        }
        if (row.note() != null) {
            return "no verdict";
        }
        if (row.inside() == null) {
            return "too wide";
        }
        return row.inside() ? "inside" : "outside";
    }

    /** Explanations of the words used, and the reasons given in the plan and the notes. */
    static List<String> sentences(List<PublishedComparison> published) {
        Set<String> sentences = new LinkedHashSet<>();
        sentences.add(
                "inside, outside: the published ratio lies inside or outside the interval"
                        + " measured here. This interval is not corrected for several targets. too"
                        + " wide: the interval is too wide to tell.");
        for (PublishedComparison row : published) {
            if (row.note() != null) {
                sentences.add(row.target() + ": " + row.note() + ".");
            } else if (Boolean.FALSE.equals(row.inside()) && row.why() != null) {
                sentences.add(row.target() + ", " + row.by() + ": " + row.why());
            }
        }
        return List.copyOf(sentences);
    }
}
