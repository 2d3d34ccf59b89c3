package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;

/**
 * The effects of one factor at each level of another, for the largest interactions of a fit. In the
 * fit of the effects, each is an average over the levels of the other factor. Here the interaction
 * is a term of the model, and the effect at a level is a linear combination of its coefficients.
 *
 * <p>The variance is that of the fit of the effects: the largest of many pairs contains noise,
 * which its term would remove from the residuals.
 *
 * @param variance of a launch, around the fitted effects
 * @param level the probability of an interval that misses the true value
 */
record LevelEffects(LaunchTable table, VarianceEstimate variance, double level) {

    /**
     * The effects for the two largest interactions. If the largest is not significant, pairs whose
     * factors both have a significant effect go first: such factors interact more often than others
     * (effect heredity: Wu and Hamada, Experiments, 3rd edition, 2021, section 4.6), and without
     * this rule chance would choose of many pairs. The second is the largest after the first has
     * been subtracted.
     *
     * @param first the largest of all
     * @param ofFactors the terms of the effects
     * @param ofFit the terms of the fit: also those of the first interaction, if it is strong
     * @param factors those with a significant effect
     */
    List<FactorialFit.AtLevels> ofLargest(
            FactorialFit.Interaction first,
            List<RealVector> ofFactors,
            List<RealVector> ofFit,
            Set<Integer> factors) {
        Predicate<FactorialFit.Pair> likely =
                pair -> factors.contains(pair.one()) && factors.contains(pair.other());
        FactorialFit.Interaction likelyFirst =
                first.significant() ? first : Interactions.largest(table, ofFactors, likely);
        FactorialFit.Interaction chosen = likelyFirst == null ? first : likelyFirst;
        FactorialFit.Pair pair = chosen.factors().get(0);
        List<RealVector> withChosen =
                FactorialModel.with(
                        ofFactors, FactorialModel.products(table.design(), pair), table);
        Predicate<FactorialFit.Pair> another = it -> !it.equals(pair);
        FactorialFit.Interaction likelySecond =
                Interactions.largest(table, withChosen, another.and(likely));
        FactorialFit.Interaction second =
                likelySecond == null
                        ? Interactions.largest(table, withChosen, another)
                        : likelySecond;
        List<FactorialFit.AtLevels> found = new ArrayList<>();
        found.add(atLevels(chosen, chosen.significant(), ofFactors, likely));
        if (second != null) {
            found.add(atLevels(second, first.significant() && second.significant(), ofFit, likely));
        }
        return found;
    }

    private FactorialFit.AtLevels atLevels(
            FactorialFit.Interaction interaction,
            boolean significant,
            List<RealVector> terms,
            Predicate<FactorialFit.Pair> likely) {
        FactorialFit.Pair pair = interaction.factors().get(0);
        boolean ofEffects = likely.test(pair);
        List<FactorialDesign.Product> products =
                table.design().products().stream().filter(it -> it.pair().equals(pair)).toList();
        int[] blocks = table.blocks();
        List<RealVector> all = new ArrayList<>(terms);
        products.forEach(product -> all.add(Columns.centred(product.column(), blocks)));
        List<Integer> kept = Columns.independent(all);
        int freedom = blocks.length - table.absorbed() - kept.size();
        if (freedom < 1) {
            return new FactorialFit.AtLevels(interaction, significant, ofEffects, List.of());
        }
        List<Integer> estimable = FactorialModel.estimable(all, kept);
        LeastSquares fit = table.fit(all);
        List<FactorialFit.AtLevel> effects = new ArrayList<>();
        List<FactorialDesign.Effect> names = table.design().effects();
        for (int index = 0; index < names.size(); index++) {
            FactorialDesign.Effect effect = names.get(index);
            if (effect.factor() != pair.other()) {
                continue;
            }
            for (int at = 0; at < table.design().levels().get(pair.one()); at++) {
                double[] coefficients = new double[kept.size()];
                boolean known = add(coefficients, kept, estimable, index, 1);
                for (int product = 0; product < products.size(); product++) {
                    double weight = weight(products.get(product), effect, at);
                    known &=
                            weight == 0
                                    || add(
                                            coefficients,
                                            kept,
                                            estimable,
                                            terms.size() + product,
                                            weight);
                }
                if (!known) {
                    return new FactorialFit.AtLevels(
                            interaction, significant, ofEffects, List.of());
                }
                effects.add(
                        new FactorialFit.AtLevel(
                                effect,
                                at,
                                estimate(fit, coefficients, launches(effect, pair.one(), at))));
            }
        }
        return new FactorialFit.AtLevels(interaction, significant, ofEffects, effects);
    }

    /**
     * By how much a column of the interaction differs between launches with a level and with the
     * first level of its factor, if both have the same level of the other factor.
     */
    private static double weight(
            FactorialDesign.Product product, FactorialDesign.Effect effect, int at) {
        double own = (product.other().level() == effect.level() ? 1 : 0) + 1;
        double other = at == product.one().level() ? 1 : at == 0 ? -1 : 0;
        return own * other;
    }

    /** Sets the weight of a column; false if its coefficient cannot be estimated. */
    private static boolean add(
            double[] coefficients,
            List<Integer> kept,
            List<Integer> estimable,
            int column,
            double weight) {
        int place = kept.indexOf(column);
        if (place < 0 || !estimable.contains(place)) {
            return false;
        }
        coefficients[place] = weight;
        return true;
    }

    /** How many launches have a level, with a level of another factor. */
    private int launches(FactorialDesign.Effect effect, int other, int at) {
        return (int)
                table.design().launches().stream()
                        .filter(it -> it.levels().get(effect.factor()) == effect.level())
                        .filter(it -> it.levels().get(other) == at)
                        .count();
    }

    private Estimate estimate(LeastSquares fit, double[] coefficients, int launches) {
        RealVector weights = new ArrayRealVector(coefficients, false);
        double log = fit.coefficients().dotProduct(weights);
        double scale = fit.inverse().operate(weights).dotProduct(weights);
        double error = Math.sqrt(variance.value() * scale);
        Contrast contrast = new Contrast("", launches, log, error, variance.freedom());
        return Estimate.of(contrast, level, null);
    }
}
