package io.weighbridge.report;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Factor;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Level;
import io.weighbridge.plan.Scenario;
import io.weighbridge.report.Effects.Cell;
import io.weighbridge.report.Effects.Column;
import io.weighbridge.report.Effects.Exploratory;
import io.weighbridge.report.Effects.Row;
import io.weighbridge.report.Effects.Switch;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Trial;
import io.weighbridge.result.Trials;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.FactorialDesign;
import io.weighbridge.stats.FactorialFit;
import io.weighbridge.stats.FactorialModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads what each level of each factor does from the trials of a run.
 *
 * @param trials the latest of each launch
 */
record EffectJudge(RunRecord run, Factorial factorial, Rounds rounds, List<Trial> trials) {

    /** The share of client-bound slices from which a column gets no verdict. */
    private static final double OFTEN = 0.1;

    /** The share of an interaction from which an alias is reported. */
    private static final double ALIASED = 0.25;

    static EffectJudge of(RunRecord run, List<Trial> trials) {
        return new EffectJudge(
                run,
                run.plan().factorial().orElseThrow(),
                Rounds.of(trials),
                new Trials(trials).latest());
    }

    /** A column without its estimates. */
    private record Asked(String title, Metric metric, Optional<String> scenario) {}

    /** A column with its estimates, by the names of levels. */
    private record Answered(Column column, Map<String, Cell> cells) {}

