package io.weighbridge.report;

import io.weighbridge.model.Unit;
import io.weighbridge.report.Comparison.ByLoad;
import io.weighbridge.report.TextTable.Text;
import io.weighbridge.stats.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The same server under every load, in one table. */
final class ByLoadsText {

    private static final List<String> HEAD =
            List.of(
                    "server and load",
                    "",
                    "requests/s",
                    "client CPU/request",
                    "server CPU/request",
                    "ratio to the first",
                    "");

    private ByLoadsText() {}

    static TextTable table(List<ByLoad> loads) {
        TextTable table = new TextTable(List.of(2, 3, 3, 3, 3, 1));
        table.row(HEAD.stream().map(word -> Text.left(word).in(Ink.FAINT)).toList());
        for (ByLoad load : loads) {
            table.row(cells(load));
        }
        return table;
    }

    private static List<Text> cells(ByLoad load) {
        return List.of(
                Text.left(load.target() + ", " + load.load()),
                Text.left(load.workload()),
                Text.right(print(load.requestsPerSecond(), Unit.PER_SECOND)),
                Text.right(print(load.clientCpu(), Unit.SECONDS)),
                Text.right(print(load.serverCpu(), Unit.SECONDS)),
                Text.right(
                        load.toFirst()
                                .map(it -> FigureText.ratio(it.ratio(), it.interval()))
                                .orElse("")),
                Text.left(
                        load.toFirst()
                                .map(it -> FigureText.interval(it.ratio(), it.interval()))
                                .orElse("")));
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

    /** The same cells as plain text, for formats with their own tables. */
    static Stream<List<String>> rows(List<ByLoad> loads) {
        return Stream.concat(
                Stream.of(HEAD),
                loads.stream().map(load -> cells(load).stream().map(Text::text).toList()));
    }
}
