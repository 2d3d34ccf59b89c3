package io.weighbridge.report;

import io.weighbridge.report.Changes.Change;
import io.weighbridge.report.TextTable.Text;
import io.weighbridge.stats.UnpairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Differences between two runs as text: one line for each metric, with its verdict. */
public record ChangesText(Changes changes, Format.Options options) {

    /** The whole text, with a line feed at the end. */
    public String text() {
        StringBuilder out = new StringBuilder();
        out.append("%s compared with %s\n\n".formatted(changes.now(), changes.before()));
        out.append(table().print(options.colour()));
        out.append(
                "Values are medians over rounds. Ratios are of geometric means, with 95 %% intervals. Verdicts are corrected for %d comparisons (Holm); n.s.: not significant.\n"
                        .formatted(changes.changes().size()));
        out.append(
                "No interval includes how the machine changed between the two runs. To be sure of a"
                        + " change, compare within one run (weigh run --jar old=… --jar new=…).\n");
        changes.files().forEach(line -> out.append(line).append('\n'));
        changes.unlike().forEach(line -> out.append("Different setup: ").append(line).append('\n'));
        changes.changes().stream()
                .filter(change -> change.gate().isPresent())
                .map(ChangesText::gate)
                .forEach(line -> out.append(line).append('\n'));
        return out.toString();
    }

    private TextTable table() {
        TextTable table = new TextTable(List.of(2, 2, 3, 3, 3, 1, 2));
        table.row(
                Stream.of("target", "", "metric", "before", "now", "now/before", "", "")
                        .map(word -> Text.left(word).in(Ink.FAINT))
                        .toList());
        changes.changes().forEach(change -> table.row(row(change)));
        return table;
    }

    private static List<Text> row(Change change) {
        FigureText.Scale scale = FigureText.scale(change.metric().unit(), change.before().median());
        List<Text> cells = new ArrayList<>();
        cells.add(Text.left(change.target()));
        cells.add(Text.left(change.scenario().orElse("")));
        cells.add(Text.left(change.metric().label()));
        cells.add(Text.right(with(scale, change.before().median())));
        cells.add(Text.right(with(scale, change.now().median())));
        UnpairedRatio ratio = change.ratio();
        cells.add(Text.right(FigureText.ratio(ratio.ratio(), ratio.interval())));
        cells.add(
                Text.left(
                        ratio.interval().isPresent()
                                ? FigureText.interval(ratio.ratio(), ratio.interval())
                                : "no interval"));
        cells.add(
                change.regressed()
                        ? Text.left("worse than the gate").in(Ink.BAD)
                        : Text.left(word(change)));
        return cells;
    }

    private static String word(Change change) {
        if (!change.differs()) {
            return "n.s.";
        }
        return change.ratio().ratio() > 1 ? "more" : "less";
    }

    private static String with(FigureText.Scale scale, double value) {
        return (scale.print(value) + " " + scale.symbol()).strip();
    }

    private static String gate(Change change) {
        return "Gate %s of %s%s at %s: %s."
                .formatted(
                        change.metric().key(),
                        change.target(),
                        change.scenario().map(scenario -> ", " + scenario).orElse(""),
                        FigureText.percent(change.gate().orElseThrow().threshold()),
                        change.gate()
                                .orElseThrow()
                                .verdict(
                                        change.regressed(), change.ratio().interval().isPresent()));
    }
}
