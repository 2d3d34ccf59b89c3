package io.weighbridge.compare.stats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The linear models compared with statsmodels and SciPy ({@code models.py} made {@code models.csv})
 * and with R's multcomp, mvtnorm and limma ({@code models.R} made {@code models-r.csv}).
 */
class ModelReferenceTest {

    private static final Baseline TOMCAT = Baseline.of("tomcat");
    private static final VarianceEstimate NO_PRIOR = VarianceEstimate.UNKNOWN;

    /** Integrals are accurate to four digits, everything else to nine. */
    private static final Set<String> INTEGRALS =
            Set.of(
                    "dunnett-reach",
                    "dunnett-p",
                    "reach-r",
                    "question-p",
                    "question-low",
                    "question-high");

    private static final Map<String, double[]> LOADS =
            Map.of(
                    "three-9", of(0.5, 0.5, 0.5),
                    "three-2.7", of(0.5, 0.5, 0.5),
                    "three-twin-12.5", of(1 / 3.0, 1 / 3.0, 1 / 3.0),
                    "eleven-40", IntStream.range(0, 11).mapToDouble(i -> 0.5).toArray(),
                    "unequal-6", of(0.81, 0.36, 0.09, 0.25),
                    "pocock-9", of(0.5, 0.5, 0.5),
                    "two-200", of(0.5, 0.5));

    private static final double[][] FOUR = {
        {1, 0.2, 0.5, 0.6}, {0.2, 1, 0.8, 0.1}, {0.5, 0.8, 1, 0.3}, {0.6, 0.1, 0.3, 1}
    };

    private static final Map<String, double[][]> CORRELATIONS =
            Map.of(
                    "general-5.5", new double[][] {{1, 0.7, 0.1}, {0.7, 1, -0.3}, {0.1, -0.3, 1}},
                    "general-30", FOUR,
                    "general-4", FOUR);

    private static final Map<String, List<VarianceEstimate>> VARIANCES =
            Map.of(
                    "unlike", variances(of(0.0001, 0.004, 0.00002, 0.03, 0.0009), 8, 8, 8, 8, 8),
                    "alike", variances(of(0.0011, 0.0009, 0.0013, 0.0010), 4, 4, 4, 4),
                    "missing",
                            variances(
                                    of(0.0001, 0.004, 0.00002, 0.01, 0.0009, 0.5),
                                    8,
                                    7,
                                    8,
                                    3,
                                    8,
                                    2),
                    "zero", variances(of(0, 0.004, 0.00002, 0.03, 0.0009), 2, 2, 2, 2, 2));

    @ParameterizedTest(name = "{0} of {1} is {2}")
    @MethodSource("reference")
    void a_figure_is_the_one_an_independent_program_gives(String what, String of, double expected) {
        double tolerance = INTEGRALS.contains(what) ? 1e-3 : 1e-7 * Math.abs(expected);
        double ours = ours(what, of);
        if (Double.isInfinite(expected)) {
            assertThat(ours).isEqualTo(expected);
        } else {
            assertThat(ours).isCloseTo(expected, within(tolerance));
        }
    }

    @Test
    void the_references_hold_every_figure() {
        assertThat(reference().map(line -> line[0]).distinct()).hasSize(40);
        assertThat(reference()).hasSize(120);
    }

