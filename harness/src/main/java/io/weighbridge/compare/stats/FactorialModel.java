package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.hipparchus.linear.RealVector;

/**
 * A linear model of logarithms with rounds as blocks and the levels of factors as effects: {@code
 * ln value = round + the levels' effects + error}. An effect compares a level with the first level
 * of its factor, averaged over the levels of all other factors (Jain, The Art of Computer Systems
 * Performance Analysis, 1991, chapters 17 to 19). Any launch may be missing. Error, weights and the
 * prior of the variance are those of {@link BlockModel}. The effect of the launch order has no
 * prior: the run itself has many launches, in balanced order.
 *
 * <p>A strong interaction of two factors is a term of the model, too: otherwise it would be part of
 * the residuals, and all intervals would be too wide. Its columns sum to zero over the levels of a
 * factor, so that each effect stays an average over the levels of the other factors. A significant
 * interaction that is not strong is no term. As the largest of many pairs it contains noise, which
 * a term would remove from the residuals, so intervals would be too narrow.
 *
 * @param levels number of levels of each factor
 * @param names of the effects, in the order of {@link FactorialDesign#effects}
 * @param launches the levels of each launch, by its target's name
 */
public record FactorialModel(
        List<Integer> levels, List<String> names, Map<String, List<Integer>> launches) {

    /** Terms leave at least this many degrees of freedom. */
    static final int LEAST_FREEDOM = 2;

    /**
     * Fits the model and tests the effects. After one round, an effect is significant only if it
     * would also be with twice the prior's standard deviation.
     *
     * @param rounds that were measured, in any order
     * @param prior of the variance between launches; {@link VarianceEstimate#UNKNOWN} without one
     * @param question whether to test the effects and the interactions
     * @param level the probability of a false verdict in the question, and of an interval that
     *     misses the true value
     */
    public FactorialFit fit(
            List<Round> rounds, VarianceEstimate prior, boolean question, double level) {
        VarianceEstimate within = BlockModel.within(rounds);
        LaunchTable table = table(rounds, BlockModel.weights(prior, within, rounds));
        List<RealVector> terms = with(table.design().centred(), order(table), table);
        if (Columns.independent(terms).isEmpty()) {
            return FactorialFit.EMPTY;
        }
        List<RealVector> ofFactors = terms;
        FactorialFit.Interaction interaction = question ? Interactions.largest(table, terms) : null;
        if (interaction != null && interaction.strong()) {
            FactorialFit.Pair pair = interaction.factors().get(0);
            terms = with(terms, products(table.design(), pair), table);
        }
        RowFit row = row(table, terms, prior, within);
        if (row.contrasts().isEmpty()) {
            return FactorialFit.EMPTY;
        }
        List<RealVector> all = terms;
        JudgedRow judged =
                JudgedRow.of(row, () -> row(table, all, prior.times(4), within), question, level);
        List<FactorialFit.AtLevels> atLevels =
                interaction == null || !row.variance().known()
                        ? List.of()
                        : new LevelEffects(table, row.variance(), level)
                                .ofLargest(
                                        interaction, ofFactors, terms, significant(judged, table));
        return new FactorialFit(row, judged, interaction, atLevels);
    }

    /** The factors with a significant effect. */
    private Set<Integer> significant(JudgedRow judged, LaunchTable table) {
        List<FactorialDesign.Effect> effects = table.design().effects();
        Set<Integer> factors = new TreeSet<>();
        judged.verdicts()
                .forEach(
                        (name, verdict) -> {
                            if (verdict.word().significant()) {
                                factors.add(effects.get(names.indexOf(name)).factor());
                            }
                        });
        return factors;
    }

    private LaunchTable table(List<Round> rounds, double[] weights) {
        List<Cell> cells = BlockModel.cells(rounds, weights, target -> target, true);
        List<FactorialDesign.Launch> measured = new ArrayList<>();
        for (Cell cell : cells) {
            List<Integer> its = Objects.requireNonNull(launches.get(cell.target()), cell.target());
            measured.add(new FactorialDesign.Launch(cell.block(), its));
        }
        return new LaunchTable(cells, new FactorialDesign(levels, measured));
    }

    /** The columns of the launch order. */
    private static List<RealVector> order(LaunchTable table) {
        return LaunchOrder.terms().stream().map(term -> table.column(term.of())).toList();
    }

    /** The columns of the interaction of two factors. */
    static List<RealVector> products(FactorialDesign design, FactorialFit.Pair pair) {
        return design.products().stream()
                .filter(it -> it.pair().equals(pair))
                .map(FactorialDesign.Product::column)
                .toList();
    }

    /**
     * Adds columns to the terms, except those that would make a term inestimable or leave fewer
     * than {@value #LEAST_FREEDOM} degrees of freedom.
     */
    static List<RealVector> with(
            List<RealVector> terms, List<RealVector> columns, LaunchTable table) {
        int[] blocks = table.blocks();
        List<RealVector> all = terms;
        for (RealVector column : columns) {
            List<RealVector> more = new ArrayList<>(all);
            more.add(Columns.centred(column, blocks));
            List<Integer> before = Columns.independent(all);
            List<Integer> kept = Columns.independent(more);
            boolean adds = kept.size() > before.size();
            boolean harmless = estimable(more, kept).containsAll(estimable(all, before));
            int freedom = blocks.length - table.absorbed() - kept.size();
            if (adds && harmless && freedom >= LEAST_FREEDOM) {
                all = more;
            }
        }
        return all;
    }

    /** The fit of the effects; empty if none can be estimated. */
    private RowFit row(
            LaunchTable table,
            List<RealVector> terms,
            VarianceEstimate prior,
            VarianceEstimate within) {
        List<Integer> kept = Columns.independent(terms);
        List<Integer> effects = effects(terms, kept);
        if (effects.isEmpty()) {
            return RowFit.EMPTY;
        }
        LeastSquares fit = table.fit(terms);
        VarianceEstimate residual = fit.variance().withoutRounding();
        VarianceEstimate expected = prior.plus(within);
        VarianceEstimate variance = expected.pooledWith(residual);
        int[] counts = table.design().counts();
        List<Contrast> contrasts = new ArrayList<>();
        for (int place : effects) {
            int effect = kept.get(place);
            contrasts.add(fit.contrast(names.get(effect), counts[effect], place, variance));
        }
        return new RowFit(
                table.absorbed(),
                contrasts,
                fit.correlation(effects),
                variance,
                expected.freedom(),
                residual.minus(within));
    }

    /** Places in {@code kept} of terms that are not a combination of the other terms. */
    static List<Integer> estimable(List<RealVector> terms, List<Integer> kept) {
        List<Integer> estimable = new ArrayList<>();
        for (int place = 0; place < kept.size(); place++) {
            if (Columns.beyondOthers(terms, kept.get(place)) > FactorialDesign.DEPENDENT) {
                estimable.add(place);
            }
        }
        return estimable;
    }

    /** Places in {@code kept} of the effects that can be estimated. */
    private List<Integer> effects(List<RealVector> terms, List<Integer> kept) {
        return estimable(terms, kept).stream()
                .filter(place -> kept.get(place) < names.size())
                .toList();
    }
}
