package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

/**
 * The level of each factor in each launch, and the properties of a design that are known before
 * anything is measured (Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 16
 * to 19).
 *
 * @param levels how many levels each factor has, 2 or more
 * @param launches in the order of rounds and, in a round, of starts
 */
public record FactorialDesign(List<Integer> levels, List<Launch> launches) {

    /** A column depends on others if its component orthogonal to them is no longer than this. */
    static final double DEPENDENT = 1e-6;

    /**
     * One launch.
     *
     * @param block its round, from 0
     * @param levels which level of each factor it has, from 0 for the first
     */
    public record Launch(int block, List<Integer> levels) {}

    /**
     * An effect: a level compared with the first level of its factor.
     *
     * @param factor from 0
     * @param level from 1
     */
    public record Effect(int factor, int level) {}

    /**
     * How much an interaction of two factors biases an effect.
     *
     * @param effect the biased effect
     * @param pair the two factors
     * @param share the bias as a share of the interaction: 0 is no bias, 1 the whole interaction
     */
    public record Alias(Effect effect, FactorialFit.Pair pair, double share) {}

    /** All effects, factor by factor. */
    public List<Effect> effects() {
        List<Effect> effects = new ArrayList<>();
        for (int factor = 0; factor < levels.size(); factor++) {
            for (int level = 1; level < levels.get(factor); level++) {
                effects.add(new Effect(factor, level));
            }
        }
        return effects;
    }

    /**
     * The standard error of each effect if the standard deviation between launches is 1, in the
     * order of {@link #effects}. With two levels and N launches, it is at best 2/√N. It is absent
     * if the design aliases the effect with others.
     */
    public List<@Nullable Double> errors() {
        List<RealVector> columns = centred();
        List<@Nullable Double> errors = new ArrayList<>();
        for (int effect = 0; effect < columns.size(); effect++) {
            double rest = Columns.beyondOthers(columns, effect);
            errors.add(rest > DEPENDENT ? 1 / rest : null);
        }
        return errors;
    }

    /**
     * Interactions of two factors that would bias an effect by more than a share of the
     * interaction.
     */
    public List<Alias> aliases(double least) {
        List<RealVector> columns = centred();
        List<Effect> effects = effects();
        List<Alias> aliases = new ArrayList<>();
        if (Columns.independent(columns).size() < effects.size()) {
            return aliases;
        }
        DecompositionSolver solver = new QRDecomposition(Columns.matrix(columns)).getSolver();
        for (Product product : products()) {
            RealVector bias = solver.solve(Columns.centred(product.column(), blocks()));
            for (int effect = 0; effect < effects.size(); effect++) {
                double share = Math.abs(bias.getEntry(effect)) / 2;
                if (share > least) {
                    aliases.add(new Alias(effects.get(effect), product.pair(), share));
                }
            }
        }
        return aliases;
    }

    /**
     * The share of each interaction of two factors that the means of rounds absorb, from 0 to 1. An
     * interaction that is constant within each round is absorbed whole, and no run of this design
     * can find it.
     */
    public List<Double> absorbed() {
        int[] blocks = blocks();
        List<Double> absorbed = new ArrayList<>();
        for (Product product : products()) {
            double whole = product.column().getNorm();
            double within = Columns.centred(product.column(), blocks).getNorm();
            absorbed.add(whole == 0 ? 1 : 1 - within * within / (whole * whole));
        }
        return absorbed;
    }

    /**
     * One column of an interaction: +1 or −1 if each of the two factors is at its first level or at
     * the compared level, otherwise 0.
     */
    record Product(Effect one, Effect other, RealVector column) {

        FactorialFit.Pair pair() {
            return new FactorialFit.Pair(one.factor(), other.factor());
        }
    }

    /** The columns of all interactions of two factors. */
    List<Product> products() {
        List<Effect> effects = effects();
        List<Product> products = new ArrayList<>();
        for (int first = 0; first < effects.size(); first++) {
            for (int second = first + 1; second < effects.size(); second++) {
                Effect one = effects.get(first);
                Effect other = effects.get(second);
                if (one.factor() != other.factor()) {
                    products.add(
                            new Product(
                                    one,
                                    other,
                                    column(launch -> sign(launch, one) * sign(launch, other))));
                }
            }
        }
        return products;
    }

    private static double sign(Launch launch, Effect effect) {
        int level = launch.levels().get(effect.factor());
        return level == effect.level() ? 1 : level == 0 ? -1 : 0;
    }

    private RealVector column(ToDoubleFunction<Launch> value) {
        return new ArrayRealVector(launches.stream().mapToDouble(value).toArray(), false);
    }

    /** How many launches have the level of each effect. */
    int[] counts() {
        return columns().stream().mapToInt(column -> (int) column.getL1Norm()).toArray();
    }

    /** A column for each effect: 1 if a launch has its level, otherwise 0. */
    private List<RealVector> columns() {
        List<RealVector> columns = new ArrayList<>();
        for (Effect effect : effects()) {
            columns.add(column(it -> it.levels().get(effect.factor()) == effect.level() ? 1 : 0));
        }
        return columns;
    }

    int[] blocks() {
        return launches.stream().mapToInt(Launch::block).toArray();
    }

    /** A column for each effect, its mean in each block subtracted. */
    List<RealVector> centred() {
        int[] blocks = blocks();
        return columns().stream().map(column -> Columns.centred(column, blocks)).toList();
    }
}
