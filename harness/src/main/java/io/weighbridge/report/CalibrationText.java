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

/** A calibration as text. */
public record CalibrationText(Calibration calibration, Format.Options options) {

    /** The whole text, with a line feed at the end. */
    public String text() {
        StringBuilder out = new StringBuilder();
        out.append(
                "%s: %s, %s of fresh JVMs%n"
                        .formatted(
                                calibration.readings().isEmpty()
                                        ? "Identical servers, compared"
                                        : "Injected overhead, measured",
                                calibration.run(),
                                ReportText.rounds(calibration.rounds())));
        if (!calibration.readings().isEmpty()) {
            out.append('\n')
                    .append(readings().print(options.colour()))
                    .append(
                            "measured: mean over rounds of the difference to the baseline, with its 95 %% interval. covered: whether the interval covers the true value.%n"
                                    .formatted());
        }
        calibration.lines().forEach(line -> out.append('\n').append(words(line)));
        if (!calibration.identical().isEmpty()) {
            out.append('\n').append(identical().print(options.colour()));
            out.append(
                            "false alarms: share of random draws of %1$d rounds whose 95 %% interval excludes 1.%n"
                                    .formatted(calibration.draw()))
                    .append(
                            "detectable: half the interval's width at %1$d rounds; smaller differences are not detectable.%n"
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
                        "injected overhead",
                        "true",
                        "measured",
                        "",
                        "at " + calibration.draw() + " rounds",
                        "covered"));
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
                Text.left(
                        "[%s, %s]"
                                .formatted(
                                        scale.print(read.difference() - read.halfWidth()),
                                        scale.print(read.difference() + read.halfWidth()))),
                Text.right("±" + scale.print(reading.atDraw())),
                Text.left(holds ? "yes" : "no").in(holds ? Ink.GOOD : Ink.BAD));
    }

    private TextTable identical() {
        TextTable table = new TextTable(List.of(3, 1, 3, 3));
        table.row(row(Ink.FAINT, "identical servers", "ratio", "", "false alarms", "detectable"));
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
                "By the rules of a report, %s of the draws show a difference between the identical"
                        + " servers in any row of the table.%n",
                FigureText.percent(verdicts.rate()));
    }

    private static String words(Calibration.Line line) {
        List<Double> amounts = line.amounts();
        FigureText.Scale scale =
                FigureText.scale(line.metric().unit(), amounts.get(amounts.size() - 1));
        return "%s, %s %s injected: measured = (%s) × injected + (%s) %s, fitted in each of %s.\n"
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
        double half = mean.halfWidth().orElseThrow();
        return "%s [%s, %s]"
                .formatted(
                        scale.print(mean.mean()),
                        scale.print(mean.mean() - half),
                        scale.print(mean.mean() + half));
    }

    private static String words(Calibration.Noise noise) {
        return String.format(
                Locale.ROOT,
                "%nCPU per request varies by %.1f %% between slices of one launch, apart from"
                    + " effects common to a whole pass. So the value of a launch has a standard"
                    + " error of %.1f %%. Between launches of one server it varies by %.1f %%.%n",
                noise.slices() * 100,
                noise.value() * 100,
                noise.launches() * 100);
    }

    private static String words(Peers peers) {
        return String.format(
                Locale.ROOT,
                "%nJudged as in public benchmarks (more than %s more requests/s wins), of %d pairs"
                    + " of identical servers %s would have a winner after one cold run, and %s by"
                    + " the best run of a process.%n",
                FigureText.percent(peers.threshold()),
                peers.pairs(),
                FigureText.percent(peers.oneColdRun()),
                FigureText.percent(peers.bestOfAll()));
    }
}
