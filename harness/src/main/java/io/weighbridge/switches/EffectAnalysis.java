package io.weighbridge.switches;

import io.weighbridge.compare.analysis.DisturbedSlices;
import io.weighbridge.compare.analysis.MissingNotes;
import io.weighbridge.compare.analysis.Priors;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.analysis.QuestionRows;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RowKey;
import io.weighbridge.compare.analysis.RowRounds;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.compare.stats.FactorialFit;
import io.weighbridge.compare.stats.FactorialModel;
import io.weighbridge.compare.stats.JudgedRow;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.Trials;
import io.weighbridge.switches.Effects.Cell;
import io.weighbridge.switches.Effects.Column;
import io.weighbridge.switches.Effects.Exploratory;
import io.weighbridge.switches.Effects.Row;
import io.weighbridge.switches.Effects.Switch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the effect of each level of each factor from the trials of a run.
 *
 * @param trials the latest of each launch
 */
record EffectAnalysis(RunRecord run, Factorial factorial, Rounds rounds, List<Trial> trials) {

    /** The number of interactions whose effects are listed. */
    private static final int MOST_INTERACTIONS = 2;

    /** The most launches that a note names. */
    private static final int MOST_NAMED = 6;

    static EffectAnalysis of(RunRecord run, List<Trial> trials) {
        return new EffectAnalysis(
                run,
                Objects.requireNonNull(run.plan().factorial()),
                Rounds.of(trials),
                new Trials(trials).latest());
    }

    /** A column with its estimates, by the names of levels. */
    private record Estimated(Column column, FactorialFit fit) {

        JudgedRow row() {
            return fit.judged();
        }

        Cell cell(String level) {
            return new Cell(column, row().estimates().get(level), row().verdicts().get(level));
        }
    }

    /** Computes the whole report. */
    Effects effects() {
        List<Estimated> estimated = estimated();
        return new Effects(
                Effects.FORMAT,
                run.id(),
                run.plan().title(),
                run.startedAt(),
                run.command(),
                run.seed(),
                notes(),
                rounds.begun(),
                trials.size(),
                estimated.stream().map(Estimated::column).toList(),
                factorial.factors().stream().map(factor -> effects(factor, estimated)).toList(),
                exploratory(),
                interactions(estimated),
                new EffectNotes(factorial).failures(trials),
                List.of(),
                null);
    }

    /** The plan's notes, and a note if some launches failed, or there was no time for them. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>(run.plan().notes());
        int drawn = factorial.launches().size();
        long completed = trials.stream().filter(Trial::completed).count();
        if (completed < drawn) {
            notes.add(
                    "%d of %d launches were measured, so the intervals are wider than planned."
                            .formatted(completed, drawn));
        }
        String disturbed = DisturbedSlices.note(trials);
        if (disturbed != null) {
            notes.add(disturbed);
        }
        return notes;
    }

    /** A column for each question and, if its metric is read under load, for each scenario. */
    private List<Estimated> estimated() {
        List<Estimated> estimated = new ArrayList<>();
        QuestionRows questions = QuestionRows.of(run.plan(), rounds);
        for (Question question : Question.values()) {
            List<RowKey> rows = questions.of(question);
            for (RowKey row : rows) {
                String suffix = rows.size() > 1 ? ", " + row.scenario() : "";
                estimated.add(estimated(question.column() + suffix, row));
            }
        }
        return estimated;
    }

    /** The largest interactions of all columns, of different pairs. */
    private List<Effects.Interplay> interactions(List<Estimated> columns) {
        EffectNotes names = new EffectNotes(factorial);
        Map<FactorialFit.Pair, Effects.Interplay> largest = new LinkedHashMap<>();
        columns.stream()
                .flatMap(it -> it.fit().atLevels().stream().map(at -> Map.entry(it, at)))
                .sorted(Comparator.comparing(Map.Entry::getValue, LARGEST_FIRST))
                .forEach(
                        it ->
                                largest.putIfAbsent(
                                        it.getValue().interaction().factors().get(0),
                                        names.interplay(
                                                it.getKey().column().title(), it.getValue())));
        return largest.values().stream().limit(MOST_INTERACTIONS).toList();
    }

    /** Significant interactions first, then those of switches that have significant effects. */
    private static final Comparator<FactorialFit.AtLevels> LARGEST_FIRST =
            Comparator.<FactorialFit.AtLevels>comparingInt(it -> it.significant() ? 0 : 1)
                    .thenComparingInt(it -> it.ofEffects() ? 0 : 1)
                    .thenComparingDouble(it -> -size(it));

    /** How large an interaction is, compared with those of runs without any. */
    private static double size(FactorialFit.AtLevels it) {
        return it.interaction().statistic() / it.interaction().limit();
    }

