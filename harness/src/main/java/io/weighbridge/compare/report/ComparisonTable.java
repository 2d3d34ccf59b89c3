package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.MainTable;
import io.weighbridge.compare.report.Table.Text;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of a comparison: one row per metric, one column group per target. If there is no room
 * for all targets, the table has several parts, each with the baseline.
 *
 * @param verdicts whether it has verdicts, and numbers of notes about missing values and verdicts
 */
public record ComparisonTable(Comparison comparison, boolean verdicts) {

    /**
     * The parts of the table, each as wide as possible.
     *
     * @param width maximum number of columns of a terminal; a part with a single target may be
     *     wider
     */
    List<Table> parts(int width) {
        List<ComparedTarget> others =
                comparison.targets().stream()
                        .filter(target -> !target.name().equals(comparison.baseline()))
                        .toList();
        List<Table> parts = new ArrayList<>();
        int from = 0;
        do {
            int to = others.size();
            while (to > from + 1 && table(others.subList(from, to)).width() > width) {
                to--;
            }
            parts.add(table(others.subList(from, to)));
            from = to;
        } while (from < others.size());
        return parts;
    }

    private Table table(List<ComparedTarget> others) {
        Table table = new Table("l  l  r" + "   r  r l l".repeat(others.size()));
        table.row(header(others));
        for (Section section : comparison.sections()) {
            for (MainTable.Group group : MainTable.GROUPS) {
                rows(table, section, group, others);
            }
        }
        return table;
    }

    private List<Text> header(List<ComparedTarget> others) {
        List<Text> header = new ArrayList<>(List.of(Text.EMPTY, Text.EMPTY));
        String remark = remark(comparison.target(comparison.baseline()));
        header.add(Text.of((comparison.baseline() + " " + remark).strip()).in(Ink.BOLD));
        for (ComparedTarget other : others) {
            header.add(Text.of(other.name()).in(Ink.BOLD));
            header.add(Text.of("ratio").in(Ink.FAINT));
            header.add(Text.EMPTY);
            header.add(Text.of(remark(other)).in(Ink.FAINT));
        }
        return header;
    }

    private void rows(
            Table table, Section section, MainTable.Group group, List<ComparedTarget> others) {
        List<Row> rows =
                group.metrics().stream()
                        .flatMap(it -> section.rows().stream().filter(row -> row.metric() == it))
                        .filter(ComparisonTable::isShown)
                        .toList();
        if (!rows.isEmpty()) {
            table.across(Text.of(title(section, group, rows)).in(Ink.FAINT));
        }
        rows.forEach(row -> table.row(cells(row, others)));
    }

    /** Values that are neither better nor worse are shown under each load. */
    private static boolean isShown(Row row) {
        boolean neither = row.metric().better() == Metric.Better.NEITHER;
        return row.main() || (neither && row.metric() != Metric.LATENCY_P999);
    }

    private List<Text> cells(Row row, List<ComparedTarget> others) {
        FigureText.Scale scale = scale(row, comparison.baseline());
        List<Text> cells = new ArrayList<>();
        cells.add(Text.of("  " + row.metric().label()));
        cells.add(Text.of(scale.symbol()));
        cells.add(Text.of(value(row.cell(comparison.baseline()), scale)));
        for (ComparedTarget other : others) {
            Cell cell = row.cell(other.name());
            cells.add(Text.of(value(cell, scale)));
            Estimate ratio = cell.ratio();
            if (ratio == null) {
                cells.addAll(List.of(Text.EMPTY, Text.EMPTY));
            } else {
                Interval interval = row.interval(cell);
                cells.add(Text.of(FigureText.ratio(ratio.ratio(), interval)));
                cells.add(Text.of(FigureText.interval(ratio.ratio(), interval)));
            }
            Ink ink = Ink.of(row.metric(), cell.verdict());
            cells.add(Text.of((verdict(cell) + " " + doubt(cell)).strip()).in(ink));
        }
        return cells;
    }

    /** A remark about a target: that it is a twin, or that rounds are missing; usually empty. */
    String remark(ComparedTarget target) {
        String twin = target.twin() ? "A/A " : "";
        if (!comparison.incomplete(target)) {
            return twin.strip();
        }
        return twin + target.roundsCompleted() + "/" + comparison.roundsPlanned();
    }

    /**
     * The heading of a group of rows. It has the number of rounds if the values come from fewer
     * rounds than were run, because some rounds only started servers.
     *
     * @param rows the rows of the group
     */
    private String title(Section section, MainTable.Group group, List<Row> rows) {
        int rounds = 0;
        for (Row row : rows) {
            for (Cell cell : row.cells()) {
                rounds = Math.max(rounds, cell.rounds().size());
            }
        }
        String workload = section.workload() == null ? "" : ": " + section.workload();
        return group.title() + workload + roundsOfGroup(rounds, comparison.mostRounds());
    }

    private static String roundsOfGroup(int rounds, int most) {
        if (rounds < most) {
            return " (%d of %d rounds)".formatted(rounds, most);
        }
        return rounds == 1 ? " (one round)" : "";
    }

    /** The unit of a row, chosen for the baseline, or else for the first target with a value. */
    public static FigureText.Scale scale(Row row, String baseline) {
        List<Cell> cells = new ArrayList<>(row.cells());
        cells.add(0, row.cell(baseline));
        for (Cell cell : cells) {
            if (cell.summary() != null) {
                return FigureText.scale(row.unit(), cell.summary().median());
            }
        }
        return FigureText.scale(row.unit(), 1);
    }

    /** The median over rounds, or a dash and the number of the note with the reason. */
    private String value(Cell cell, FigureText.Scale scale) {
        return cell.summary() == null
                ? FigureText.ABSENT + reference(cell)
                : scale.print(cell.summary().median());
    }

    /** The verdict, or the number of the note with the reason why there is none. */
    private String verdict(Cell cell) {
        if (verdicts && cell.verdict() != null) {
            return tellsNothing(cell) ? "" : word(cell.verdict().word());
        }
        return cell.summary() != null ? reference(cell) : "";
    }

    /** The letters of the warnings that make a ratio doubtful, in brackets; or empty. */
    private String doubt(Cell cell) {
        return verdicts ? doubt(comparison.letters(cell)) : "";
    }

    /** Whether its interval is so wide that the words for it stand in place of a verdict. */
    private static boolean tellsNothing(Cell cell) {
        boolean significant = cell.verdict() != null && cell.verdict().word().significant();
        return !significant && cell.ratio() != null && FigureText.tooWide(cell.ratio().printed());
    }

    static String doubt(String letters) {
        return letters.isEmpty() ? "" : "(" + letters.replace(", ", ",") + ")";
    }

    static String word(Verdict.Word word) {
        return switch (word) {
            case MORE -> "more";
            case LESS -> "less";
            case NOT_SIGNIFICANT -> "n.s.";
        };
    }

    private String reference(Cell cell) {
        if (!verdicts || cell.note() == null) {
            return "";
        }
        return "[" + (comparison.notes().indexOf(cell.note()) + 1) + "]";
    }
}
