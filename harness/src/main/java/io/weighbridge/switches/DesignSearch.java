package io.weighbridge.switches;

import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.simple.JDKRandomBridge;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;

/**
 * Searches for a good combination of levels for each launch. The result depends only on the
 * arguments and the seed, not on the machine.
 *
 * <p>Launches come in pairs. In the second launch of a pair, each two-level factor has its other
 * level. An interaction of two such factors is then the same in both launches, and cancels in every
 * main effect (fold-over: Box and Wilson, Journal of the Royal Statistical Society B 13, 1951). A
 * factor with more levels has each of them equally often in each round, if their number divides
 * that of the round's launches. Factors whose levels exclude each other are not paired: each launch
 * has one of their allowed combinations.
 *
 * <p>Within these rules, the search starts many times from random levels, and exchanges them as
 * long as the determinant of the information matrix grows (Fedorov, Theory of Optimal Experiments,
 * 1972; Meyer and Nachtsheim, Technometrics 37, 1995). Of the designs close to the best one, it
 * keeps those whose first rounds estimate all effects, if there are any. Of these it chooses the
 * one in which interactions bias effects least and are least constant within rounds.
 */
final class DesignSearch {

    private static final int STARTS = 100;

    /** The largest distance to the best design, as the logarithm of the determinant per effect. */
    private static final double AS_GOOD = 0.01;

    /**
     * A run may end before its last round. If the first rounds of a design cannot separate two
     * effects, the logarithm of their determinant is smaller than that of other designs by more
     * than this.
     */
    private static final double SINGULAR = 3;

    /**
     * Added to the diagonal of the information matrix, so that a design that is still singular can
     * be improved.
     */
    private static final double RIDGE = 1e-3;

    private final Factorial factorial;
    private final List<Integer> levels;
    private final int rounds;
    private final int size;
    private final Random random;
    private final List<int[]> combinations;
    private final List<Integer> together;
    private final List<Integer> free;
    private final List<FactorialDesign.Effect> effects;
    private final int parameters;

    /**
     * @param rounds 1 or more
     * @param size launches of a round, an even number
     * @throws UsageException if no launch can have some level
     */
    DesignSearch(Factorial factorial, int rounds, int size, long seed) {
        this.factorial = factorial;
        this.levels = factorial.factors().stream().map(factor -> factor.levels().size()).toList();
        this.rounds = rounds;
        this.size = size;
        this.random = new JDKRandomBridge(RandomSource.XO_RO_SHI_RO_128_PP, seed);
        List<Integer> all = IntStream.range(0, levels.size()).boxed().toList();
        this.together = all.stream().filter(factorial::constrained).toList();
        this.free = all.stream().filter(factor -> !together.contains(factor)).toList();
        this.combinations = combinations();
        this.effects = new FactorialDesign(levels, List.of()).effects();
        this.parameters = effects.size();
        together.forEach(this::requireEachLevel);
    }

    private void requireEachLevel(int index) {
        Factor factor = factorial.factors().get(index);
        for (int level = 0; level < factor.levels().size(); level++) {
            int wanted = level;
            if (combinations.stream().noneMatch(it -> it[index] == wanted)) {
                throw new UsageException(
                        "%s excludes every level of another switch, so no launch can have it: leave this level out, or shorten its excludes."
                                .formatted(factor.named(factor.levels().get(level))));
            }
        }
    }

    /**
     * The best design found, with each round's launches in an order that balances levels over
     * places.
     */
    FactorialDesign best() {
        List<int[][]> good = good();
        keepSeparating(good);
        int[][] chosen = Collections.min(good, Comparator.comparing(this::flaws));
        return design(new LaunchPlaces(effects, size).balanced(chosen));
    }

    /** The designs of all starts that are close to the best one. */
    private List<int[][]> good() {
        List<int[][]> found = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        for (int start = 0; start < STARTS; start++) {
            int[][] state = drawn();
            scores.add(exchanged(state));
            found.add(state);
        }
        double most = Collections.max(scores);
        List<int[][]> good = new ArrayList<>();
        for (int index = 0; index < found.size(); index++) {
            if (scores.get(index) >= most - AS_GOOD * parameters) {
                good.add(found.get(index));
            }
        }
        return good;
    }

    /** Removes designs whose first rounds cannot separate all effects, unless no design can. */
    private void keepSeparating(List<int[][]> good) {
        // a pair of launches is data for one effect
        int pairs = size / 2;
        int first = Math.min(rounds, (parameters + pairs - 1) / pairs);
        double most = good.stream().mapToDouble(it -> score(it, first)).max().orElseThrow();
        good.removeIf(it -> score(it, first) < most - SINGULAR);
    }

    /**
     * How bad a design is: the sum of the squares of all biases that interactions cause, and of all
     * shares of interactions that the means of rounds absorb.
     */
    private double flaws(int[][] state) {
        FactorialDesign design = design(state);
        DoubleStream biases = design.aliases(0).stream().mapToDouble(FactorialDesign.Alias::share);
        DoubleStream absorbed = design.absorbed().stream().mapToDouble(share -> share);
        return DoubleStream.concat(biases, absorbed).map(share -> share * share).sum();
    }

