package io.weighbridge.regression;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Table;
import io.weighbridge.compare.report.Table.Text;
import io.weighbridge.compare.report.TerminalMedium;
import io.weighbridge.compare.stats.UnpairedRatio;
import io.weighbridge.regression.Changes.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Differences between two runs as text: one line for each metric, with its verdict. */
public record ChangesText(Changes changes, Format.Options options) {

    /** The whole text, with a line feed at the end. */
    public String text() {
        TerminalMedium out = new TerminalMedium(options);
        out.title("%s compared with %s".formatted(changes.now(), changes.before()));
        out.table(table());
        out.items(sentences());
        return out.toString();
    }

    /** How to read the table, how the setups differ, and the results of gates. */
    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "Values are medians over rounds. Ratios are of geometric means, with 95 %"
                        + " intervals."
                        + corrected());
        changes.changes().stream()
                .flatMap(change -> Stream.ofNullable(change.note()))
                .distinct()
                .forEach(note -> sentences.add("No verdict: " + note + "."));
        sentences.add(
                "The intervals do not account for changes of the machine between the two runs. To"
                        + " be sure of a change, compare within one run (weigh run --jar old=…"
                        + " --jar new=…).");
        sentences.addAll(changes.files());
        changes.unlike().forEach(line -> sentences.add("Different setup: " + line));
        for (Change change : changes.changes()) {
            if (change.gate() != null) {
                sentences.add(gate(change, change.gate()));
            }
        }
        changes.lost().forEach(lost -> sentences.add(lost.sentence()));
        return sentences;
    }

    /** How verdicts are corrected; empty if there are none. */
    private String corrected() {
        long judged = changes.changes().stream().filter(Change::judged).count();
        return judged == 0
                ? ""
                : " Verdicts, but not intervals, are corrected for %d comparisons (Holm); n.s.: not significant."
                        .formatted(judged);
    }

    private Table table() {
        Table table = new Table("l  l  l   r   r   r l  l");
        table.titles(
                Ink.FAINT, List.of("target", "", "metric", "before", "now", "now/before", "", ""));
        changes.changes().forEach(change -> table.row(row(change)));
        return table;
    }

    private static List<Text> row(Change change) {
        FigureText.Scale scale = FigureText.scale(change.metric().unit(), change.before().median());
        List<Text> cells = new ArrayList<>();
        cells.add(Text.of(change.target()));
        cells.add(Text.of(Objects.requireNonNullElse(change.scenario(), "")));
        cells.add(Text.of(change.metric().label()));
        cells.add(Text.of(scale.printWithUnit(change.before().median())));
        cells.add(Text.of(scale.printWithUnit(change.now().median())));
        UnpairedRatio ratio = change.ratio();
        cells.add(Text.of(FigureText.ratio(ratio.ratio(), ratio.interval())));
        String interval = FigureText.interval(ratio.ratio(), ratio.interval());
        cells.add(Text.of(interval.isEmpty() ? "no interval" : interval));
        cells.add(verdict(change));
        return cells;
    }

    private static Text verdict(Change change) {
        if (change.regressed()) {
            return Text.of("gate failed").in(Ink.WORSE);
        }
        if (!change.judged()) {
            return Text.of("no verdict");
        }
        if (!change.differs()) {
            return Text.of("n.s.");
        }
        return Text.of(change.ratio().ratio() > 1 ? "more" : "less");
    }

    private static String gate(Change change, Gate gate) {
        String verdict =
                change.note() == null
                        ? gate.verdict(change.regressed(), true)
                        : "undecided, " + change.note();
        return gate.sentence(change.target(), change.scenario(), verdict);
    }
}
