package io.weighbridge.switches;

import io.weighbridge.compare.analysis.Comparison.Seen;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.compare.analysis.WarningSummaries;
import io.weighbridge.compare.stats.FactorialFit;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Writes the sentences about interactions of switches, failed launches and warnings. */
record EffectNotes(Factorial factorial) {

    /**
     * Warnings that a target has too few launches. They are left out, because here each launch is a
     * target.
     */
    private static final Set<Warning.Kind> OF_TARGETS =
            Set.of(Warning.Kind.ONE_ROUND, Warning.Kind.TARGET_FAILED);

    /** Which switches influence each other. */
    String interaction(FactorialFit.Interaction interaction) {
        List<String> pairs = interaction.factors().stream().map(this::names).toList();
        return "%s influence each other: the effect of both together is not the product of their ratios.%s"
                .formatted(pairs.get(0), aliasedWith(pairs.subList(1, pairs.size())));
    }

    /**
     * An interaction with the effects at each level.
     *
     * @param column the title of its column
     */
    Effects.Interplay interplay(String column, FactorialFit.AtLevels at) {
        FactorialFit.Interaction interaction = at.interaction();
        FactorialFit.Pair pair = interaction.factors().get(0);
        List<Factor> factors = factorial.factors();
        Factor one = factors.get(pair.one());
        Factor other = factors.get(pair.other());
        List<Effects.AtLevel> effects = new ArrayList<>();
        for (FactorialFit.AtLevel effect : at.effects()) {
            effects.add(
                    new Effects.AtLevel(
                            other.named(other.levels().get(effect.effect().level())),
                            one.named(one.levels().get(effect.level())),
                            effect.ratio()));
        }
        List<String> pairs = interaction.factors().stream().map(this::names).toList();
        return new Effects.Interplay(
                column,
                List.of(one.name(), other.name()),
                at.significant(),
                pairs.subList(1, pairs.size()),
                effects);
    }

    private String names(FactorialFit.Pair pair) {
        List<Factor> factors = factorial.factors();
        return factors.get(pair.one()).name() + " and " + factors.get(pair.other()).name();
    }

    private static String aliasedWith(List<String> pairs) {
        if (pairs.isEmpty()) {
            return "";
        }
        int shown = Math.min(3, pairs.size());
        String first = String.join("; ", pairs.subList(0, shown));
        int others = pairs.size() - shown;
        String more = others == 0 ? "" : "; %d more".formatted(others);
        return " These launches do not show which pair it is; it may also be another (%s%s)."
                .formatted(first, more);
    }

    /**
     * A sentence for each failed launch, and one about the levels that all failed launches have and
     * no other launch has.
     *
     * @param trials the latest of each launch
     */
    List<String> failures(List<Trial> trials) {
        List<Trial> failed = trials.stream().filter(trial -> !trial.completed()).toList();
        if (failed.isEmpty()) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        List<String> common = new ArrayList<>(levels(failed.get(0)));
        failed.forEach(trial -> common.retainAll(levels(trial)));
        trials.stream().filter(Trial::completed).forEach(trial -> common.removeAll(levels(trial)));
        if (!common.isEmpty()) {
            sentences.add(
                    "All launches with %s failed, and all others worked: leave that level out by naming the levels to measure, such as --switch gc=g1,parallel, or remove it from the plan's factors."
                            .formatted(String.join(" or ", common)));
        }
        for (Trial trial : failed) {
            String levels = String.join(", ", levels(trial));
            String why = Objects.requireNonNull(trial.failure()).sentence();
            sentences.add("%s (%s): %s".formatted(trial.target(), levels, why));
        }
        return sentences;
    }

    private List<String> levels(Trial trial) {
        return factorial.levels(trial.target());
    }

    /**
     * The warnings that may change what a reader concludes, and the names of all others.
     *
     * @param summaries of a comparison in which each launch is a target
     * @param launches number of launches that were begun
     */
    static List<String> warnings(List<WarningSummary> summaries, int launches) {
        List<String> sentences = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (WarningSummary summary : summaries) {
            if (OF_TARGETS.contains(summary.kind())) {
                continue;
            }
            if (WarningSummaries.changesReading(summary)) {
                sentences.add(warning(summary, launches));
            } else {
                others.add(summary.kind().key());
            }
        }
        if (!others.isEmpty()) {
            sentences.add(
                    "Further warnings, which hardly change a conclusion: %s. See docs/reading-results.md#warnings"
                            .formatted(String.join(", ", others)));
        }
        return sentences;
    }

    private static String warning(WarningSummary summary, int launches) {
        long warned = summary.seen().stream().map(Seen::target).distinct().count();
        String what = summary.kind().key() + ": " + summary.meaning();
        return "%s, in %d of %d launches, such as: %s. Fix: %s"
                .formatted(what, warned, launches, summary.example(), summary.fix());
    }
}
