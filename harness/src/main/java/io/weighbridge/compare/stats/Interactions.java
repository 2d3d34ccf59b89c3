package io.weighbridge.compare.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;
import org.jspecify.annotations.Nullable;

/** Finds the interaction of two factors that explains most of the residuals of a model. */
final class Interactions {

    private static final int DRAWS = 2000;
    private static final double LIMIT = 0.95;
    private static final long SEED = 19;

    /** Two interactions are aliases if their columns correlate by more than this. */
    private static final double ALIKE = 0.95;

    private Interactions() {}

    /**
     * The largest interaction, and how large the largest one is by chance. The latter is computed
     * from {@value #DRAWS} sets of pure noise in the same design, always with the same random
     * numbers.
     *
     * @param terms of the model, with the means of blocks subtracted
     * @return null if no interaction can be separated from the terms, or if there are no residuals
     */
    static FactorialFit.@Nullable Interaction largest(LaunchTable table, List<RealVector> terms) {
        return largest(table, terms, any -> true);
    }

    /**
     * The largest interaction of some pairs. How large one is by chance is that of all pairs.
     *
     * @param which the pairs
     * @return null also if none of these pairs has an interaction
     */
    static FactorialFit.@Nullable Interaction largest(
            LaunchTable table, List<RealVector> terms, Predicate<FactorialFit.Pair> which) {
        RealVector roots = new ArrayRealVector(table.weights()).map(Math::sqrt);
        List<RealVector> basis = basis(terms, table.blocks(), roots);
        Map<FactorialFit.Pair, List<RealVector>> pairs = pairs(table, basis, roots);
        LeastSquares fit = table.fit(terms);
        RealVector residuals = fit.residuals().ebeMultiply(roots);
        if (pairs.keySet().stream().noneMatch(which)
                || fit.variance().freedom() < FactorialModel.LEAST_FREEDOM
                || residuals.getNorm() < VarianceEstimate.ROUNDING) {
            return null;
        }
        FactorialFit.Pair largest = largest(pairs, residuals, which);
        double[] byChance = byChance(pairs, basis, table.cells().size());
        return new FactorialFit.Interaction(
                alike(pairs, largest),
                statistic(Objects.requireNonNull(pairs.get(largest)), residuals),
                byChance[(int) (LIMIT * DRAWS)],
                byChance[DRAWS - 1]);
    }

    /** The directions of each interaction that are orthogonal to a basis, weighted. */
    private static Map<FactorialFit.Pair, List<RealVector>> pairs(
            LaunchTable table, List<RealVector> basis, RealVector roots) {
        int[] blocks = table.blocks();
        Map<FactorialFit.Pair, List<RealVector>> pairs = new LinkedHashMap<>();
        for (FactorialDesign.Product product : table.design().products()) {
            RealVector column = Columns.centred(product.column(), blocks).ebeMultiply(roots);
            RealVector rest = Columns.beyond(column, basis);
            if (rest.getNorm() > FactorialDesign.DEPENDENT) {
                pairs.computeIfAbsent(product.pair(), first -> new ArrayList<>())
                        .add(rest.unitVector());
            }
        }
        return pairs;
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
            Map<FactorialFit.Pair, List<RealVector>> pairs,
            RealVector residuals,
            Predicate<FactorialFit.Pair> which) {
        FactorialFit.Pair largest = pairs.keySet().stream().filter(which).findFirst().orElseThrow();
        double most = -1;
        for (Map.Entry<FactorialFit.Pair, List<RealVector>> pair : pairs.entrySet()) {
            double statistic = statistic(pair.getValue(), residuals);
            // aliases differ by rounding only: the first one is kept
            if (which.test(pair.getKey()) && statistic > most + 1e-9) {
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
        return columns.stream()
                .flatMap(column -> others.stream().map(column::dotProduct))
                .anyMatch(correlation -> Math.abs(correlation) > ALIKE);
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
