package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.ByLoad;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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
                FigureText.text(Unit.PER_SECOND, load.requestsPerSecond()),
                FigureText.text(Unit.SECONDS, load.clientCpu()),
                FigureText.text(Unit.SECONDS, load.serverCpu()),
                first == null ? "" : FigureText.ratio(first.ratio(), first.interval()),
                first == null ? "" : FigureText.interval(first.ratio(), first.interval()));
    }

    /** Whether the server's costs agree and, if not, how the loads differ. */
    static List<String> sentences(List<ByLoad> loads) {
        boolean several = loads.stream().map(ByLoad::workload).distinct().count() > 1;
        List<ByLoad> judged = new ArrayList<>(loads);
        judged.removeIf(load -> rounds(load) < ByLoad.JUDGED_ROUNDS);
        List<ByLoad> apart = new ArrayList<>(judged);
        apart.removeIf(load -> load.differences().isEmpty());
        List<String> sentences = new ArrayList<>();
        if (!judged.isEmpty()) {
            sentences.add(
                    "In %d of %d rows the server's CPU per request does not differ significantly from that under the first load, after correction for all rows (Holm)."
                            .formatted(judged.size() - apart.size(), judged.size()));
        }
        for (ByLoad load : apart) {
            sentences.add(why(load, several ? ", " + load.workload() + "," : ""));
        }
        if (loads.stream().anyMatch(load -> rounds(load) == 2)) {
            sentences.add("Two rounds are too few to judge a ratio to the first load.");
        }
        return sentences;
    }

    /** Number of rounds of the ratio to the first load; 0 for the first load. */
    private static int rounds(ByLoad load) {
        return load.toFirst() == null ? 0 : load.toFirst().rounds();
    }

    private static String why(ByLoad load, String workload) {
        PairedRatio ratio = Objects.requireNonNull(load.toFirst());
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
