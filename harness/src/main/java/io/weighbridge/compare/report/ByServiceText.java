package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.ByService;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.instrument.model.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table of what each of several services costs. */
record ByServiceText(Comparison comparison) {

    /** Whether there are several services. */
    boolean any() {
        return !comparison.services().isEmpty();
    }

    /** One row for each service of each scenario. */
    Table table() {
        StringBuilder layout = new StringBuilder("l  r");
        List<String> titles = new ArrayList<>(List.of("CPU/request of", comparison.baseline()));
        for (ComparedTarget target : comparison.targets()) {
            if (!target.name().equals(comparison.baseline())) {
                layout.append("  r l");
                titles.addAll(List.of(target.name(), ""));
            }
        }
        Table table = new Table(layout.toString());
        table.titles(Ink.FAINT, titles);
        rows().forEach(row -> table.plain(cells(row)));
        return table;
    }

    /** What the table shows, and what it does not. */
    String sentence() {
        return "CPU per request of each service, median over rounds. Ratios are to %s. They are exploratory: with many services, some differ by chance."
                .formatted(comparison.baseline());
    }

    private Collection<List<ByService>> rows() {
        Map<List<String>, List<ByService>> rows = new LinkedHashMap<>();
        for (ByService one : comparison.services()) {
            rows.computeIfAbsent(List.of(one.scenario(), one.service()), it -> new ArrayList<>())
                    .add(one);
        }
        return rows.values();
    }

    private List<String> cells(List<ByService> row) {
        ByService first = row.get(0);
        boolean several = comparison.sections().size() > 2;
        List<String> cells = new ArrayList<>();
        cells.add(several ? first.service() + ", " + first.scenario() : first.service());
        List<String> ratios = new ArrayList<>();
        for (ByService one : row) {
            if (one.target().equals(comparison.baseline())) {
                cells.add(FigureText.text(Unit.SECONDS, one.cpu()));
            } else {
                ratios.addAll(RatioCells.of(one.ratio()));
            }
        }
        cells.addAll(ratios);
        return cells;
    }
}
