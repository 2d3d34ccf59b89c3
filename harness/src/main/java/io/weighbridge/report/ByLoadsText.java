package io.weighbridge.report;

import io.weighbridge.model.Unit;
import io.weighbridge.report.Comparison.ByLoad;
import io.weighbridge.stats.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
        Optional<PairedRatio> first = load.toFirst();
        Optional<String> ratio = first.map(it -> FigureText.ratio(it.ratio(), it.interval()));
        Optional<String> interval = first.map(it -> FigureText.interval(it.ratio(), it.interval()));
        return List.of(
                load.target() + ", " + load.load(),
                load.workload(),
                print(load.requestsPerSecond(), Unit.PER_SECOND),
                print(load.clientCpu(), Unit.SECONDS),
                print(load.serverCpu(), Unit.SECONDS),
                ratio.orElse(""),
                interval.orElse(""));
    }

    private static String print(OptionalDouble value, Unit unit) {
        if (value.isEmpty()) {
            return FigureText.ABSENT;
        }
        FigureText.Scale scale = FigureText.scale(unit, value.getAsDouble());
        return (scale.print(value.getAsDouble()) + " " + scale.symbol()).strip();
    }

    /** Whether the server's costs agree and, if not, how the loads differ. */
    static List<String> sentences(List<ByLoad> loads) {
        List<ByLoad> compared = loads.stream().filter(it -> it.toFirst().isPresent()).toList();
        List<ByLoad> apart = compared.stream().filter(it -> !it.differences().isEmpty()).toList();
        long unclear =
                compared.stream()
                        .flatMap(it -> it.toFirst().stream())
                        .filter(ratio -> ratio.interval().isEmpty())
                        .count();
        List<String> sentences = new ArrayList<>();
        if (unclear < compared.size()) {
            sentences.add(
                    "Server CPU per request agrees with that under the first load, within the interval, in %d of %d rows."
                            .formatted(compared.size() - apart.size() - unclear, compared.size()));
        }
        apart.stream().map(ByLoadsText::why).forEach(sentences::add);
        return sentences;
    }

    private static String why(ByLoad load) {
        PairedRatio ratio = load.toFirst().orElseThrow();
        return "%s under %s costs %s %s: %s."
                .formatted(
                        load.target(),
                        load.load(),
                        FigureText.percent(Math.abs(ratio.ratio() - 1)),
                        ratio.ratio() > 1 ? "more" : "less",
                        String.join("; ", load.differences()));
    }
}
