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
import org.jspecify.annotations.Nullable;

/**
 * Rounds as blocks, main effects of factors, on logarithms: {@code ln value = round + the levels'
 * effects + error}, each level against the first one of its factor and so averaged over the levels
 * of all other factors (Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 17
 * to 19). Any launch may be missing. Error, weights and the prior of the variance are those of the
 * model of rounds and targets. The order of launches is estimated from these launches alone: they
 * are many, in balanced order.
 *
 * <p>A strong interaction of two factors is a term of the model, too: otherwise the residuals would
 * hold it, and all intervals would be too wide. Its columns sum to zero over the levels of a
 * factor, so that each effect stays an average over the levels of the other factors. A significant
 * interaction that is not strong is not made a term: the largest of many pairs also contains noise,
 * which would leave the residuals, and intervals would be too narrow.
 */
public final class FactorialModel {

    private static final int DRAWS = 2000;
    private static final double LIMIT = 0.95;
    private static final long SEED = 19;

    /** Two columns of residuals with at least this correlation are aliases. */
    private static final double ALIKE = 0.95;

    private static final int LEAST_FREEDOM = 2;

    private final List<Integer> levels;
    private final List<String> names;
    private final Map<String, List<Integer>> launches;

    /**
     * @param levels how many each factor has
     * @param names of the effects, in the order of {@link FactorialDesign#effects}
     * @param launches the levels of each launch, by its target's name
     */
    public FactorialModel(
            List<Integer> levels, List<String> names, Map<String, List<Integer>> launches) {
        this.levels = List.copyOf(levels);
        this.names = List.copyOf(names);
        this.launches = Map.copyOf(launches);
    }

    /** The value of one launch, with its round and its levels. */
    private record Row(Cell cell, List<Integer> levels) {}

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
        List<Row> rows = rows(rounds, prior, within);
        FactorialDesign design = design(rows);
        int[] blocks = design.blocks();
        double[] weights = rows.stream().mapToDouble(row -> row.cell().weight()).toArray();
        double[] values = rows.stream().mapToDouble(row -> row.cell().value()).toArray();
        double[] observed = Columns.centred(values, blocks);
        int absorbed = (int) Arrays.stream(blocks).distinct().count();
        List<double[]> terms = terms(design, rows, blocks);
        int[] kept = keptOf(terms);
        if (kept.length == 0 || rows.size() <= absorbed) {
            return FactorialFit.EMPTY;
        }
        LeastSquares fit =
                LeastSquares.fit(matrix(terms, kept, rows.size()), observed, weights, absorbed);
        FactorialFit.Interaction interaction =
                question ? interaction(design, terms, weights, fit) : null;
        if (interaction != null && interaction.strong()) {
            FactorialFit.Pair pair = interaction.factors().get(0);
            terms = with(terms, products(design, pair), blocks);
            kept = keptOf(terms);
            fit = LeastSquares.fit(matrix(terms, kept, rows.size()), observed, weights, absorbed);
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

    private List<Row> rows(List<Round> rounds, VarianceEstimate prior, VarianceEstimate within) {
        double[] weights = BlockModel.weights(prior, within, rounds);
        List<Row> rows = new ArrayList<>();
        for (int block = 0; block < rounds.size(); block++) {
            Round round = rounds.get(block);
            for (Map.Entry<String, Double> value : round.logs().entrySet()) {
                String target = value.getKey();
                int place = round.places().getOrDefault(target, 0);
                Cell cell = new Cell(block, target, value.getValue(), weights[block], place);
                rows.add(new Row(cell, Objects.requireNonNull(launches.get(target), target)));
            }
        }
        return rows;
    }

    private FactorialDesign design(List<Row> rows) {
        List<FactorialDesign.Launch> drawn = new ArrayList<>();
        rows.forEach(it -> drawn.add(new FactorialDesign.Launch(it.cell().block(), it.levels())));
        return new FactorialDesign(levels, drawn);
    }

    /** The effects first, then the cost of the order of starts. */
    private static List<double[]> terms(FactorialDesign design, List<Row> rows, int[] blocks) {
        List<double[]> effects = new ArrayList<>();
        for (double[] column : design.columns()) {
            effects.add(Columns.centred(column, blocks));
        }
        List<double[]> order = new ArrayList<>();
        for (TwoWay.Term term : LaunchOrder.terms()) {
            order.add(
                    rows.stream().mapToDouble(it -> term.of().applyAsDouble(it.cell())).toArray());
        }
        return with(effects, order, blocks);
    }

    /** The columns of the interaction of two factors. */
    private static List<double[]> products(FactorialDesign design, FactorialFit.Pair pair) {
        return design.products().stream()
                .filter(it -> it.one() == pair.one() && it.other() == pair.other())
                .map(FactorialDesign.Product::column)
                .toList();
    }

    /**
     * Adds columns to the terms, except those that would make a term inestimable or leave fewer
     * than {@value #LEAST_FREEDOM} degrees of freedom.
     */
    private static List<double[]> with(List<double[]> terms, List<double[]> columns, int[] blocks) {
        int absorbed = (int) Arrays.stream(blocks).distinct().count();
        List<double[]> all = terms;
        for (double[] column : columns) {
            List<double[]> more = new ArrayList<>(all);
            more.add(Columns.centred(column, blocks));
            int[] kept = keptOf(more);
            boolean adds = kept.length > 0 && kept[kept.length - 1] == more.size() - 1;
            boolean harmless = estimable(more, kept).containsAll(estimable(all, keptOf(all)));
            if (adds && harmless && blocks.length - absorbed - kept.length >= LEAST_FREEDOM) {
                all = more;
            }
        }
        return all;
    }

    private static int[] keptOf(List<double[]> terms) {
        return Columns.independent(terms.toArray(double[][]::new));
    }

    private static double[][] matrix(List<double[]> terms, int[] kept, int rows) {
        double[][] matrix = new double[rows][kept.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < kept.length; column++) {
                matrix[row][column] = terms.get(kept[column])[row];
            }
        }
        return matrix;
    }

