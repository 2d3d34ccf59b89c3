package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Curves.Curve;
import io.weighbridge.compare.report.Curves.Point;
import io.weighbridge.compare.report.Curves.Style;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.WarmupWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The throughput of warm-up windows on a page: one chart for each target, because a large run has a
 * hundred launches or more.
 *
 * @param trials completed ones
 */
record WarmupPart(PageRows rows, List<Trial> trials) {

    /** Writes the section; nothing if there was no warm-up. */
    void write(HtmlMedium out) {
        List<Trial> warmed = trials.stream().filter(trial -> !trial.warmup().isEmpty()).toList();
        if (warmed.isEmpty()) {
            return;
        }
        out.part("warm-up", "Warm-up");
        out.hint(
                "Throughput of each warm-up window on all cores, one line per launch, all on one"
                        + " scale. The thick line is the launch with the median last window. A line"
                        + " that ends flat means that the server was steady when it was measured.");
        double most =
                warmed.stream()
                        .flatMap(trial -> trial.warmup().stream())
                        .mapToDouble(WarmupWindow::requestsPerSecond)
                        .max()
                        .orElseThrow();
        double longest = warmed.stream().mapToDouble(WarmupPart::seconds).max().orElseThrow();
        FigureText.Scale scale = FigureText.scale(Unit.PER_SECOND, most);
        Axis time = Axis.time(longest);
        Axis rate = Axis.even(scale, 0, most);
        List<Chart> charts = new ArrayList<>();
        for (String target : rows.targets()) {
            List<Trial> own = warmed.stream().filter(it -> it.target().equals(target)).toList();
            if (!own.isEmpty()) {
                charts.add(chart(target, own, scale, time, rate));
            }
        }
        out.add(HtmlMedium.grid(charts));
    }

    private Chart chart(
            String target, List<Trial> launches, FigureText.Scale scale, Axis time, Axis rate) {
        Trial middle =
                launches.stream()
                        .sorted(Comparator.comparingDouble(it -> last(it).requestsPerSecond()))
                        .toList()
                        .get((launches.size() - 1) / 2);
        Table values =
                Table.ofValues(
                        List.of(
                                "round",
                                "windows",
                                "seconds",
                                "first window",
                                "last window",
                                "JIT in the last"));
        List<Curve> curves = new ArrayList<>();
        for (Trial launch : launches) {
            boolean thick = launch.round() == middle.round();
            String last = scale.printWithUnit(last(launch).requestsPerSecond());
            String name = "%s, round %d".formatted(target, launch.round() + 1);
            curves.add(
                    Curve.of(
                            thick ? name : name + ": " + last + " in the last window",
                            rows.marks().of(target),
                            thick ? Style.STRONG : Style.FAINT,
                            points(launch, scale)));
            values.plain(
                    List.of(
                            launch.round() + 1 + (thick ? " (thick line)" : ""),
                            String.valueOf(launch.warmup().size()),
                            String.format(Locale.ROOT, "%.1f", seconds(launch)),
                            scale.printWithUnit(launch.warmup().get(0).requestsPerSecond()),
                            last,
                            FigureText.percent(last(launch).jitShare())));
        }
        // The thick line is in front of the others.
        curves.sort(Comparator.comparing(Curve::style, Comparator.reverseOrder()));
        return new Chart(
                "warm-up",
                target,
                "Throughput of warm-up windows over time: %s, %d %s"
                        .formatted(
                                target,
                                launches.size(),
                                launches.size() == 1 ? "launch" : "launches"),
                null,
                new Curves(time, rate, curves, null),
                values);
    }

    private static WarmupWindow last(Trial launch) {
        return launch.warmup().get(launch.warmup().size() - 1);
    }

    /** The duration of all windows together. */
    private static double seconds(Trial launch) {
        return launch.warmup().stream().mapToDouble(WarmupWindow::elapsed).sum();
    }

    private static List<Point> points(Trial launch, FigureText.Scale scale) {
        List<Point> points = new ArrayList<>();
        double now = 0;
        for (WarmupWindow window : launch.warmup()) {
            now += window.elapsed();
            String text =
                    String.format(
                            Locale.ROOT,
                            "after %.1f s: %s, JIT %s of its CPU",
                            now,
                            scale.printWithUnit(window.requestsPerSecond()),
                            FigureText.percent(window.jitShare()));
            points.add(new Point(now, window.requestsPerSecond(), text));
        }
        return points;
    }
}