    private static double ours(String what, String of) {
        return switch (what) {
            case "blocks-log" -> block(of).logRatio();
            case "blocks-error" -> block(of).error();
            case "blocks-p" -> block(of).p();
            case "blocks-variance" -> fit("blocks", RowModel.ROUNDS, TOMCAT).variance().value();
            case "blocks-freedom" -> fit("blocks", RowModel.ROUNDS, TOMCAT).variance().freedom();
            case "twin-log" -> twin(of).logRatio();
            case "twin-error" -> twin(of).error();
            case "twin-p" -> twin(of).p();
            case "twin-variance" -> withTwin().variance().value();
            case "twin-freedom" -> withTwin().variance().freedom();
            case "together-log" -> together(of).logRatio();
            case "together-error" -> together(of).error();
            case "together-p" -> together(of).p();
            case "together-variance" -> fit("blocks", RowModel.TARGETS, TOMCAT).variance().value();
            case "together-freedom" -> fit("blocks", RowModel.TARGETS, TOMCAT).variance().freedom();
            case "prior-log" -> Contrasts.of(withPrior(), of).logRatio();
            case "prior-error" -> Contrasts.of(withPrior(), of).error();
            case "prior-freedom" -> withPrior().variance().freedom();
            case "prior-variance" -> withPrior().variance().value();
            case "starts-log" -> Contrasts.of(inOrder(), of).logRatio();
            case "starts-error" -> Contrasts.of(inOrder(), of).error();
            case "starts-variance" -> inOrder().variance().value();
            case "starts-freedom" -> inOrder().variance().freedom();
            case "passes-log" -> robust("passes", of);
            case "passes-error" -> robustError("passes", of);
            case "pair-log" -> robust("pair", of);
            case "pair-error" -> robustError("pair", of);
            case "dunnett-reach" ->
                    dunnett(of).quantile(of.startsWith("pocock") ? Looks.level(3) : 0.05);
            case "dunnett-p" -> dunnett(of).p(2);
            case "reach-r" -> dunnett(of).quantile(0.05);
            case "question-p" -> Objects.requireNonNull(question().verdicts().get(of)).adjustedP();
            case "question-low" -> asked(of).low();
            case "question-high" -> asked(of).high();
            case "common-freedom" -> common(of).freedom();
            case "common-variance" -> common(of).value();
            case "trigamma-inverse" -> Moderated.trigammaInverse(Double.parseDouble(of));
            case "moderated-variance" -> moderated(of).value();
            case "moderated-freedom" -> moderated(of).freedom();
            case "t" -> TDistribution.of(Double.parseDouble(of)).inverseSurvivalProbability(0.025);
            case "chi-squared" -> new VarianceEstimate(1, Double.parseDouble(of)).exceededWith(0.1);
            default -> throw new AssertionError("no such figure: " + what);
        };
    }

    private static RowFit fit(String file, RowModel model, Baseline baseline) {
        List<Round> rounds = blocks(file).stream().map(Round::ofReadings).toList();
        return model.fit(rounds, baseline, NO_PRIOR);
    }

    private static Contrast block(String target) {
        return Contrasts.of(fit("blocks", RowModel.ROUNDS, TOMCAT), target);
    }

    private static Contrast together(String target) {
        return Contrasts.of(fit("blocks", RowModel.TARGETS, TOMCAT), target);
    }

    private static RowFit withTwin() {
        return fit("blocks", RowModel.ROUNDS, new Baseline("tomcat", Set.of("twin")));
    }

    private static Contrast twin(String target) {
        return Contrasts.of(withTwin(), target);
    }

    private static RowFit withPrior() {
        List<Map<String, Double>> blocks = blocks("blocks");
        List<Round> rounds = new ArrayList<>();
        for (int block = 0; block < blocks.size(); block++) {
            double spread = block % 2 == 0 ? 0.01 : 0.05;
            rounds.add(
                    new Round(
                            Round.logs(blocks.get(block)),
                            new VarianceEstimate(spread * spread, 100)));
        }
        return RowModel.ROUNDS.fit(rounds, TOMCAT, new VarianceEstimate(0.04 * 0.04, 6));
    }

    /** Launches whose order matters. */
    private static RowFit inOrder() {
        Map<Integer, Map<String, Double>> values = new TreeMap<>();
        Map<Integer, Map<String, Integer>> places = new TreeMap<>();
        lines("starts.csv")
                .skip(1)
                .map(line -> line.split(",", 4))
                .forEach(
                        cell -> {
                            int block = Integer.parseInt(cell[0]);
                            values.computeIfAbsent(block, b -> new LinkedHashMap<>())
                                    .put(cell[1], Double.parseDouble(cell[2]));
                            places.computeIfAbsent(block, b -> new LinkedHashMap<>())
                                    .put(cell[1], Integer.parseInt(cell[3]));
                        });
        List<Round> rounds =
                values.entrySet().stream()
                        .map(
                                block ->
                                        Round.ofReadings(block.getValue())
                                                .launched(
                                                        Objects.requireNonNull(
                                                                places.get(block.getKey()))))
                        .toList();
        return RowModel.ROUNDS.fit(rounds, TOMCAT, NO_PRIOR);
    }

