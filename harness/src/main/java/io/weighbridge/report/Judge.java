package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Unit;
import io.weighbridge.model.Warning;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Chance;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import io.weighbridge.stats.Holm;
import io.weighbridge.stats.PairedRatio;
import io.weighbridge.stats.Summary;
import io.weighbridge.stats.Verdict;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares each target with the baseline, metric by metric, and then judges all comparisons
 * together.
 *
 * @param open the names of courses that are driven at a fixed rate
 * @param leftOut metrics without a row, since the targets' values are of different instruments
 */
record Judge(
        Rounds rounds,
        String baseline,
        List<Standing> targets,
        Set<String> open,
        Set<Metric> leftOut) {

    /** Of slices that are client-bound: fewer are a moment's, and no property of the row. */
    private static final double OFTEN = 0.1;

    /** The metrics of a workload, or of the launch, compared but not yet judged. */
    Section section(Optional<String> workload) {
        Metric.Scope scope = workload.isPresent() ? Metric.Scope.LOAD : Metric.Scope.LAUNCH;
        List<Row> rows =
                Arrays.stream(Metric.values())
                        .filter(metric -> metric.scope() == scope)
                        .filter(metric -> !leftOut.contains(metric))
                        .map(metric -> row(metric, workload))
                        .filter(row -> Group.always(row.metric()) || measured(row))
                        .toList();
        return new Section(workload, rows);
    }

    private static boolean measured(Row row) {
        return row.cells().stream().anyMatch(cell -> cell.summary().isPresent());
    }

    private Row row(Metric metric, Optional<String> workload) {
        NavigableMap<Integer, Double> other = values(baseline, workload, metric);
        List<Cell> cells =
                targets.stream().map(target -> cell(target, metric, workload, other)).toList();
        return new Row(
                metric,
                metric.unit(),
                Group.shows(metric),
                Pooling.of(metric),
                noiseFloor(cells),
                cells);
    }

    /**
     * @param other the baseline's values
     */
    private Cell cell(
            Standing target,
            Metric metric,
            Optional<String> workload,
            NavigableMap<Integer, Double> other) {
        boolean itself = target.name().equals(baseline);
        NavigableMap<Integer, Double> own =
                itself ? other : values(target.name(), workload, metric);
        boolean compared = !itself && metric.better() != Metric.Better.NEITHER;
        Optional<PairedRatio> ratio =
                compared ? PairedRatio.ofRounds(own, other) : Optional.empty();
        return new Cell(
                target.name(),
                own,
                summary(own),
                ratio,
                OptionalDouble.empty(),
                Optional.empty(),
                own.isEmpty()
                        ? Optional.of(whyAbsent(target, workload))
                        : compared
                                ? whyNoVerdict(target, metric, workload, other, ratio)
                                : Optional.empty());
    }

    private static Optional<Summary> summary(NavigableMap<Integer, Double> values) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Summary.of(values.values().stream().mapToDouble(value -> value).toArray()));
    }

    /** The latencies of a server that does not keep up say how long the load lasted, no more. */
    private NavigableMap<Integer, Double> values(
            String target, Optional<String> workload, Metric metric) {
        return latency(metric) && saturated(target, workload)
                ? Collections.emptyNavigableMap()
                : rounds.values(target, workload, metric);
    }

    private boolean saturated(String target, Optional<String> workload) {
        return workload.filter(name -> rounds.warned(target, name, Warning.Kind.SATURATED))
                .isPresent();
    }

    private String whyAbsent(Standing target, Optional<String> workload) {
        if (saturated(target.name(), workload)) {
            return "saturated: " + target.name() + " did not keep up with the rate";
        }
        return target.roundsCompleted() == 0
                ? "no round of " + target.name() + " completed"
                : "not measured in this run";
    }

    private Optional<String> whyNoVerdict(
            Standing target,
            Metric metric,
            Optional<String> workload,
            NavigableMap<Integer, Double> other,
            Optional<PairedRatio> ratio) {
        if (other.isEmpty()) {
            return Optional.of("the baseline " + baseline + " has no value to compare with");
        }
        if (metric == Metric.REQUESTS_PER_SECOND && workload.filter(open::contains).isPresent()) {
            return Optional.of("the rate was given, not found");
        }
        if (ratio.isEmpty()) {
            return Optional.of("a value of 0, or no round in common, has no ratio");
        }
        if (coarse(metric, ratio.get())) {
            return Optional.of(
                    "the same ratio in every round: the clock is too coarse to compare by");
        }
        return workload.filter(name -> closedLoop(metric))
                .flatMap(name -> clientBound(target.name(), name));
    }

    /** A duration or rate never repeats to the last bit; one that does was rounded by its tool. */
    private static boolean coarse(Metric metric, PairedRatio ratio) {
        return metric.unit() != Unit.COUNT && metric.unit() != Unit.BYTES && ratio.constant();
    }

    /** A slow client makes throughput, and with it latency, its own. */
    private static boolean closedLoop(Metric metric) {
        return metric == Metric.REQUESTS_PER_SECOND || latency(metric);
    }

    private static boolean latency(Metric metric) {
        return switch (metric) {
            case LATENCY_MEAN,
                    LATENCY_P50,
                    LATENCY_P90,
                    LATENCY_P99,
                    LATENCY_MAX,
                    SERVICE_P50,
                    SERVICE_P99 ->
                    true;
            default -> false;
        };
    }

    private Optional<String> clientBound(String target, String workload) {
        return Stream.of(target, baseline)
                .filter(
                        name ->
                                rounds.warnedShare(name, workload, Warning.Kind.CLIENT_BOUND)
                                        >= OFTEN)
                .findFirst()
                .map(
                        name ->
                                "the client was the limit of "
                                        + name
                                        + ", so that this compares no servers");
    }

    private OptionalDouble noiseFloor(List<Cell> cells) {
        return cells.stream()
                .filter(cell -> twin(cell.target()))
                .flatMap(cell -> cell.ratio().stream())
                .flatMapToDouble(ratio -> Verdict.noiseFloor(ratio).stream())
                .max();
    }

    private boolean twin(String target) {
        return targets.stream().anyMatch(other -> other.twin() && other.name().equals(target));
    }

    /** The same sections with a verdict in every cell that may have one. */
    List<Section> judged(List<Section> sections) {
        List<Double> p =
                sections.stream()
                        .flatMap(section -> section.rows().stream())
                        .flatMap(row -> row.cells().stream().filter(cell -> asked(row, cell)))
                        .map(cell -> p(cell))
                        .toList();
        Iterator<Double> adjusted = Holm.adjust(p).iterator();
        return sections.stream()
                .map(
                        section ->
                                new Section(
                                        section.workload(),
                                        section.rows().stream()
                                                .map(row -> judged(row, adjusted))
                                                .toList()))
                .toList();
    }

    private static double p(Cell cell) {
        return cell.ratio().orElseThrow().p().orElse(1);
    }

    private boolean asked(Row row, Cell cell) {
        return row.main()
                && cell.ratio().isPresent()
                && cell.note().isEmpty()
                && !twin(cell.target());
    }

    private Row judged(Row row, Iterator<Double> adjusted) {
        return new Row(
                row.metric(),
                row.unit(),
                row.main(),
                row.pooling(),
                row.noiseFloor(),
                row.cells().stream()
                        .map(cell -> asked(row, cell) ? judged(row, cell, adjusted.next()) : cell)
                        .toList());
    }

    private static Cell judged(Row row, Cell cell, double adjustedP) {
        return cell.judged(
                adjustedP,
                Verdict.of(cell.ratio().orElseThrow(), adjustedP, row.noiseFloor().orElse(0)));
    }

    static Chance chance(List<Section> sections) {
        List<Cell> judged =
                sections.stream()
                        .flatMap(section -> section.rows().stream())
                        .flatMap(row -> row.cells().stream())
                        .filter(cell -> cell.verdict().isPresent())
                        .toList();
        return new Chance(
                judged.size(),
                Holm.expectedByChance(judged.size()),
                (int) judged.stream().filter(cell -> p(cell) < PairedRatio.ALPHA).count(),
                (int) judged.stream().filter(cell -> cell.verdict().get().word().sure()).count());
    }
}
