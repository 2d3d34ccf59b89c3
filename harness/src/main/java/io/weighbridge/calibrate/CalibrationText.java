package io.weighbridge.calibrate;

import io.weighbridge.calibrate.Calibration.Identical;
import io.weighbridge.calibrate.Calibration.Peers;
import io.weighbridge.calibrate.Calibration.Reading;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Table;
import io.weighbridge.compare.report.Table.Text;
import io.weighbridge.compare.report.TerminalMedium;
import io.weighbridge.compare.stats.FalseAlarms;
import io.weighbridge.compare.stats.MeanInterval;
import io.weighbridge.compare.stats.PairedDifference;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A calibration as text. */
public record CalibrationText(Calibration calibration, Format.Options options) {

    /** The whole text, with a line feed at the end. */
    public String text() {
        TerminalMedium out = new TerminalMedium(options);
        out.title(title());
        if (!calibration.readings().isEmpty()) {
            out.table(readings());
            out.items(aboutReadings());
        }
        calibration.lines().forEach(line -> out.paragraph(sentence(line)));
        if (!calibration.identical().isEmpty()) {
            out.table(identical());
            out.items(aboutIdentical());
        }
        if (calibration.verdicts() != null) {
            out.paragraph(sentence(calibration.verdicts(), calibration.draw()));
        }
        if (calibration.noise() != null) {
            out.paragraph(sentence(calibration.noise()));
        }
        if (calibration.peers() != null) {
            out.paragraph(sentence(calibration.peers()));
        }
        return out.toString();
    }

    private String title() {
        boolean injected = !calibration.readings().isEmpty();
        return "%s: %s, %s, new JVMs in each"
                .formatted(
                        injected ? "Injected overhead, measured" : "Identical servers, compared",
                        calibration.run(),
                        FigureText.rounds(calibration.rounds()));
    }

    private List<String> aboutReadings() {
        return List.of(
                "measured: mean over rounds of the difference to the baseline, with its 95 %"
                        + " interval. covered: whether the interval covers the true value.",
                "at %1$d rounds: half the width that the interval would have with %1$d rounds."
                        .formatted(calibration.draw()));
    }

    private List<String> aboutIdentical() {
        int draw = calibration.draw();
        return List.of(
                "false alarms: how often %d rounds, drawn at random, would show a difference between the identical servers."
                        .formatted(draw),
                "detectable: half the interval's width at %d rounds. A difference of this size is found in half of the runs, smaller ones less often."
                        .formatted(draw));
    }

    private Table readings() {
        Table table = new Table("l   l   r  r l   r   l");
        String drawn = "at " + calibration.draw() + " rounds";
        table.titles(
                Ink.FAINT,
                List.of("target", "injected overhead", "true", "measured", "", drawn, "covered"));
        calibration.readings().forEach(reading -> table.row(row(reading)));
        return table;
    }

    private static List<Text> row(Reading reading) {
        PairedDifference read = reading.read();
        double largest = Math.abs(read.difference()) + read.halfWidth();
        double reference = reading.truth() == 0 ? largest : reading.truth();
        FigureText.Scale scale = FigureText.scale(reading.metric().unit(), reference);
        boolean holds = reading.holds();
        return List.of(
                Text.of(reading.target()),
                Text.of(under(reading.overhead(), reading.load())),
                Text.of(scale.print(reading.truth()) + " " + scale.symbol()),
                Text.of(scale.print(read.difference())),
                Text.of(interval(read.difference(), read.halfWidth(), scale)),
                Text.of("±" + scale.print(reading.atDraw())),
                Text.of(holds ? "yes" : "no").in(holds ? Ink.BETTER : Ink.WORSE));
    }

    private Table identical() {
        Table table = new Table("l   r l   r   r");
        table.titles(
                Ink.FAINT, List.of("identical servers", "ratio", "", "false alarms", "detectable"));
        calibration.identical().forEach(metric -> table.row(row(metric)));
        return table;
    }

    private static List<Text> row(Identical metric) {
        PairedRatio ratio = metric.ratio();
        FalseAlarms alarms = metric.alarms();
        return List.of(
                Text.of(under(metric.metric().label(), metric.load())),
                Text.of(FigureText.ratio(ratio.ratio(), ratio.interval())),
                Text.of(FigureText.interval(ratio.ratio(), ratio.interval())),
                Text.of(alarms == null ? FigureText.ABSENT : FigureText.percent(alarms.rate())),
                Text.of(FigureText.percent(metric.smallest())));
    }

    private static String under(String what, @Nullable String load) {
        return load == null ? what : what + ", " + load;
    }

    private static String sentence(FalseAlarms verdicts, int draw) {
        return "Of many random selections of %d rounds, %s show a difference between the identical servers in at least one row, after Holm's correction over all rows of this table."
                .formatted(draw, FigureText.percent(verdicts.rate()));
    }

    private static String sentence(Calibration.Line line) {
        List<Double> amounts = line.amounts();
        FigureText.Scale scale = FigureText.scale(Unit.SECONDS, amounts.get(amounts.size() - 1));
        String injected = amounts.stream().map(scale::print).collect(Collectors.joining(", "));
        String unit = scale.symbol();
        String what = under("CPU per request", line.load());
        String slope = estimate(line.line().slope(), new FigureText.Scale(1, ""));
        String offset = estimate(line.line().offset(), scale);
        String rounds = FigureText.rounds(line.line().rounds());
        return "%s with %s %s injected: the line fitted in each of %s is measured = a × injected + b, where a = %s and b = %s %s."
                .formatted(what, injected, unit, rounds, slope, offset, unit);
    }

    private static String estimate(MeanInterval mean, FigureText.Scale scale) {
        double half = Objects.requireNonNull(mean.halfWidth());
        return scale.print(mean.mean()) + " " + interval(mean.mean(), half, scale);
    }

    private static String interval(double middle, double half, FigureText.Scale scale) {
        return "[%s, %s]".formatted(scale.print(middle - half), scale.print(middle + half));
    }

    private static String sentence(Calibration.Noise noise) {
        String cpu = "CPU per request" + (noise.load() == null ? "" : " under " + noise.load());
        String launches =
                noise.launches() == 0
                        ? "No variation between launches of one server was found beyond this error."
                        : "Between launches of one server, it varies by %.1f %%."
                                .formatted(noise.launches() * 100);
        return String.format(
                Locale.ROOT,
                "Between slices of one launch, %s varies by %.1f %%, not counting changes that"
                        + " affect all servers at the same time. So the value of a launch has a"
                        + " standard error of %.1f %%. %s",
                cpu,
                noise.slices() * 100,
                noise.value() * 100,
                launches);
    }

    private static String sentence(Peers peers) {
        return String.format(
                Locale.ROOT,
                "Many public benchmarks declare a winner if a server has over %s more requests/s."
                    + " Among %d pairs of identical servers, this rule would name a winner in %s of"
                    + " the pairs after one run of each server without warm-up, and in %s if the"
                    + " best run of each process counts.",
                FigureText.percent(Peers.THRESHOLD),
                peers.pairs(),
                FigureText.percent(peers.oneColdRun()),
                FigureText.percent(peers.bestOfAll()));
    }
}
