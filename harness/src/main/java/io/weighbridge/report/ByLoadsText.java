package io.weighbridge.report;

import io.weighbridge.analysis.Comparison.ByLoad;
import io.weighbridge.analysis.FigureText;
import io.weighbridge.model.Unit;
import io.weighbridge.stats.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same server under every load, in one table. */
final class ByLoadsText {

    private static final List<String> TITLES =
            List.of(
                    "server and load",
                    "",
                    "requests/s",
                    "client CPU/request",
                    "server CPU/request",
                    "ratio to the first",
                    "");

    private ByLoadsText() {}

    static Table table(List<ByLoad> loads) {
        Table table = new Table("l  l   r   r   r   r l");
        table.titles(Ink.FAINT, TITLES);
        loads.forEach(load -> table.plain(cells(load)));
        return table;
    }

    private static List<String> cells(ByLoad load) {
        PairedRatio first = load.toFirst();
        return List.of(
                load.target() + ", " + load.load(),
                load.workload(),
                print(load.requestsPerSecond(), Unit.PER_SECOND),
                print(load.clientCpu(), Unit.SECONDS),
                print(load.serverCpu(), Unit.SECONDS),
                first == null ? "" : FigureText.ratio(first.ratio(), first.interval()),
                first == null ? "" : FigureText.interval(first.ratio(), first.interval()));
    }

    private static String print(@Nullable Double value, Unit unit) {
        if (value == null) {
            return FigureText.ABSENT;
        }
        return FigureText.scale(unit, value).printWithUnit(value);
    }

    /** Whether the server's costs agree and, if not, how the loads differ. */
    static List<String> sentences(List<ByLoad> loads) {
        boolean several = loads.stream().map(ByLoad::workload).distinct().count() > 1;
        int judged = 0;
        List<String> apart = new ArrayList<>();
        for (ByLoad load : loads) {
            PairedRatio ratio = load.toFirst();
            if (ratio == null || ratio.interval() == null) {
                continue;
            }
            judged++;
            if (!load.differences().isEmpty()) {
                apart.add(why(load, ratio, several ? ", " + load.workload() + "," : ""));
            }
        }
        List<String> sentences = new ArrayList<>();
        if (judged > 0) {
            sentences.add(
                    "In %d of %d rows the server's CPU per request does not differ significantly from that under the first load, after correction for all rows (Holm)."
                            .formatted(judged - apart.size(), judged));
        }
        sentences.addAll(apart);
        return sentences;
    }

    private static String why(ByLoad load, PairedRatio ratio, String workload) {
        return "%s under the load %s%s takes %s %s CPU per request than under the first load. What differs: %s."
                .formatted(
                        load.target(),
                        load.load(),
                        workload,
                        FigureText.percent(Math.abs(ratio.ratio() - 1)),
                        ratio.ratio() > 1 ? "more" : "less",
                        String.join("; ", load.differences()));
    }
}
