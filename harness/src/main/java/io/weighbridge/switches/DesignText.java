package io.weighbridge.switches;

import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run of switches before it starts, as text.
 *
 * @param factorial the levels of each launch
 * @param design of these launches
 */
record DesignText(Factorial factorial, FactorialDesign design) {

    /** An alias is reported if at least this share of an interaction distorts an effect. */
    private static final double ALIASED = 0.25;

    /** The assumed standard deviation of launches with the same levels, as a share. */
    private static final double SPREAD = 0.04;

    /** The switches, the standard error of each effect, aliases and launches. */
    static List<String> lines(Factorial factorial) {
        DesignText text = new DesignText(factorial, LaunchDraw.design(factorial));
        List<String> lines = new ArrayList<>();
        lines.add(text.amounts());
        lines.addAll(text.switches());
        lines.add(
                String.format(
                        Locale.ROOT,
                        "Expected standard error of each effect, if launches with the same levels"
                                + " vary by %.0f %%:",
                        100 * SPREAD));
        lines.addAll(text.errors());
        lines.add(text.aliases());
        lines.add("Launches:");
        lines.addAll(text.launches());
        lines.add("");
        return lines;
    }

    private String amounts() {
        int switches = factorial.factors().size();
        String noun = switches == 1 ? "switch" : "switches";
        int launches = factorial.launches().size();
        return "%d %s in %d launches:".formatted(switches, noun, launches);
    }

    private List<String> switches() {
        List<String> lines = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            List<String> levels = factor.levels().stream().map(Level::name).toList();
            lines.add("  %s: %s".formatted(factor.name(), String.join(", ", levels)));
        }
        return lines;
    }

    private List<String> errors() {
        List<FactorialDesign.Effect> effects = design.effects();
        List<@Nullable Double> errors = design.errors();
        List<String> lines = new ArrayList<>();
        for (int index = 0; index < effects.size(); index++) {
            lines.add("  %s: %s".formatted(name(effects.get(index)), error(errors.get(index))));
        }
        return lines;
    }

    private List<String> launches() {
        List<String> lines = new ArrayList<>();
        for (Factorial.Launch launch : factorial.launches()) {
            String levels = String.join(", ", factorial.named(launch));
            lines.add("  %s: %s".formatted(launch.target(), levels));
        }
        return lines;
    }

    private static String error(@Nullable Double error) {
        return error == null
                ? "cannot be separated from other effects in this design"
                : String.format(Locale.ROOT, "%.1f %%", 100 * SPREAD * error);
    }

    /** The largest aliases of a design, as one sentence. */
    private String aliases() {
        List<FactorialDesign.Alias> aliases = new ArrayList<>(design.aliases(ALIASED));
        if (aliases.isEmpty()) {
            return "If two switches influence each other, each effect is wrong by less than a"
                    + " quarter of that influence.";
        }
        aliases.sort(Comparator.comparingDouble(FactorialDesign.Alias::share).reversed());
        List<String> largest = aliases.stream().limit(5).map(this::sentence).toList();
        return "If the two switches in brackets influence each other, the effect before them is wrong by a quarter of that influence or more: %s."
                .formatted(String.join("; ", largest));
    }

    private String sentence(FactorialDesign.Alias alias) {
        String one = factorial.factors().get(alias.pair().one()).name();
        String other = factorial.factors().get(alias.pair().other()).name();
        return "%s (%s and %s)".formatted(name(alias.effect()), one, other);
    }

    private String name(FactorialDesign.Effect effect) {
        Factor factor = factorial.factors().get(effect.factor());
        return factor.named(factor.levels().get(effect.level()));
    }
}
