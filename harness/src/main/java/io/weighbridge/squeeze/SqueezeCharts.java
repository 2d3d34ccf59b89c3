package io.weighbridge.squeeze;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Axis;
import io.weighbridge.compare.report.Chart;
import io.weighbridge.compare.report.Curves;
import io.weighbridge.compare.report.Curves.Curve;
import io.weighbridge.compare.report.Curves.Point;
import io.weighbridge.compare.report.Curves.Style;
import io.weighbridge.compare.report.TargetMarks;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.Squeezed.Found;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Charts of what launches of a search measured, by the size of their memory. */
record SqueezeCharts(Squeezed found) {

    /**
     * A size of memory by which launches are drawn.
     *
     * @param steps the launches: those of the search for the size and, if it has the recommended
     *     one, the confirmations
     * @param size bytes; null if the launch had no such size
     */
    private record SizeAxis(
            String title, Set<Step> steps, Function<SqueezeLaunch, @Nullable Long> size) {}

    /**
     * A value that is drawn.
     *
     * @param value in base units; null if it was not measured
     * @param goal the largest or smallest value that meets the goal; null if there is no such goal
     */
    private record Measured(
            String title,
            Unit unit,
            Function<Figures, @Nullable Double> value,
            @Nullable Double goal) {}

    /** What one launch measured. */
    private record Placed(SqueezeLaunch launch, double size, double value) {}

    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        for (SizeAxis axis : axes()) {
            for (Measured measured : measured()) {
                List<Placed> launches = placed(axis, measured);
                if (!launches.isEmpty()) {
                    charts.add(chart(axis, measured, launches));
                }
            }
        }
        return charts;
    }

    private List<SizeAxis> axes() {
        if (found.goal().find() == Squeeze.Find.CPU && found.limited()) {
            // each launch has the same memory
            return List.of();
        }
        boolean limited = found.limited() && found.goal().find().limit();
        return List.of(
                new SizeAxis(
                        "memory limit",
                        limited ? Set.of(Step.LIMIT, Step.CONFIRM) : Set.of(),
                        SqueezeLaunch::limit),
                new SizeAxis(
                        "heap",
                        limited ? Set.of(Step.HEAP) : Set.of(Step.HEAP, Step.CONFIRM),
                        SqueezeLaunch::heap));
    }

    private List<Measured> measured() {
        Squeeze goal = found.goal();
        return List.of(
                new Measured("p99", Unit.SECONDS, Figures::p99, goal.p99()),
                new Measured("requests/s", Unit.PER_SECOND, Figures::achieved, found.rate()),
                new Measured("GC share of the CPU", Unit.SHARE, Figures::gcShare, goal.gcShare()),
                new Measured("allocation stalls", Unit.SECONDS, Figures::stalled, null),
                new Measured("RSS after the load", Unit.BYTES, it -> number(it.rss()), null),
                new Measured("peak memory", Unit.BYTES, it -> number(it.peak()), null),
                new Measured("file pages reloaded", Unit.COUNT, it -> number(it.refaults()), null));
    }

    private static @Nullable Double number(@Nullable Long count) {
        return count == null ? null : Double.valueOf(count.doubleValue());
    }

    private List<Placed> placed(SizeAxis axis, Measured measured) {
        List<Placed> placed = new ArrayList<>();
        for (Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                Long size = axis.size().apply(launch);
                Double value = measured.value().apply(launch.figures());
                if (axis.steps().contains(launch.step()) && size != null && value != null) {
                    placed.add(new Placed(launch, size.doubleValue(), value));
                }
            }
        }
        return placed;
    }

    private Chart chart(SizeAxis axis, Measured measured, List<Placed> launches) {
        DoubleSummaryStatistics sizes = new DoubleSummaryStatistics();
        DoubleSummaryStatistics values = new DoubleSummaryStatistics();
        launches.forEach(launch -> sizes.accept(launch.size()));
        launches.forEach(launch -> values.accept(launch.value()));
        if (measured.goal() != null) {
            values.accept(measured.goal());
        }
        FigureText.Scale scale = FigureText.scale(measured.unit(), values.getMax());
        List<String> targets = found.targets().stream().map(Found::name).toList();
        TargetMarks marks = TargetMarks.of(targets);
        List<Curve> curves = new ArrayList<>();
        for (String target : targets) {
            List<Placed> own =
                    launches.stream().filter(it -> it.launch().target().equals(target)).toList();
            int mark = marks.of(target);
            curves.add(Curve.of(target, mark, Style.LINE, means(own)));
            curves.add(Curve.of(target, mark, Style.POINTS, points(own, true, scale)));
            curves.add(Curve.of(target, mark, Style.HOLLOW, points(own, false, scale)));
        }
        return new Chart(
                "curve",
                measured.title() + ", by " + axis.title(),
                "%s by %s, one line for each target".formatted(measured.title(), axis.title()),
                targets.size() > 1 ? marks.legend(targets, target -> target) : null,
                new Curves(
                        Axis.even(
                                FigureText.scale(Unit.BYTES, sizes.getMin()),
                                sizes.getMin(),
                                sizes.getMax()),
                        Axis.even(scale, 0, values.getMax()),
                        curves,
                        measured.goal()),
                null);
    }

    /** The mean over launches at each size, from the smallest size on. */
    private static List<Point> means(List<Placed> launches) {
        Map<Double, Double> means =
                launches.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Placed::size,
                                        TreeMap::new,
                                        Collectors.averagingDouble(Placed::value)));
        return means.entrySet().stream()
                .map(mean -> new Point(mean.getKey(), mean.getValue(), ""))
                .toList();
    }

    private static List<Point> points(List<Placed> launches, boolean held, FigureText.Scale scale) {
        List<Point> points = new ArrayList<>();
        for (Placed placed : launches) {
            if (placed.launch().held() == held) {
                String text =
                        "%s: %s, %s"
                                .formatted(
                                        FigureText.mebibytes(placed.size()),
                                        scale.printWithUnit(placed.value()),
                                        held ? "goal met" : "goal not met");
                points.add(new Point(placed.size(), placed.value(), text));
            }
        }
        return points;
    }
}
