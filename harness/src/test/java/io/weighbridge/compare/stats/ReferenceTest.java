package io.weighbridge.compare.stats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every value of this package compared with SciPy's and NumPy's: {@code reference.py} made {@code
 * reference.csv}.
 */
class ReferenceTest {

    private static final Map<String, double[][]> PAIRS =
            Map.of(
                    "five-rounds",
                    pair(of(2.31, 2.22, 2.40, 2.29, 2.35), of(2.10, 2.15, 2.18, 2.05, 2.21)),
                    "three-rounds",
                    pair(of(36.1, 39.0, 35.2), of(33.0, 34.1, 36.0)),
                    "two-rounds",
                    pair(of(9784, 9786), of(9869, 9869)),
                    "wild",
                    pair(of(25100, 14100, 31900, 22000), of(20000, 26000, 17000, 24500)),
                    "ties",
                    pair(of(1.1, 1.1, 0.9, 1.3, 1.0, 1.2), of(1, 1, 1, 1, 1, 1)),
                    "tiny",
                    pair(
                            of(1.001, 1.002, 1.0005, 1.0015, 1.0012, 1.0008, 1.0011),
                            of(1, 1, 1, 1, 1, 1, 1)));

    private static final Map<String, double[]> SAMPLES =
            Map.of(
                    "plain", of(2.31, 2.22, 2.40, 2.29, 2.35),
                    "even", of(4, 1, 3, 2),
                    "mad-zero", of(5, 5, 5, 5, 9));

    private static final List<Double> P = List.of(0.01, 0.04, 0.03, 0.005, 0.9, 0.03);

    private static final Map<String, List<double[]>> LINES =
            Map.of(
                    "overhead",
                    List.of(
                            of(0.3, 6.9, 13.8, 26.0),
                            of(-0.4, 7.4, 12.9, 27.5),
                            of(0.1, 6.2, 14.1, 26.9)),
                    "right",
                    List.of(of(0, 5, 10, 20), of(0.1, 5.2, 10.1, 20.3)));

    @ParameterizedTest(name = "{0} of {1} is {2}")
    @MethodSource("reference")
    void a_figure_is_the_one_an_independent_library_gives(String what, String of, double expected) {
        assertThat(ours(what, of)).isCloseTo(expected, within(1e-9 * Math.abs(expected) + 1e-15));
    }

    @Test
    void the_reference_holds_every_figure() {
        assertThat(reference().map(line -> line[0]).distinct()).hasSize(21);
        assertThat(reference()).hasSize(92);
    }

    private static double ours(String what, String of) {
        return switch (what) {
            case "ratio" -> ratio(of).ratio();
            case "low" -> Objects.requireNonNull(ratio(of).interval()).low();
            case "high" -> Objects.requireNonNull(ratio(of).interval()).high();
            case "spread" -> ratio(of).spread();
            case "p" -> ratio(of).p();
            case "signed-rank" -> ratio(of).signedRankP();
            case "welch-ratio" -> unpaired(of).ratio();
            case "welch-low" -> Objects.requireNonNull(unpaired(of).interval()).low();
            case "welch-high" -> Objects.requireNonNull(unpaired(of).interval()).high();
            case "welch-p" -> unpaired(of).p();
            case "median" -> Summary.of(sample(of)).median();
            case "variation" -> Summary.of(sample(of)).variation();
            case "deviation" -> Summary.of(sample(of)).deviation();
            case "holm" -> Holm.adjust(P).get(Integer.parseInt(of));
            case "slope" -> line(of).slope().mean();
            case "slope-half" -> line(of).slope().halfWidth();
            case "offset" -> line(of).offset().mean();
            case "offset-half" -> line(of).offset().halfWidth();
            case "difference" -> difference(of).difference();
            case "difference-half" -> difference(of).halfWidth();
            case "difference-at-ten" -> difference(of).halfWidthAt(10);
            default -> throw new AssertionError("no such figure: " + what);
        };
    }

    private static PairedRatio ratio(String name) {
        double[][] pair = Objects.requireNonNull(PAIRS.get(name), name);
        return PairedRatio.of(pair[0], pair[1]);
    }

    private static UnpairedRatio unpaired(String name) {
        double[][] pair = Objects.requireNonNull(PAIRS.get(name), name);
        return UnpairedRatio.of(pair[0], pair[1]);
    }

    private static PairedDifference difference(String name) {
        double[][] pair = Objects.requireNonNull(PAIRS.get(name), name);
        return Objects.requireNonNull(
                PairedDifference.ofRounds(byRound(pair[0]), byRound(pair[1])));
    }

    private static Map<Integer, Double> byRound(double[] values) {
        Map<Integer, Double> byRound = new HashMap<>();
        for (int round = 0; round < values.length; round++) {
            byRound.put(round, values[round]);
        }
        return byRound;
    }

    private static CalibrationLine line(String name) {
        return CalibrationLine.of(of(0, 5, 10, 20), Objects.requireNonNull(LINES.get(name), name));
    }

    private static double[] sample(String name) {
        return Objects.requireNonNull(SAMPLES.get(name), name);
    }

    static Stream<Object[]> reference() {
        try (InputStream file = ReferenceTest.class.getResourceAsStream("reference.csv");
                BufferedReader reader =
                        new BufferedReader(
                                new InputStreamReader(Objects.requireNonNull(file), UTF_8))) {
            return reader
                    .lines()
                    .map(line -> line.split(",", 3))
                    .map(ReferenceTest::row)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Object[] row(String[] columns) {
        return new Object[] {columns[0], columns[1], Double.parseDouble(columns[2])};
    }

    private static double[] of(double... values) {
        return values;
    }

    private static double[][] pair(double[] target, double[] baseline) {
        return new double[][] {target, baseline};
    }
}
