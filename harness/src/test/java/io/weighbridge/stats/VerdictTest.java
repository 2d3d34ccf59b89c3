package io.weighbridge.stats;

import static io.weighbridge.stats.Verdict.Word.LESS;
import static io.weighbridge.stats.Verdict.Word.MORE;
import static io.weighbridge.stats.Verdict.Word.NO_DIFFERENCE_FOUND;
import static io.weighbridge.stats.Verdict.Word.PERHAPS_LESS;
import static io.weighbridge.stats.Verdict.Word.PERHAPS_MORE;
import static io.weighbridge.stats.Verdict.Word.TOO_FEW_ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static PairedRatio ratios(double... ratios) {
        double[] ones = DoubleStream.of(ratios).map(ratio -> 1).toArray();
        return PairedRatio.of(ratios, ones);
    }

    private static Verdict.Word word(PairedRatio ratio, double adjustedP, double noiseFloor) {
        return Verdict.of(ratio, adjustedP, noiseFloor).word();
    }

    @Test
    void an_interval_clear_of_one_with_a_small_adjusted_p_is_more_or_less() {
        assertThat(word(ratios(1.16, 1.17, 1.18), 0.01, 0)).isEqualTo(MORE);
        assertThat(word(ratios(0.86, 0.87, 0.88), 0.01, 0)).isEqualTo(LESS);
    }

    @Test
    void what_stands_out_alone_but_not_among_many_is_a_perhaps() {
        assertThat(word(ratios(1.16, 1.17, 1.18), 0.06, 0)).isEqualTo(PERHAPS_MORE);
        assertThat(word(ratios(0.86, 0.87, 0.88), 0.05, 0)).isEqualTo(PERHAPS_LESS);
    }

    @Test
    void a_difference_within_the_noise_floor_is_not_one() {
        assertThat(word(ratios(1.03, 1.031, 1.029), 0.001, 0.05)).isEqualTo(NO_DIFFERENCE_FOUND);
        assertThat(word(ratios(0.96, 0.961, 0.959), 0.001, 0.05)).isEqualTo(NO_DIFFERENCE_FOUND);
    }

    @Test
    void no_difference_found_says_how_large_one_could_still_be() {
        Verdict verdict = Verdict.of(ratios(0.97, 1.0, 1.05), 1, 0);
        Interval interval = ratios(0.97, 1.0, 1.05).interval().orElseThrow();

        assertThat(verdict.word()).isEqualTo(NO_DIFFERENCE_FOUND);
        assertThat(verdict.couldBeUpTo()).hasValue(interval.high() - 1);
        assertThat(interval.high() - 1).isGreaterThan(1 - interval.low());
    }

    @Test
    void one_round_is_too_few_whatever_it_says() {
        assertThat(word(ratios(2.0), 0, 0)).isEqualTo(TOO_FEW_ROUNDS);
    }

    @Test
    void two_rounds_tell_what_hardly_varies_and_nothing_else() {
        assertThat(word(ratios(1.34, 1.35), 0.001, 0)).isEqualTo(MORE);
        assertThat(word(ratios(1.34, 1.35), 0.06, 0)).isEqualTo(PERHAPS_MORE);
        assertThat(word(ratios(1.10, 1.16), 0.2, 0)).isEqualTo(TOO_FEW_ROUNDS);
    }

    @Test
    void an_interval_too_wide_to_tell_names_the_rounds_that_would() {
        PairedRatio wide = ratios(0.8, 1.0, 1.2);
        Verdict verdict = Verdict.of(wide, 1, 0);

        assertThat(verdict.word()).isEqualTo(TOO_FEW_ROUNDS);
        assertThat(verdict.needed()).isEqualTo(RoundsNeeded.narrowest(wide.spread().orElseThrow()));
        assertThat(verdict.needed().orElseThrow().rounds()).isGreaterThan(3);
    }

    @Test
    void a_hopeless_spread_names_no_number_of_rounds() {
        assertThat(RoundsNeeded.narrowest(5)).isEmpty();
        assertThat(RoundsNeeded.of(100, 0.001)).isEmpty();
    }

    @Test
    void no_spread_needs_two_rounds() {
        assertThat(RoundsNeeded.of(0, 0.02)).hasValue(2);
    }

    @Test
    void the_noise_floor_is_the_bias_or_the_noise_whichever_is_larger() {
        assertThat(Verdict.noiseFloor(ratios(1.06, 1.06, 1.06)).orElseThrow())
                .isCloseTo(0.06, within(1e-9));
        assertThat(Verdict.noiseFloor(ratios(0.5, 0.5, 0.5)).orElseThrow())
                .isCloseTo(1, within(1e-9));
        PairedRatio noisy = ratios(0.97, 1.0, 1.03);
        assertThat(Verdict.noiseFloor(noisy).orElseThrow())
                .isEqualTo(noisy.interval().orElseThrow().halfWidth());
        assertThat(Verdict.noiseFloor(ratios(1))).isEmpty();
    }

    @Test
    void identical_servers_come_out_identical_in_nineteen_tables_of_twenty() {
        SplittableRandom random = new SplittableRandom(20261121);
        int tables = 1000;
        int falseAlarms = 0;
        for (int table = 0; table < tables; table++) {
            if (anySure(random, 20, 5)) {
                falseAlarms++;
            }
        }
        // 5 % and, for a thousand tables, three standard errors of sampling above it.
        assertThat(falseAlarms).isBetween(1, 71);
    }

    /** One table of comparisons of identical things, log-normal with 5 % between rounds. */
    private static boolean anySure(SplittableRandom random, int comparisons, int rounds) {
        var ratios =
                java.util.stream.Stream.generate(() -> noise(random, rounds))
                        .limit(comparisons)
                        .toList();
        var adjusted = Holm.adjust(ratios.stream().map(ratio -> ratio.p().orElseThrow()).toList());
        for (int i = 0; i < comparisons; i++) {
            if (Verdict.of(ratios.get(i), adjusted.get(i), 0).word().sure()) {
                return true;
            }
        }
        return false;
    }

    private static PairedRatio noise(SplittableRandom random, int rounds) {
        return ratios(
                DoubleStream.generate(() -> Math.exp(0.05 * gaussian(random)))
                        .limit(rounds)
                        .toArray());
    }

    /** Box and Muller's method: SplittableRandom gives the same sequence on every JDK. */
    private static double gaussian(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