    /** All of it. */
    Effects effects() {
        List<Answered> answered = asked().stream().map(this::answered).toList();
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
                answered.stream().map(Answered::column).toList(),
                factorial.factors().stream().map(factor -> one(factor, answered)).toList(),
                exploratory(),
                failures(),
                List.of(),
                Optional.empty());
    }

    /** Those of the plan, and whether time was too short for all launches. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>(run.plan().notes());
        int drawn = factorial.launches().size();
        if (trials.size() < drawn) {
            notes.add(
                    "%d of %d launches were measured, so the intervals are wider than planned."
                            .formatted(trials.size(), drawn));
        }
        return notes;
    }

    private List<Asked> asked() {
        List<Asked> asked = new ArrayList<>();
        Effects.QUESTIONS.forEach(
                (metric, title) -> {
                    if (metric.scope() == Metric.Scope.LAUNCH) {
                        asked.add(new Asked(title, metric, Optional.empty()));
                        return;
                    }
                    for (Scenario scenario : run.plan().scenarios()) {
                        String named =
                                run.plan().scenarios().size() == 1
                                        ? title
                                        : title + ", " + scenario.name();
                        asked.add(new Asked(named, metric, Optional.of(scenario.name())));
                    }
                });
        return asked;
    }

    /** Every other metric of which less or more is better. */
    private List<Exploratory> exploratory() {
        List<Exploratory> exploratory = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            if (Effects.QUESTIONS.containsKey(metric) || metric.better() == Metric.Better.NEITHER) {
                continue;
            }
            List<Optional<String>> scenarios = new ArrayList<>();
            if (metric.scope() == Metric.Scope.LAUNCH) {
                scenarios.add(Optional.empty());
            } else {
                run.plan().scenarios().forEach(it -> scenarios.add(Optional.of(it.name())));
            }
            for (Optional<String> scenario : scenarios) {
                Asked asked = new Asked(metric.label(), metric, scenario);
                FactorialFit fit = fit(asked, false);
                Map<String, Estimate> ratios = new LinkedHashMap<>();
                for (String name : names()) {
                    Estimate ratio = fit.judged().estimates().get(name);
                    if (ratio != null) {
                        ratios.put(name, ratio);
                    }
                }
                if (!ratios.isEmpty()) {
                    exploratory.add(new Exploratory(metric, scenario, ratios));
                }
            }
        }
        return exploratory;
    }

    private FactorialFit fit(Asked asked, boolean question) {
        List<String> targets = comparable(asked);
        return model().fit(
                        new RowRounds(rounds).inOrder(asked.metric(), asked.scenario(), targets),
                        Priors.variance(run, asked.metric(), asked.scenario()),
                        question,
                        Judge.LEVEL);
    }

    private List<String> comparable(Asked asked) {
        return factorial.launches().stream()
                .map(Factorial.Launch::target)
                .filter(target -> comparable(target, asked))
                .toList();
    }

    private Answered answered(Asked asked) {
        Optional<String> note = note(comparable(asked), asked);
        FactorialFit fit = fit(asked, note.isEmpty());
        Map<String, Cell> cells = new LinkedHashMap<>();
        names().forEach(
                        name ->
                                cells.put(
                                        name,
                                        new Cell(
                                                Optional.ofNullable(
                                                        fit.judged().estimates().get(name)),
                                                Optional.ofNullable(
                                                        fit.judged().verdicts().get(name)))));
        return new Answered(
                new Column(
                        asked.title(),
                        asked.metric(),
                        asked.scenario(),
                        fit.fit().variance().deviation(),
                        fit.fit().variance().freedom(),
                        fit.interaction()
                                .filter(FactorialFit.Interaction::significant)
                                .map(it -> sentence(it)),
                        note),
                cells);
    }

    /** What answers otherwise than the application does other work: it is left out. */
    private boolean comparable(String target, Asked asked) {
        if (rounds.warned(target, Warning.Kind.OTHER_ANSWERS)) {
            return false;
        }
        Map<Integer, Double> values = rounds.values(target, asked.scenario(), asked.metric());
        return !values.isEmpty() && values.values().stream().allMatch(value -> value > 0);
    }

    /** A slow client limits throughput and with it latency. */
    private Optional<String> note(List<String> targets, Asked asked) {
        if (targets.isEmpty()) {
            return Optional.of("not measured in this run");
        }
        boolean closedLoop =
                asked.metric() == Metric.REQUESTS_PER_SECOND
                        || asked.metric() == Metric.LATENCY_P99;
        return asked.scenario()
                .filter(scenario -> closedLoop)
                .filter(
                        scenario ->
                                targets.stream()
                                                .mapToDouble(
                                                        it ->
                                                                rounds.warnedShare(
                                                                        it,
                                                                        scenario,
                                                                        Warning.Kind.CLIENT_BOUND))
                                                .average()
                                                .orElse(0)
                                        >= OFTEN)
                .map(scenario -> "the client was the limit, so the comparison is invalid");
    }

    private FactorialModel model() {
        return new FactorialModel(
                factorial.factors().stream().map(factor -> factor.levels().size()).toList(),
                names(),
                factorial.launches().stream()
                        .collect(Collectors.toMap(Factorial.Launch::target, factorial::indices)));
    }

    /** The effects, in the order of {@link FactorialDesign#effects}. */
    private List<String> names() {
        return names(factorial);
    }

    private static List<String> names(Factorial factorial) {
        return factorial.factors().stream()
                .flatMap(factor -> factor.levels().stream().skip(1).map(factor::named))
                .toList();
    }

    private String sentence(FactorialFit.Interaction interaction) {
        List<String> pairs =
                interaction.factors().stream()
                        .map(
                                pair ->
                                        factorial.factors().get(pair.one()).name()
                                                + " and "
                                                + factorial.factors().get(pair.other()).name())
                        .toList();
        String others =
                pairs.size() == 1
                        ? ""
                        : " (aliased with "
                                + String.join("; ", pairs.subList(1, Math.min(4, pairs.size())))
                                + (pairs.size() > 4
                                        ? " and %d more".formatted(pairs.size() - 4)
                                        : "")
                                + ")";
        return "The effects of %s%s do not simply multiply: their product is not what both do together."
                .formatted(pairs.get(0), others);
    }

    private Switch one(Factor factor, List<Answered> answered) {
        List<Row> rows = new ArrayList<>();
        for (Level level : factor.levels().subList(1, factor.levels().size())) {
            rows.add(
                    new Row(
                            level.name(),
                            (int)
                                    trials.stream()
                                            .filter(Trial::completed)
                                            .filter(it -> has(it, factor, level))
                                            .count(),
                            answered.stream()
                                    .map(
                                            it ->
                                                    Objects.requireNonNull(
                                                            it.cells().get(factor.named(level))))
                                    .toList()));
        }
        return new Switch(factor.name(), factor.levels().get(0).name(), rows);
    }

    private boolean has(Trial trial, Factor factor, Level level) {
        return levels(trial).contains(factor.named(level));
    }

    /** All levels of a launch, as {@code factor=level}. */
    private List<String> levels(Trial trial) {
        return factorial.launch(trial.target()).map(it -> levels(it)).orElse(List.of());
    }

    private List<String> levels(Factorial.Launch launch) {
        List<String> levels = new ArrayList<>();
        for (int index = 0; index < factorial.factors().size(); index++) {
            levels.add(factorial.factors().get(index).name() + "=" + launch.levels().get(index));
        }
        return levels;
    }

    /** Each failed launch, and the levels that all failed launches have and no other. */
    private List<String> failures() {
        List<Trial> failed = trials.stream().filter(trial -> !trial.completed()).toList();
        List<String> sentences = new ArrayList<>();
        if (failed.isEmpty()) {
            return sentences;
        }
        List<String> common = new ArrayList<>(levels(failed.get(0)));
        failed.forEach(trial -> common.retainAll(levels(trial)));
        trials.stream().filter(Trial::completed).forEach(trial -> common.removeAll(levels(trial)));
        if (!common.isEmpty()) {
            sentences.add(
                    "Every launch with %s failed, and no other: leave it out with another --switch."
                            .formatted(String.join(" or ", common)));
        }
        for (Trial trial : failed) {
            sentences.add(
                    "%s (%s): %s"
                            .formatted(
                                    trial.target(),
                                    String.join(", ", levels(trial)),
                                    trial.failure().orElseThrow().sentence()));
        }
        return sentences;
    }

    /** The aliases of a design, as one sentence; absent where there are none. */
    static Optional<String> aliases(Factorial factorial, FactorialDesign design) {
        List<String> names = names(factorial);
        List<FactorialDesign.Effect> effects = design.effects();
        List<String> mixed =
                design.aliases(ALIASED).stream()
                        .sorted((a, b) -> Double.compare(b.share(), a.share()))
                        .limit(5)
                        .map(
                                alias ->
                                        "%s by %s × %s"
                                                .formatted(
                                                        names.get(effects.indexOf(alias.effect())),
                                                        factorial.factors().get(alias.one()).name(),
                                                        factorial
                                                                .factors()
                                                                .get(alias.other())
                                                                .name()))
                        .toList();
        return mixed.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Aliases: an interaction of two switches biases these effects by a quarter"
                                + " of its size or more: "
                                + String.join("; ", mixed)
                                + ".");
    }
}
