package io.weighbridge.report;

import io.weighbridge.report.Calibration.Identical;
import io.weighbridge.report.Calibration.Peers;
import io.weighbridge.report.Calibration.Reading;
import io.weighbridge.report.TextTable.Text;
import io.weighbridge.stats.FalseAlarms;
import io.weighbridge.stats.MeanInterval;
import io.weighbridge.stats.PairedDifference;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A calibration for people. */
public record CalibrationText(Calibration calibration, Format.Options options) {

    /** The whole of it, with a line feed at the end. */
    public String text() {
        StringBuilder out = new StringBuilder();
        out.append(
                "%s: %s, %s of fresh JVMs%n"
                        .formatted(
                                calibration.readings().isEmpty()
                                        ? "Identical servers, compared"
                                        : "Known weights, read back",
                                calibration.run(),
                                ReportText.rounds(calibration.rounds())));
        if (!calibration.readings().isEmpty()) {
            out.append('\n')
                    .append(readings().print(options.colour()))
                    .append(
                            "read: mean over rounds of the difference to the baseline, ± half its 95 %% interval.%n"
                                    .formatted());
        }
        calibration.lines().forEach(line -> out.append('\n').append(words(line)));
        if (!calibration.identical().isEmpty()) {
            out.append('\n').append(identical().print(options.colour()));
            out.append(
                            "false alarms: share of draws of %1$d of the rounds whose 95 %% interval does not hold 1.%n"
                                    .formatted(calibration.draw()))
                    .append(
                            "smallest: half the interval's width at %1$d rounds; a difference below it is not told from none.%n"
                                    .formatted(calibration.draw()));
        }
        calibration.verdicts().map(CalibrationText::words).ifPresent(out::append);
        calibration.noise().map(CalibrationText::words).ifPresent(out::append);
        calibration.peers().map(CalibrationText::words).ifPresent(out::append);
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    private TextTable readings() {
        TextTable table = new TextTable(List.of(3, 3, 2, 1, 3, 3));
        table.row(
                row(
                        Ink.FAINT,
                        "target",
                        "known weight",
                        "true",
                        "read",
                        "",
                        "at " + calibration.draw() + " rounds",
                        "holds"));
        calibration.readings().forEach(reading -> table.row(row(reading)));
        return table;
    }

    private static List<Text> row(Reading reading) {
        PairedDifference read = reading.read();
        FigureText.Scale scale =
                FigureText.scale(
                        reading.metric().unit(),
                        reading.truth() == 0
                                ? Math.abs(read.difference()) + read.halfWidth()
                                : reading.truth());
        boolean holds = reading.holds();
        return List.of(
                Text.left(reading.target()),
                Text.left(under(reading.weight(), reading.load())),
                Text.right(scale.print(reading.truth()) + " " + scale.symbol()),
                Text.right(scale.print(read.difference())),
                Text.left("±" + scale.print(read.halfWidth())),
                Text.right("±" + scale.print(reading.atDraw())),
                Text.left(holds ? "yes" : "no").in(holds ? Ink.GOOD : Ink.BAD));
    }

    private TextTable identical() {
        TextTable table = new TextTable(List.of(3, 1, 3, 3));
        table.row(row(Ink.FAINT, "identical servers", "ratio", "", "false alarms", "smallest"));
        calibration.identical().forEach(metric -> table.row(row(metric)));
        return table;
    }

    private static List<Text> row(Identical metric) {
        return List.of(
                Text.left(under(metric.metric().label(), metric.load())),
                Text.right(FigureText.ratio(metric.ratio().ratio(), metric.ratio().interval())),
                Text.left(FigureText.interval(metric.ratio().ratio(), metric.ratio().interval())),
                Text.right(
                        metric.alarms()
                                .map(FalseAlarms::rate)
                                .map(FigureText::percent)
                                .orElse(FigureText.ABSENT)),
                Text.right(
                        metric.smallest().stream()
                                .mapToObj(FigureText::percent)
                                .findFirst()
                                .orElse(FigureText.ABSENT)));
    }

    private static String under(String what, Optional<String> load) {
        return load.map(name -> what + ", " + name).orElse(what);
    }

    private static List<Text> row(Ink ink, String... words) {
        return Stream.of(words).map(word -> Text.left(word).in(ink)).toList();
    }

    private static String words(FalseAlarms verdicts) {
        return String.format(
                Locale.ROOT,
                "As a report judges, all rows of its table together, %s of draws call the identical"
                        + " servers different in any row.%n",
                FigureText.percent(verdicts.rate()));
    }

    private static String words(Calibration.Line line) {
        List<Double> amounts = line.amounts();
        FigureText.Scale scale =
                FigureText.scale(line.metric().unit(), amounts.get(amounts.size() - 1));
        return "%s, %s %s injected: read = (%s) × injected + (%s) %s, a line in each of %s.\n"
                .formatted(
                        under(line.weight(), line.load()),
                        amounts.stream().map(scale::print).collect(Collectors.joining(", ")),
                        scale.symbol(),
                        words(line.line().slope(), new FigureText.Scale(1, "")),
                        words(line.line().offset(), scale),
                        scale.symbol(),
                        ReportText.rounds(line.line().rounds()));
    }

    private static String words(MeanInterval mean, FigureText.Scale scale) {
        return scale.print(mean.mean()) + " ±" + scale.print(mean.halfWidth().orElseThrow());
    }

    private static String words(Calibration.Noise noise) {
        return String.format(
                Locale.ROOT,
                "%nCPU per request differs by %.1f %% between slices of one launch, apart from what"
                        + " hits a whole pass. A launch's value is uncertain by %.1f %% because of"
                        + " that (standard error). Launches of one server differ by %.1f %%.%n",
                noise.slices() * 100,
                noise.value() * 100,
                noise.launches() * 100);
    }

    private static String words(Peers peers) {
        return String.format(
                Locale.ROOT,
                "%nAs others judge (more than %s more requests/s wins), of %d pairs of identical"
                    + " launches %s would have had a winner by one cold run, and %s by the best run"
                    + " of a process.%n",
                FigureText.percent(peers.threshold()),
                peers.pairs(),
                FigureText.percent(peers.oneColdRun()),
                FigureText.percent(peers.bestOfAll()));
    }
}
