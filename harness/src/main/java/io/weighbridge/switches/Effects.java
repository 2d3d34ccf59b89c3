package io.weighbridge.switches;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Improvement;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a run that measures switches (factors): what each level does. It has all values
 * that a report in any format prints, in base units.
 *
 * @param format of the JSON report: {@value #FORMAT}
 * @param run its id
 * @param title of the plan
 * @param startedAt start of the run
 * @param command as typed
 * @param seed of the design and of all random orders
 * @param notes what a reader must know
 * @param rounds number of rounds that were begun
 * @param launches number of launches that were begun
 * @param columns the questions, in their order
 * @param switches in the plan's order
 * @param exploratory other metrics, without verdicts: their intervals are not corrected for
 *     multiple comparisons
 * @param interactions the largest interactions, at most two, with the effects at each level
 * @param failures launches without a result, each with its levels, and the levels that all of these
 *     launches and no others have
 * @param warnings that may change what a reader concludes, a sentence each
 * @param confirmation the best levels together, in new launches; null if they were not measured
 */
@RecordBuilder
public record Effects(
        int format,
        String run,
        String title,
        Instant startedAt,
        List<String> command,
        long seed,
        List<String> notes,
        int rounds,
        int launches,
        List<Column> columns,
        List<Switch> switches,
        List<Exploratory> exploratory,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Interplay> interactions,
        List<String> failures,
        List<String> warnings,
        @Nullable Confirmation confirmation)
        implements EffectsBuilder.With {

    /** Raised when a component changes its meaning. */
    public static final int FORMAT = 1;

    private static final String NOT_TOGETHER =
            "These levels are now the best, but were not measured together: %s.";

    /**
     * A metric without verdicts.
     *
     * @param scenario null for metrics that are read once per launch
     * @param ratios of each level to the first of its switch, by {@code switch=level}
     */
    public record Exploratory(
            Metric metric, @Nullable String scenario, Map<String, Estimate> ratios) {}

    /**
     * Two switches, and the effects of one at each level of the other.
     *
     * @param column the title of the column
     * @param switches the names of the two
     * @param significant whether it is larger than the largest of a run without interactions, in 95
     *     of 100 such runs
     * @param others pairs that these launches do not distinguish from it
     * @param effects empty if these launches cannot estimate them
     */
    public record Interplay(
            String column,
            List<String> switches,
            boolean significant,
            List<String> others,
            List<AtLevel> effects) {}

    /**
     * The effect of a level while another switch has one of its levels.
     *
     * @param level as {@code switch=level}
     * @param with the level of the other switch, likewise
     * @param ratio to the first level, with the 95 % interval of this ratio alone
     */
    public record AtLevel(String level, String with, Estimate ratio) {}

    /**
     * One question.
     *
     * @param title such as {@code startup}; with the workload if there are several
     * @param scenario null for metrics that are read once per launch
     * @param spread standard deviation of a launch's logarithm around the fitted effects; 0.04 is 4
     *     %
     * @param freedom degrees of freedom of the spread; 0 where nothing is known of it
     * @param interaction a sentence about two switches whose effects do not simply multiply; null
     *     if there are none
     * @param note why there are no verdicts, as one sentence without a full stop; null if there are
     */
    public record Column(
            String title,
            Metric metric,
            @Nullable String scenario,
            double spread,
            double freedom,
            @Nullable String interaction,
            @Nullable String note) {}

    /**
     * One switch.
     *
     * @param first the level that the others are compared with
     */
    public record Switch(String name, String first, List<Row> levels) {

        /** A level as {@code switch=level}. */
        public String named(Row level) {
            return name + "=" + level.level();
        }
    }

    /**
     * One level of a switch.
     *
     * @param launches number of launches with this level that have a result
     * @param cells one for each column
     */
    public record Row(String level, int launches, List<Cell> cells) {

        Cell cell(Column column) {
            return cells.stream()
                    .filter(cell -> cell.column().equals(column))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * The effect of a level on the metric of one column.
     *
     * @param ratio to the first level; null if it cannot be estimated
     * @param verdict null if there is none
     */
    public record Cell(
            @JsonIgnore Column column, @Nullable Estimate ratio, @Nullable Verdict verdict) {

        /** Whether the level is significantly better than the first. */
        public boolean better() {
            return Improvement.is(column.metric(), verdict);
        }
    }

    /**
     * The best levels, measured together in new launches.
     *
     * @param run id of the run with the new launches
     * @param rounds that were begun
     * @param chosen each set of levels that was measured
     */
    public record Confirmation(String run, int rounds, List<Chosen> chosen) {}

    /**
     * A set of levels compared with the unchanged application.
     *
     * @param name of its target
     * @param levels as {@code factor=level}
     * @param steps commands that prepare and start the application with these levels; the last one
     *     starts it
     * @param cells one for each column
     */
    public record Chosen(
            String name, List<String> levels, List<String> steps, List<Confirmed> cells) {

        private boolean has(List<String> others) {
            return Set.copyOf(levels).equals(Set.copyOf(others));
        }
    }

    /**
     * The predicted and the measured ratio of a set of levels.
     *
     * @param predicted the product of its levels' ratios; null where one of them is unknown
     * @param found the measured ratio; null if there is none
     * @param verdict null if there is none
     * @param inside whether the prediction lies in the interval of the measured ratio; null if
     *     prediction or interval is unknown
     */
    public record Confirmed(
            @JsonIgnore Column column,
            @Nullable Double predicted,
            @Nullable Estimate found,
            @Nullable Verdict verdict,
            @Nullable Boolean inside) {

        /** Whether the measured ratio, significant or not, is on the better side of 1. */
        public boolean better() {
            boolean higher = column.metric().better() == Metric.Better.HIGHER;
            return found != null && higher == (found.ratio() > 1);
        }
    }

    /**
     * The report of a run.
     *
     * @param run whose plan has factors and chosen launches
     * @param trials in the order they were written
     */
    public static Effects of(RunRecord run, List<Trial> trials) {
        return EffectAnalysis.of(run, trials).effects();
    }

    /**
     * This report with the warnings of its launches.
     *
     * @param summaries of a comparison in which each launch is a target
     */
    public Effects warned(List<Comparison.WarningSummary> summaries) {
        return withWarnings(EffectNotes.warnings(summaries, launches));
    }

    /** The effect of each level in a column, by {@code switch=level}. */
    public Map<String, Cell> cells(Column column) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Switch one : switches) {
            one.levels().forEach(row -> cells.put(one.named(row), row.cell(column)));
        }
        return cells;
    }

    /** The ratio of all levels together if their effects multiply; null if one is unknown. */
    private @Nullable Double predicted(List<String> levels, Column column) {
        Map<String, Cell> cells = cells(column);
        cells.keySet().retainAll(levels);
        double log = 0;
        for (Cell cell : cells.values()) {
            if (cell.ratio() == null) {
                return null;
            }
            log += Math.log(cell.ratio().ratio());
        }
        return Math.exp(log);
    }

    /**
     * This report with the results of new launches. A note says which of the best levels were not
     * measured together: those that became the best when a launch was repeated later.
     *
     * @param fresh the results, whose baseline is the unchanged application
     * @param run with these effects
     * @param measured the levels of each target; empty for runs of earlier versions, whose levels
     *     are those that are the best now
     */
    public Effects confirmed(Comparison fresh, RunRecord run, Map<String, List<String>> measured) {
        List<Chosen> chosen = new ArrayList<>();
        Map<String, List<String>> best =
                BestLevels.of(this, Objects.requireNonNull(run.plan().factorial()));
        Map<String, List<String>> sets = measured.isEmpty() ? best : measured;
        for (Map.Entry<String, List<String>> set : sets.entrySet()) {
            String name = set.getKey();
            List<String> levels = set.getValue();
            if (fresh.targets().stream().anyMatch(it -> it.name().equals(name))) {
                List<String> steps = StartCommands.steps(run, levels);
                chosen.add(new Chosen(name, levels, steps, confirmed(fresh, name, levels)));
            }
        }
        List<String> all = new ArrayList<>(notes);
        best.values().removeIf(levels -> chosen.stream().anyMatch(it -> it.has(levels)));
        best.values().forEach(it -> all.add(NOT_TOGETHER.formatted(String.join(", ", it))));
        return withNotes(all)
                .withConfirmation(new Confirmation(fresh.run().id(), fresh.mostRounds(), chosen));
    }

    private List<Confirmed> confirmed(Comparison fresh, String name, List<String> levels) {
        List<Confirmed> cells = new ArrayList<>();
        for (Column column : columns) {
            Comparison.Cell cell =
                    Comparison.cell(fresh.sections(), column.scenario(), column.metric(), name);
            Double predicted = predicted(levels, column);
            Estimate found = cell == null ? null : cell.ratio();
            Interval printed = found == null ? null : found.printed();
            Boolean inside = null;
            if (predicted != null && printed != null) {
                inside = printed.holds(predicted);
            }
            Verdict verdict = cell == null ? null : cell.verdict();
            cells.add(new Confirmed(column, predicted, found, verdict, inside));
        }
        return cells;
    }
}
