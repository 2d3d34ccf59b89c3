package io.weighbridge.report;

import io.weighbridge.report.Effects.Cell;
import io.weighbridge.report.Effects.Chosen;
import io.weighbridge.report.Effects.Column;
import io.weighbridge.report.Effects.Confirmation;
import io.weighbridge.report.Effects.Confirmed;
import io.weighbridge.report.Effects.Row;
import io.weighbridge.report.Effects.Switch;
import io.weighbridge.stats.Verdict;
import java.util.List;
import java.util.Optional;

/** The page of a run with switches: the matrix, what it means, and the winners together. */
record EffectsPage(Effects effects) {

    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }
            table { border-collapse: collapse; margin: 1rem 0; }
            th, td { padding: .3rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; }
            th.name, td.name { text-align: left; }
            td.good { background: #2a82; font-weight: 600; }
            td.bad { background: #c332; font-weight: 600; }
            td.none { opacity: .7; }
            pre { overflow-x: auto; padding: .8rem; background: #8882; }
            .scroll { overflow-x: auto; }
            """;

    String text() {
        EffectsText words = new EffectsText(effects);
        StringBuilder out = new StringBuilder();
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                        + " style-src 'unsafe-inline'\">\n");
        out.append("<title>").append(escaped(effects.title())).append("</title>\n<style>");
        out.append(STYLE).append("</style>\n</head>\n<body>\n<h1>");
        out.append(escaped(effects.title())).append("</h1>\n");
        paragraph(out, words.about());
        effects.notes().forEach(note -> paragraph(out, note));
        out.append("<h2>What each switch does</h2>\n");
        matrix(out, words);
        words.sentences().forEach(line -> paragraph(out, line));
        effects.confirmation().ifPresent(it -> confirmation(out, words, it));
        list(out, "Warnings", effects.warnings());
        list(out, "Failed", effects.failures());
        return out.append("</body>\n</html>\n").toString();
    }

    private static void list(StringBuilder out, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        out.append("<h2>").append(title).append("</h2>\n<ul>\n");
        lines.forEach(it -> out.append("<li>").append(escaped(it)).append("</li>\n"));
        out.append("</ul>\n");
    }

    private void matrix(StringBuilder out, EffectsText words) {
        head(out, words.header("switch", "level"));
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                out.append("<tr>");
                name(out, one.name());
                name(out, EffectsText.level(one, row));
                for (int index = 0; index < row.cells().size(); index++) {
                    Cell cell = row.cells().get(index);
                    cell(out, index, EffectsText.text(cell), cell.verdict());
                }
                out.append("</tr>\n");
            }
        }
        out.append("</tbody></table></div>\n");
    }

    private void confirmation(StringBuilder out, EffectsText words, Confirmation confirmation) {
        out.append("<h2>Together</h2>\n");
        if (confirmation.chosen().isEmpty()) {
            paragraph(out, "No level is significantly better than the first of its switch.");
            return;
        }
        paragraph(
                out,
                "%s, %s. %s"
                        .formatted(
                                confirmation.run(),
                                EffectsText.rounds(confirmation.rounds()),
                                EffectsText.CONFIRMED));
        head(out, words.header("levels", ""));
        for (Chosen chosen : confirmation.chosen()) {
            out.append("<tr>");
            name(out, chosen.name());
            name(out, "found");
            for (int index = 0; index < chosen.cells().size(); index++) {
                Confirmed cell = chosen.cells().get(index);
                cell(out, index, EffectsText.text(cell.found()), cell.verdict());
            }
            out.append("</tr>\n<tr>");
            name(out, "");
            name(out, "predicted");
            for (int index = 0; index < chosen.cells().size(); index++) {
                cell(
                        out,
                        index,
                        EffectsText.predicted(chosen.cells().get(index)),
                        Optional.empty());
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
        for (Chosen chosen : confirmation.chosen()) {
            paragraph(out, chosen.name() + " is " + String.join(", ", chosen.levels()) + ":");
            out.append("<pre>").append(escaped(String.join("\n", chosen.steps())));
            out.append("</pre>\n");
        }
    }

    private static void head(StringBuilder out, List<String> titles) {
        out.append("<div class=\"scroll\"><table><thead><tr>");
        for (int index = 0; index < titles.size(); index++) {
            out.append(index < 2 ? "<th class=\"name\">" : "<th>");
            out.append(escaped(titles.get(index))).append("</th>");
        }
        out.append("</tr></thead><tbody>\n");
    }

    private static void name(StringBuilder out, String text) {
        out.append("<td class=\"name\">").append(escaped(text)).append("</td>");
    }

    private void cell(StringBuilder out, int index, String text, Optional<Verdict> verdict) {
        Column column = effects.columns().get(index);
        String kind =
                switch (EffectsText.ink(column, verdict)) {
                    case GOOD -> "good";
                    case BAD -> "bad";
                    default -> "none";
                };
        out.append("<td class=\"%s\">".formatted(kind)).append(escaped(text)).append("</td>");
    }

    private static void paragraph(StringBuilder out, String text) {
        out.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
