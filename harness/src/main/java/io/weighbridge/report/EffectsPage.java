package io.weighbridge.report;

import io.weighbridge.report.Effects.Chosen;
import io.weighbridge.report.Effects.Column;
import io.weighbridge.report.Effects.Confirmation;
import io.weighbridge.report.Effects.Confirmed;
import io.weighbridge.report.Effects.Row;
import io.weighbridge.report.Effects.Switch;
import io.weighbridge.report.PageWriter.Cell;
import io.weighbridge.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of a run with switches: the matrix, what it means, and the winners together. */
record EffectsPage(Effects effects) {

    String text() {
        EffectsText words = new EffectsText(effects);
        PageWriter page = new PageWriter(effects.title(), false);
        page.answers(new EffectAnswers(effects).sentences());
        page.paragraph(words.about());
        page.heading("What each switch does");
        matrix(page, words);
        words.sentences().forEach(page::paragraph);
        if (effects.confirmation() != null) {
            confirmation(page, words, effects.confirmation());
        }
        page.list("Warnings", effects.warnings());
        page.list("Failed", effects.failures());
        page.list("Notes", effects.notes());
        return page.end();
    }

    private void matrix(PageWriter page, EffectsText words) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                List<Cell> cells = names(one.name(), EffectsText.level(one, row));
                for (int index = 0; index < row.cells().size(); index++) {
                    Effects.Cell cell = row.cells().get(index);
                    cells.add(cell(index, EffectsText.text(cell.ratio()), cell.verdict()));
                }
                rows.add(cells);
            }
        }
        page.table(titles(words.header("switch", "level")), rows);
    }

    private void confirmation(PageWriter page, EffectsText words, Confirmation confirmation) {
        page.heading("Together");
        if (confirmation.chosen().isEmpty()) {
            page.paragraph("No level is significantly better than the first of its switch.");
            return;
        }
        page.paragraph(
                "%s, %s. %s"
                        .formatted(
                                confirmation.run(),
                                ReportText.rounds(confirmation.rounds()),
                                EffectsText.CONFIRMED));
        List<List<Cell>> rows = new ArrayList<>();
        for (Chosen chosen : confirmation.chosen()) {
            List<Cell> found = names(chosen.name(), "found");
            List<Cell> predicted = names("", "predicted");
            for (int index = 0; index < chosen.cells().size(); index++) {
                Confirmed cell = chosen.cells().get(index);
                found.add(cell(index, EffectsText.text(cell.found()), cell.verdict()));
                predicted.add(cell(index, EffectsText.predicted(cell), null));
            }
            rows.add(found);
            rows.add(predicted);
        }
        page.table(titles(words.header("levels", "")), rows);
        for (Chosen chosen : confirmation.chosen()) {
            page.paragraph(chosen.name() + " is " + String.join(", ", chosen.levels()) + ":");
            page.preformatted(String.join("\n", chosen.steps()));
        }
    }

    private static List<Cell> titles(List<String> titles) {
        List<Cell> cells = names(titles.get(0), titles.get(1));
        titles.stream().skip(2).map(Cell::figure).forEach(cells::add);
        return cells;
    }

    private static List<Cell> names(String first, String second) {
        return new ArrayList<>(List.of(Cell.words(first), Cell.words(second)));
    }

    private Cell cell(int index, String text, @Nullable Verdict verdict) {
        Column column = effects.columns().get(index);
        String kind =
                switch (EffectsText.ink(column, verdict)) {
                    case GOOD -> "good";
                    case BAD -> "bad";
                    default -> "none";
                };
        return new Cell(text, kind);
    }
}
