package io.weighbridge.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

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

    private static final int DRAWS = 2000;
    private static final double LIMIT = 0.95;
    private static final long SEED = 19;

    /** Two interactions are aliases if their columns correlate by more than this. */
    private static final double ALIKE = 0.95;

    private static final int LEAST_FREEDOM = 2;

    public FactorialModel {
        levels = List.copyOf(levels);
        names = List.copyOf(names);
        launches = Map.copyOf(launches);
    }

    /**
     * Fits the model and tests the effects.
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
        double[] ofRounds = BlockModel.weights(prior, within, rounds);
        List<Cell> cells = BlockModel.cells(rounds, ofRounds, target -> target, true);
        FactorialDesign design = design(cells);
        int[] blocks = design.blocks();
        double[] weights = cells.stream().mapToDouble(Cell::weight).toArray();
        double[] values = cells.stream().mapToDouble(Cell::value).toArray();
        double[] observed = Columns.centred(new ArrayRealVector(values), blocks).toArray();
        int absorbed = (int) Arrays.stream(blocks).distinct().count();
        List<RealVector> terms = terms(design, cells, blocks);
        List<Integer> kept = Columns.independent(terms);
        if (kept.isEmpty() || cells.size() <= absorbed) {
            return FactorialFit.EMPTY;
        }
        LeastSquares fit = LeastSquares.fit(matrix(terms, kept), observed, weights, absorbed);
        FactorialFit.Interaction interaction =
                question ? interaction(design, terms, weights, fit) : null;
        if (interaction != null && interaction.strong()) {
            FactorialFit.Pair pair = interaction.factors().get(0);
            terms = with(terms, products(design, pair), blocks);
            kept = Columns.independent(terms);
            fit = LeastSquares.fit(matrix(terms, kept), observed, weights, absorbed);
        }
        List<Integer> effects = effects(terms, kept);
        if (effects.isEmpty()) {
            return FactorialFit.EMPTY;
        }
        VarianceEstimate residual = fit.variance().withoutRounding();
        VarianceEstimate variance = prior.plus(within).pooledWith(residual);
        RowFit row =
                new RowFit(
                        absorbed,
                        contrasts(fit, design, kept, effects, variance),
                        fit.correlation(effects),
                        variance,
                        residual.minus(within));
        return new FactorialFit(row, JudgedRow.of(row, question, level), interaction);
    }

    private FactorialDesign design(List<Cell> cells) {
        List<FactorialDesign.Launch> drawn = new ArrayList<>();
        for (Cell cell : cells) {
            List<Integer> its = Objects.requireNonNull(launches.get(cell.target()), cell.target());
            drawn.add(new FactorialDesign.Launch(cell.block(), its));
        }
        return new FactorialDesign(levels, drawn);
    }

    /** The columns of the effects, then those of the launch order. */
    private static List<RealVector> terms(FactorialDesign design, List<Cell> cells, int[] blocks) {
        List<RealVector> order = new ArrayList<>();
        for (TwoWay.Term term : LaunchOrder.terms()) {
            order.add(new ArrayRealVector(cells.stream().mapToDouble(term.of()).toArray(), false));
        }
        return with(design.centred(), order, blocks);
    }

    /** The columns of the interaction of two factors. */
    private static List<RealVector> products(FactorialDesign design, FactorialFit.Pair pair) {
        return design.products().stream()
                .filter(it -> it.pair().equals(pair))
                .map(FactorialDesign.Product::column)
                .toList();
    }

    /**
     * Adds columns to the terms, except those that would make a term inestimable or leave fewer
     * than {@value #LEAST_FREEDOM} degrees of freedom.
     */
    private static List<RealVector> with(
            List<RealVector> terms, List<RealVector> columns, int[] blocks) {
        int absorbed = (int) Arrays.stream(blocks).distinct().count();
        List<RealVector> all = terms;
        for (RealVector column : columns) {
            List<RealVector> more = new ArrayList<>(all);
            more.add(Columns.centred(column, blocks));
            List<Integer> before = Columns.independent(all);
            List<Integer> kept = Columns.independent(more);
            boolean adds = kept.size() > before.size();
            boolean harmless = estimable(more, kept).containsAll(estimable(all, before));
            if (adds && harmless && blocks.length - absorbed - kept.size() >= LEAST_FREEDOM) {
                all = more;
            }
        }
        return all;
    }

    private static RealMatrix matrix(List<RealVector> terms, List<Integer> kept) {
        return Columns.matrix(kept.stream().map(terms::get).toList());
    }

    /** Places in {@code kept} of terms that are not a combination of the other terms. */
    private static List<Integer> estimable(List<RealVector> terms, List<Integer> kept) {
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

    private List<Contrast> contrasts(
            LeastSquares fit,
            FactorialDesign design,
            List<Integer> kept,
            List<Integer> places,
            VarianceEstimate variance) {
        int[] launches = design.counts();
        List<Contrast> contrasts = new ArrayList<>();
        for (int place : places) {
            int effect = kept.get(place);
            contrasts.add(fit.contrast(names.get(effect), launches[effect], place, variance));
        }
        return contrasts;
    }

    /**
     * The largest interaction, and how large the largest one is by chance. The latter is computed
     * from {@value #DRAWS} sets of pure noise in the same design, always with the same random
     * numbers.
     */
    private static FactorialFit.@Nullable Interaction interaction(
            FactorialDesign design, List<RealVector> terms, double[] weights, LeastSquares fit) {
        int[] blocks = design.blocks();
        RealVector roots = new ArrayRealVector(weights).map(Math::sqrt);
        List<RealVector> basis = basis(terms, blocks, roots);
        Map<FactorialFit.Pair, List<RealVector>> pairs = new LinkedHashMap<>();
        for (FactorialDesign.Product product : design.products()) {
            RealVector column = Columns.centred(product.column(), blocks).ebeMultiply(roots);
            RealVector direction = Columns.direction(column, basis);
            if (direction != null) {
                pairs.computeIfAbsent(product.pair(), first -> new ArrayList<>()).add(direction);
            }
        }
        RealVector residuals = fit.residuals().ebeMultiply(roots);
        if (pairs.isEmpty()
                || fit.variance().freedom() < LEAST_FREEDOM
                || residuals.getNorm() < VarianceEstimate.ROUNDING) {
            return null;
        }
        FactorialFit.Pair largest = largest(pairs, residuals);
        double[] byChance = byChance(pairs, basis, weights.length);
        return new FactorialFit.Interaction(
                alike(pairs, largest),
                statistic(Objects.requireNonNull(pairs.get(largest)), residuals),
                byChance[(int) (LIMIT * DRAWS)],
                byChance[DRAWS - 1]);
    }

    /** An orthonormal basis of the blocks and terms, weighted. */
    private static List<RealVector> basis(List<RealVector> terms, int[] blocks, RealVector roots) {
        List<RealVector> all = new ArrayList<>();
        for (int block : Arrays.stream(blocks).distinct().toArray()) {
            double[] indicator =
                    Arrays.stream(blocks).mapToDouble(it -> it == block ? 1 : 0).toArray();
            all.add(new ArrayRealVector(indicator, false));
        }
        all.addAll(terms);
        return Columns.basis(all.stream().map(column -> column.ebeMultiply(roots)).toList());
    }

    private static FactorialFit.Pair largest(
            Map<FactorialFit.Pair, List<RealVector>> pairs, RealVector residuals) {
        FactorialFit.Pair largest = pairs.keySet().iterator().next();
        double most = -1;
        for (Map.Entry<FactorialFit.Pair, List<RealVector>> pair : pairs.entrySet()) {
            double statistic = statistic(pair.getValue(), residuals);
            // aliases differ by rounding only: the first one is kept
            if (statistic > most + 1e-9) {
                most = statistic;
                largest = pair.getKey();
            }
        }
        return largest;
    }

    private static List<FactorialFit.Pair> alike(
            Map<FactorialFit.Pair, List<RealVector>> pairs, FactorialFit.Pair largest) {
        List<RealVector> its = Objects.requireNonNull(pairs.get(largest));
        List<FactorialFit.Pair> alike = new ArrayList<>(List.of(largest));
        for (Map.Entry<FactorialFit.Pair, List<RealVector>> pair : pairs.entrySet()) {
            if (!pair.getKey().equals(largest) && alike(pair.getValue(), its)) {
                alike.add(pair.getKey());
            }
        }
        return alike;
    }

    private static boolean alike(List<RealVector> columns, List<RealVector> others) {
        for (RealVector column : columns) {
            for (RealVector other : others) {
                if (Math.abs(column.dotProduct(other)) > ALIKE) {
                    return true;
                }
            }
        }
        return false;
    }

    private static double statistic(List<RealVector> columns, RealVector residuals) {
        double length = residuals.getNorm();
        return columns.stream()
                .mapToDouble(column -> Math.abs(column.dotProduct(residuals)) / length)
                .max()
                .orElse(0);
    }

    /**
     * The statistic of the largest interaction in each simulated run without interactions, in
     * ascending order.
     */
    private static double[] byChance(
            Map<FactorialFit.Pair, List<RealVector>> pairs, List<RealVector> basis, int launches) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
        ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
        List<RealVector> columns = pairs.values().stream().flatMap(List::stream).toList();
        double[] largest = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            RealVector noise = new ArrayRealVector(normal.samples(launches).toArray(), false);
            largest[draw] = statistic(columns, Columns.beyond(noise, basis));
        }
        Arrays.sort(largest);
        return largest;
    }
}