    /** Places in {@code kept} of terms that are not a combination of the other terms. */
    private static List<Integer> estimable(List<double[]> terms, int[] kept) {
        double[][] all = terms.toArray(double[][]::new);
        List<Integer> estimable = new ArrayList<>();
        for (int place = 0; place < kept.length; place++) {
            if (Columns.beyondOthers(all, kept[place]) > FactorialDesign.DEPENDENT) {
                estimable.add(place);
            }
        }
        return estimable;
    }

    /** The estimable places of effects. */
    private List<Integer> effects(List<double[]> terms, int[] kept) {
        return estimable(terms, kept).stream().filter(place -> kept[place] < names.size()).toList();
    }

    private List<Contrast> contrasts(
            LeastSquares fit,
            FactorialDesign design,
            int[] kept,
            List<Integer> places,
            VarianceEstimate variance) {
        List<Contrast> contrasts = new ArrayList<>();
        for (int place : places) {
            double log = fit.coefficients().getEntry(place);
            double effect = Math.abs(log) < VarianceEstimate.ROUNDING ? 0 : log;
            double error = Math.sqrt(variance.value() * fit.inverse().getEntry(place, place));
            String name = names.get(kept[place]);
            int launches = launches(design, design.effects().get(kept[place]));
            contrasts.add(new Contrast(name, launches, effect, error, variance.freedom()));
        }
        return contrasts;
    }

    /** How many launches have the level of an effect. */
    private static int launches(FactorialDesign design, FactorialDesign.Effect effect) {
        int launches = 0;
        for (FactorialDesign.Launch launch : design.launches()) {
            if (launch.levels().get(effect.factor()) == effect.level()) {
                launches++;
            }
        }
        return launches;
    }