    private FactorialDesign design(int[][] state) {
        List<FactorialDesign.Launch> launches = new ArrayList<>();
        for (int row = 0; row < state.length; row++) {
            launches.add(
                    new FactorialDesign.Launch(
                            row / size, Arrays.stream(state[row]).boxed().toList()));
        }
        return new FactorialDesign(levels, launches);
    }

    /** All allowed combinations of levels of the constrained factors. */
    private List<int[]> combinations() {
        List<int[]> all = new ArrayList<>(List.of(new int[levels.size()]));
        for (int factor : together) {
            List<int[]> longer = new ArrayList<>();
            for (int[] combination : all) {
                for (int level = 0; level < levels.get(factor); level++) {
                    int[] next = combination.clone();
                    next[factor] = level;
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all.stream().filter(factorial::allows).toList();
    }

    /**
     * The number of successive launches in which a factor has each level equally often: a pair, or
     * a whole round.
     */
    private int span(int factor) {
        return levels.get(factor) == 2 ? 2 : size;
    }

    private int[][] drawn() {
        int[][] state = new int[rounds * size][levels.size()];
        for (int factor : free) {
            fill(state, factor);
        }
        for (int[] launch : state) {
            take(launch, random.nextInt(combinations.size()));
        }
        return state;
    }

    /**
     * Uses each level equally often in each span. If the number of levels does not divide the span,
     * some levels occur once more than others.
     */
    private void fill(int[][] state, int factor) {
        int span = span(factor);
        for (int from = 0; from < state.length; from += span) {
            int first = random.nextInt(levels.get(factor));
            List<Integer> places = new ArrayList<>(IntStream.range(0, span).boxed().toList());
            Collections.shuffle(places, random);
            for (int place = 0; place < span; place++) {
                state[from + places.get(place)][factor] = (first + place) % levels.get(factor);
            }
        }
    }

    private void take(int[] launch, int combination) {
        for (int factor : together) {
            launch[factor] = combinations.get(combination)[factor];
        }
    }

    /** Exchanges levels until no exchange improves the design; returns its score. */
    private double exchanged(int[][] state) {
        double best = score(state);
        boolean better = true;
        while (better) {
            double before = best;
            for (int factor : free) {
                best = swap(state, factor, best);
            }
            best = recombine(state, best);
            better = best > before + 1e-9;
        }
        return best;
    }

    private double swap(int[][] state, int factor, double so) {
        double best = so;
        int span = span(factor);
        for (int row = 0; row < state.length; row++) {
            for (int other = row + 1; other < (row / span + 1) * span; other++) {
                int level = state[row][factor];
                if (level == state[other][factor]) {
                    continue;
                }
                state[row][factor] = state[other][factor];
                state[other][factor] = level;
                double score = score(state);
                if (score > best + 1e-9) {
                    best = score;
                } else {
                    state[other][factor] = state[row][factor];
                    state[row][factor] = level;
                }
            }
        }
        return best;
    }

    private double recombine(int[][] state, double so) {
        if (together.isEmpty()) {
            return so;
        }
        double best = so;
        for (int row = 0; row < state.length; row++) {
            for (int combination = 0; combination < combinations.size(); combination++) {
                int[] before = state[row].clone();
                take(state[row], combination);
                double score = score(state);
                if (score > best + 1e-9) {
                    best = score;
                } else {
                    state[row] = before;
                }
            }
        }
        return best;
    }

    private double score(int[][] state) {
        return score(state, rounds);
    }

    /**
     * The logarithm of the determinant of the information matrix of the first rounds, with each
     * round's mean subtracted.
     */
    private double score(int[][] state, int first) {
        double[][] information = new double[parameters][parameters];
        for (int round = 0; round < first; round++) {
            for (double[] row : centred(state, round)) {
                for (int one = 0; one < parameters; one++) {
                    for (int other = 0; other < parameters; other++) {
                        information[one][other] += row[one] * row[other];
                    }
                }
            }
        }
        for (int one = 0; one < parameters; one++) {
            information[one][one] += RIDGE;
        }
        return Math.log(
                new CholeskyDecomposition(new Array2DRowRealMatrix(information, false))
                        .getDeterminant());
    }

    /**
     * The rows of a round's launches in the design matrix, with the round's mean subtracted. Before
     * that, an effect's column has 1 for a launch with its level, and 0 for others.
     */
    private double[][] centred(int[][] state, int round) {
        double[][] rows = new double[size][parameters];
        for (int column = 0; column < parameters; column++) {
            FactorialDesign.Effect effect = effects.get(column);
            double mean = 0;
            for (int place = 0; place < size; place++) {
                int level = state[round * size + place][effect.factor()];
                rows[place][column] = level == effect.level() ? 1 : 0;
                mean += rows[place][column] / size;
            }
            for (double[] row : rows) {
                row[column] -= mean;
            }
        }
        return rows;
    }
}
