package io.weighbridge.report;

import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.Effects.Chosen;
import io.weighbridge.analysis.Effects.Confirmation;
import io.weighbridge.report.PageWriter.Cell;
import java.util.ArrayList;
import java.util.List;

/** The page of a run with switches: the matrix, what it means, and the best levels together. */
record EffectsPage(Effects effects) {

    String text() {
        EffectsText words = new EffectsText(effects);
        PageWriter page = new PageWriter(effects.title(), false);
        page.answers(new EffectAnswers(effects).sentences());
        page.paragraph(words.about());
        page.heading("What each switch does");
        page.table(titles(words.header("switch", "level")), cells(words.levels()));
        words.sentences().forEach(page::paragraph);
        if (effects.confirmation() != null) {
            confirmation(page, words, effects.confirmation());
        }
        page.list("Warnings", effects.warnings());
        page.list("Failed", effects.failures());
        page.list("Notes", effects.notes());
        return page.end();
    }

    private static void confirmation(
            PageWriter page, EffectsText words, Confirmation confirmation) {
        page.heading("Best levels together");
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
        page.table(titles(words.header("levels", "")), cells(words.together(confirmation)));
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

    private static List<List<Cell>> cells(List<EffectsText.Line> lines) {
        List<List<Cell>> rows = new ArrayList<>();
        for (EffectsText.Line line : lines) {
            List<Cell> cells = names(line.first(), line.second());
            for (EffectsText.Figure figure : line.figures()) {
                String good = figure.ink() == Ink.GOOD ? "good" : "bad";
                cells.add(new Cell(figure.text(), figure.significant() ? good : "none"));
            }
            rows.add(cells);
        }
        return rows;
    }
}
