package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Coverage.Setup;
import io.weighbridge.compare.stats.Invented.Noise;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Intervals have the promised coverage in a few hundred invented runs; {@link CoverageBenchmark}
 * has many more. Errors are the same every time.
 */
class CoverageTest {

    private static final int RUNS = 400;
    private static final VarianceEstimate PRIOR = new VarianceEstimate(0.03 * 0.03, 3);
    private static final List<Double> EQUAL = List.of(1.0, 1.0, 1.0, 1.0);

    private static final Setup STARTS =
            new Setup(
                    "starts",
                    RowModel.ROUNDS,
                    new Invented(EQUAL, LaunchOrder.LAUNCHES, 0.1, false, 0, 0),
                    new VarianceEstimate(Math.pow(LaunchOrder.LAUNCHES, 2), 3),
                    true);

    static Stream<Setup> setups() {
        return Stream.of(
                setup("rounds", RowModel.ROUNDS, EQUAL, false),
                setup("rounds, heavy tails", RowModel.ROUNDS, EQUAL, true),
                setup("rounds, unlike", RowModel.ROUNDS, List.of(1.0, 1.0, 4.0, 4.0), false),
                setup("targets", RowModel.TARGETS, EQUAL, false),
                setup("shrunk", RowModel.SHRUNK, EQUAL, false),
                new Setup(
                        "with a prior",
                        RowModel.ROUNDS,
                        new Invented(EQUAL, 0.03, 0.1, false, 0, 0),
                        PRIOR,
                        true));
    }

    private static Setup setup(
            String name, RowModel model, List<Double> variances, boolean heavyTails) {
        double machine = model == RowModel.ROUNDS ? 0.1 : 0;
        return new Setup(
                name,
                model,
                new Invented(variances, 0.03, machine, heavyTails, 0, 0),
                VarianceEstimate.UNKNOWN,
                false);
    }

    /** Three standard errors of {@value #RUNS} runs about 95 %, and a little for approximations. */
    @ParameterizedTest
    @MethodSource("setups")
    void nineteen_intervals_of_twenty_hold_the_true_ratio(Setup setup) {
        assertThat(setup.coverage(3, RUNS).mean()).isBetween(0.915, 0.985);
    }

    @ParameterizedTest
    @MethodSource("setups")
    void more_rounds_do_not_reduce_coverage(Setup setup) {
        assertThat(setup.coverage(10, RUNS).mean()).isBetween(0.915, 0.985);
    }

    @Test
    void passes_and_a_prior_hold_after_one_round() {
        Setup setup =
                new Setup(
                        "passes",
                        RowModel.ROUNDS,
                        new Invented(EQUAL, 0.03, 0.1, true, 20, 0.1),
                        PRIOR,
                        true);

        assertThat(setup.coverage(1, RUNS).mean()).isBetween(0.915, 0.985);
    }

    /** With weights by two slices a server, 84 % of the intervals would hold the true ratio. */
    @Test
    void rounds_of_few_slices_hold_although_chance_decides_how_much_those_scatter() {
        Setup setup =
                new Setup(
                        "few slices",
                        RowModel.ROUNDS,
                        new Invented(EQUAL, 0.03, 0.1, false, 2, 0.15),
                        PRIOR,
                        true);

        assertThat(setup.coverage(5, RUNS).mean()).isBetween(0.915, 0.985);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void intervals_of_starts_hold_whatever_their_order_costs(int rounds) {
        Noise noise = new Noise(rounds);
        long held = 0;
        long contrasts = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Round> starts = Starts.drawn(noise).of(STARTS.rounds(rounds, noise));
            RowFit fit = RowModel.ROUNDS.fit(starts, Invented.BASELINE, STARTS.prior());
            held += fit.contrasts().stream().filter(it -> it.interval(0.05).holds(1)).count();
            contrasts += fit.contrasts().size();
        }

        assertThat((double) held / contrasts).isBetween(0.915, 0.985);
    }
}