    /** The estimates of every metric that answers no question, if less or more of it is better. */
    private List<Exploratory> exploratory() {
        List<Exploratory> exploratory = new ArrayList<>();
        QuestionRows questions = QuestionRows.of(run.plan(), rounds);
        for (Metric metric : Metric.values()) {
            if (metric.better() == Metric.Better.NEITHER) {
                continue;
            }
            for (RowKey row : RowKey.of(run.plan(), metric)) {
                if (questions.question(row) != null) {
                    continue;
                }
                Map<String, Estimate> ratios = fit(row, false).judged().estimates();
                if (!ratios.isEmpty()) {
                    exploratory.add(new Exploratory(metric, row.scenario(), ratios));
                }
            }
        }
        return exploratory;
    }

    /**
     * @param verdicts whether the question gets verdicts
     */
    private FactorialFit fit(RowKey row, boolean verdicts) {
        List<Round> values =
                new RowRounds(rounds).inOrder(run.plan().alive(), row, comparable(row));
        VarianceEstimate prior = Priors.variance(run, row);
        return model().fit(values, prior, verdicts, PairedRatio.ALPHA);
    }

    private List<String> comparable(RowKey row) {
        return factorial.launches().stream()
                .map(Factorial.Launch::target)
                .filter(target -> comparable(target, row))
                .toList();
    }

    private Estimated estimated(String title, RowKey row) {
        String note = note(comparable(row), row);
        FactorialFit fit = fit(row, note == null);
        FactorialFit.Interaction interaction = fit.interaction();
        VarianceEstimate variance = fit.fit().variance();
        Column column =
                new Column(
                        title,
                        row.metric(),
                        row.scenario(),
                        variance.deviation(),
                        variance.freedom(),
                        interaction != null && interaction.significant()
                                ? new EffectNotes(factorial).interaction(interaction)
                                : null,
                        note);
        return new Estimated(column, fit);
    }

    /** Whether a launch can be compared. If not, it is left out of the estimates. */
    private boolean comparable(String target, RowKey row) {
        return notes(row).invalid(target) == null && Rounds.comparable(rounds.values(target, row));
    }

    private MissingNotes notes(RowKey row) {
        return new MissingNotes(run, rounds, row);
    }

    /**
     * Why a question gets no verdicts: why the first completed launch cannot be compared, if none
     * can; or that some launches were limited. Null if the question gets verdicts.
     */
    private @Nullable String note(List<String> comparable, RowKey row) {
        if (!comparable.isEmpty()) {
            return limited(row);
        }
        for (Trial trial : trials) {
            if (trial.completed()) {
                String invalid = notes(row).invalid(trial.target());
                return invalid == null ? notes(row).noValue(trial.target()) : invalid;
            }
        }
        return "no launch completed";
    }

    /**
     * Which launches are left out because of what limited them, and what did; null if none are. By
     * its other launches, a level would seem better or worse than it is.
     */
    private @Nullable String limited(RowKey row) {
        Set<String> limits = new LinkedHashSet<>();
        List<String> limited = new ArrayList<>();
        for (Trial trial : trials) {
            String limit = trial.completed() ? notes(row).limit(trial.target()) : null;
            if (limit != null) {
                limits.add(limit);
                limited.add(trial.target());
            }
        }
        if (limited.isEmpty()) {
            return null;
        }
        return "%d of %d launches (%s) cannot be compared: %s"
                .formatted(
                        limited.size(),
                        trials.size(),
                        named(limited),
                        String.join(", or ", limits));
    }

    /** Such as {@code 1-2, 1-5, 2-1 and 4 more}. */
    private static String named(List<String> launches) {
        List<String> first = launches.subList(0, Math.min(MOST_NAMED, launches.size()));
        int more = launches.size() - first.size();
        return String.join(", ", first) + (more == 0 ? "" : " and %d more".formatted(more));
    }

    private FactorialModel model() {
        List<Integer> levels =
                factorial.factors().stream().map(factor -> factor.levels().size()).toList();
        Map<String, List<Integer>> launches = new HashMap<>();
        factorial.launches().forEach(it -> launches.put(it.target(), factorial.indices(it)));
        return new FactorialModel(levels, names(), launches);
    }

    /** The effects, in the order of {@link FactorialDesign#effects}. */
    private List<String> names() {
        return factorial.factors().stream()
                .flatMap(factor -> factor.levels().stream().skip(1).map(factor::named))
                .toList();
    }

    private Switch effects(Factor factor, List<Estimated> columns) {
        List<Row> rows = new ArrayList<>();
        for (Level level : factor.levels().subList(1, factor.levels().size())) {
            String name = factor.named(level);
            List<Cell> cells = columns.stream().map(column -> column.cell(name)).toList();
            rows.add(new Row(level.name(), completedWith(name), cells));
        }
        return new Switch(factor.name(), factor.levels().get(0).name(), rows);
    }

    /**
     * @param level as {@code factor=level}
     */
    private int completedWith(String level) {
        return (int)
                trials.stream()
                        .filter(Trial::completed)
                        .filter(trial -> factorial.levels(trial.target()).contains(level))
                        .count();
    }
}