    private static double robust(String file, String target) {
        Map<String, Double> logs = PassFit.of(blocks(file)).logs();
        return Objects.requireNonNull(logs.get(target))
                - Objects.requireNonNull(logs.get("tomcat"));
    }

    /** With passes missing, as in the design. */
    private static double robustError(String file, String target) {
        List<Cell> cells = new ArrayList<>();
        List<Map<String, Double>> passes = blocks(file);
        for (int index = 0; index < passes.size(); index++) {
            int pass = index;
            passes.get(index).keySet().forEach(name -> cells.add(new Cell(pass, name, 0, 1, 0)));
        }
        TwoWay table = TwoWay.of(cells, "tomcat");
        int column = table.targets().indexOf(target);
        double unscaled = table.fit(table.weights()).inverse().getEntry(column, column);
        return Math.sqrt(PassFit.of(passes).variance().value() * unscaled);
    }

    private static Dunnett dunnett(String name) {
        double freedom = Double.parseDouble(name.substring(name.lastIndexOf('-') + 1));
        double[][] correlation = CORRELATIONS.get(name);
        return new Dunnett(
                correlation == null
                        ? product(Objects.requireNonNull(LOADS.get(name), name))
                        : MatrixUtils.createRealMatrix(correlation),
                freedom);
    }

    private static RealMatrix product(double... squares) {
        RealMatrix correlation = MatrixUtils.createRealIdentityMatrix(squares.length);
        for (int row = 0; row < squares.length; row++) {
            for (int column = 0; column < squares.length; column++) {
                if (row != column) {
                    correlation.setEntry(row, column, Math.sqrt(squares[row] * squares[column]));
                }
            }
        }
        return correlation;
    }

    private static JudgedRow question() {
        List<Round> rounds = blocks("blocks").stream().map(Round::ofReadings).toList();
        Baseline twins = new Baseline("tomcat", Set.of("twin"));
        return JudgedRow.of(RowModel.ROUNDS, rounds, twins, NO_PRIOR, true, 0.05);
    }

    private static Interval asked(String target) {
        Estimate estimate = Objects.requireNonNull(question().estimates().get(target));
        return Objects.requireNonNull(estimate.together());
    }

    private static VarianceEstimate common(String name) {
        return Moderated.common(Objects.requireNonNull(VARIANCES.get(name), name));
    }

    /** Each target's variance shrunk, of three samples of four. */
    private static VarianceEstimate moderated(String row) {
        List<VarianceEstimate> own =
                Stream.of(
                                of(1.1, 1.3, 0.9, 1.2),
                                of(2.0, 2.6, 1.1, 2.9),
                                of(-0.4, -0.5, -0.45, -0.35))
                        .map(Variance::of)
                        .map(variance -> new VarianceEstimate(variance.getAsDouble(), 3))
                        .toList();
        return Moderated.common(own).pooledWith(own.get(Integer.parseInt(row) - 1));
    }

    /** The rows of a data file by block, or pass. */
    private static List<Map<String, Double>> blocks(String file) {
        Map<Integer, Map<String, Double>> blocks = new TreeMap<>();
        lines(file + ".csv")
                .skip(1)
                .map(line -> line.split(",", 3))
                .forEach(
                        cell ->
                                blocks.computeIfAbsent(
                                                Integer.parseInt(cell[0]),
                                                block -> new LinkedHashMap<>())
                                        .put(cell[1], Double.parseDouble(cell[2])));
        return List.copyOf(blocks.values());
    }

    static Stream<Object[]> reference() {
        return Stream.concat(lines("models.csv"), lines("models-r.csv"))
                .map(line -> line.split(",", 3))
                .map(cell -> new Object[] {cell[0], cell[1], parse(cell[2])});
    }

    private static double parse(String number) {
        return number.equals("Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(number);
    }

    private static Stream<String> lines(String name) {
        InputStream file =
                Objects.requireNonNull(ModelReferenceTest.class.getResourceAsStream(name));
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, UTF_8))) {
            return reader.lines().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<VarianceEstimate> variances(double[] values, double... freedoms) {
        return IntStream.range(0, values.length)
                .mapToObj(index -> new VarianceEstimate(values[index], freedoms[index]))
                .toList();
    }

    private static double[] of(double... values) {
        return values;
    }
}
