package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.Comparison.Seen;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.instrument.model.Warning;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Puts the doubt with the verdict: marks each ratio that a warning may make wrong, and gives these
 * warnings letters.
 *
 * @param baseline whose warnings concern all ratios
 * @param warnings of the run
 */
record Doubts(String baseline, List<WarningSummary> warnings) {

    /** The sections with their doubts. */
    List<Section> marked(List<Section> sections) {
        return sections.stream().map(this::marked).toList();
    }

    private Section marked(Section section) {
        List<Row> rows = new ArrayList<>();
        for (Row row : section.rows()) {
            List<Cell> cells =
                    row.cells().stream()
                            .map(cell -> cell.doubted(doubts(section, row, cell)))
                            .toList();
            rows.add(row.with(cells));
        }
        return new Section(section.workload(), rows);
    }

    private List<Warning.Kind> doubts(Section section, Row row, Cell cell) {
        if (cell.ratio() == null) {
            return List.of();
        }
        boolean oneRound = cell.ratio().rounds() == 1;
        return warnings.stream()
                .filter(warning -> warning.kind().bias().concerns(row.metric()))
                .filter(warning -> warning.kind() != Warning.Kind.ONE_ROUND || oneRound)
                .filter(warning -> concerns(warning, section, cell))
                .map(WarningSummary::kind)
                .toList();
    }

    private boolean concerns(WarningSummary warning, Section section, Cell cell) {
        return warning.seen().stream()
                .filter(seen -> isOf(seen, section))
                .filter(seen -> WarningSummaries.counts(warning.kind(), seen))
                .map(Seen::target)
                .anyMatch(target -> target.equals(cell.target()) || target.equals(baseline));
    }

    /** Whether a warning was given for the launch, or for the scenario of a section. */
    private static boolean isOf(Seen seen, Section section) {
        return seen.workload() == null
                || section.workload() == null
                || Objects.equals(seen.workload(), section.workload());
    }

    /**
     * The warnings, those with letters first. A warning has a letter if a ratio of the main table
     * is marked with it.
     *
     * @param marked the sections with their doubts
     */
    List<WarningSummary> lettered(List<Section> marked) {
        Set<Warning.Kind> used = EnumSet.noneOf(Warning.Kind.class);
        marked.stream()
                .flatMap(section -> section.rows().stream())
                .filter(Row::main)
                .flatMap(row -> row.cells().stream())
                .forEach(cell -> used.addAll(cell.doubts()));
        List<WarningSummary> first = new ArrayList<>();
        List<WarningSummary> others = new ArrayList<>();
        for (WarningSummary warning : warnings) {
            if (used.contains(warning.kind())) {
                first.add(warning.withLetter(letter(first.size())));
            } else {
                others.add(warning);
            }
        }
        first.addAll(others);
        return first;
    }

    private static String letter(int index) {
        return String.valueOf((char) ('a' + index));
    }
}