    /**
     * The largest interaction, and how large the largest one is by chance: from {@value #DRAWS}
     * sets of residuals of pure noise in the same design, always with the same random numbers.
     */
    private static FactorialFit.@Nullable Interaction interaction(
            FactorialDesign design, List<double[]> terms, double[] weights, LeastSquares fit) {
        int[] blocks = design.blocks();
        List<double[]> basis = Columns.basis(weighted(terms, blocks, weights));
        Map<FactorialFit.Pair, List<double[]>> pairs = new LinkedHashMap<>();
        for (FactorialDesign.Product product : design.products()) {
            double[] column = scaled(Columns.centred(product.column(), blocks), weights);
            double[] rest = Columns.beyond(column, basis);
            double length = Columns.length(rest);
            if (length > FactorialDesign.DEPENDENT * Math.max(1, Columns.length(column))) {
                FactorialFit.Pair pair = new FactorialFit.Pair(product.one(), product.other());
                double[] unit = Columns.times(rest, 1 / length);
                pairs.computeIfAbsent(pair, first -> new ArrayList<>()).add(unit);
            }
        }
        double[] residuals = scaled(fit.residuals().toArray(), weights);
        if (pairs.isEmpty()
                || fit.variance().freedom() < LEAST_FREEDOM
                || Columns.length(residuals) < VarianceEstimate.ROUNDING) {
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

    private static double[][] weighted(List<double[]> terms, int[] blocks, double[] weights) {
        List<double[]> all = new ArrayList<>();
        for (int block : Arrays.stream(blocks).distinct().toArray()) {
            double[] indicator =
                    Arrays.stream(blocks).mapToDouble(it -> it == block ? 1 : 0).toArray();
            all.add(scaled(indicator, weights));
        }
        terms.forEach(term -> all.add(scaled(term, weights)));
        return all.toArray(double[][]::new);
    }

    private static double[] scaled(double[] column, double[] weights) {
        double[] scaled = column.clone();
        for (int row = 0; row < scaled.length; row++) {
            scaled[row] *= Math.sqrt(weights[row]);
        }
        return scaled;
    }

    private static FactorialFit.Pair largest(
            Map<FactorialFit.Pair, List<double[]>> pairs, double[] residuals) {
        FactorialFit.Pair largest = pairs.keySet().iterator().next();
        double most = -1;
        for (Map.Entry<FactorialFit.Pair, List<double[]>> pair : pairs.entrySet()) {
            double statistic = statistic(pair.getValue(), residuals);
            // aliases differ by rounding only: the first of them is named
            if (statistic > most + 1e-9) {
                most = statistic;
                largest = pair.getKey();
            }
        }
        return largest;
    }

    private static List<FactorialFit.Pair> alike(
            Map<FactorialFit.Pair, List<double[]>> pairs, FactorialFit.Pair largest) {
        List<double[]> its = Objects.requireNonNull(pairs.get(largest));
        List<FactorialFit.Pair> alike = new ArrayList<>(List.of(largest));
        for (Map.Entry<FactorialFit.Pair, List<double[]>> pair : pairs.entrySet()) {
            if (!pair.getKey().equals(largest) && alike(pair.getValue(), its)) {
                alike.add(pair.getKey());
            }
        }
        return alike;
    }

    private static boolean alike(List<double[]> columns, List<double[]> others) {
        for (double[] column : columns) {
            for (double[] other : others) {
                if (Math.abs(Columns.product(column, other)) > ALIKE) {
                    return true;
                }
            }
        }
        return false;
    }

    private static double statistic(List<double[]> columns, double[] residuals) {
        double length = Columns.length(residuals);
        return columns.stream()
                .mapToDouble(column -> Math.abs(Columns.product(column, residuals)) / length)
                .max()
                .orElse(0);
    }

    /** The largest interaction of each set of pure noise, in ascending order. */
    private static double[] byChance(
            Map<FactorialFit.Pair, List<double[]>> pairs, List<double[]> basis, int launches) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
        ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
        List<double[]> columns = pairs.values().stream().flatMap(List::stream).toList();
        double[] largest = new double[DRAWS];
        double[] noise = new double[launches];
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int row = 0; row < noise.length; row++) {
                noise[row] = normal.sample();
            }
            largest[draw] = statistic(columns, Columns.beyond(noise, basis));
        }
        Arrays.sort(largest);
        return largest;
    }
}
