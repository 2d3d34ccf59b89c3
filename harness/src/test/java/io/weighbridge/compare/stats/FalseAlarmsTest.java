package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FalseAlarmsTest {

    private static Map<Integer, Double> rounds(
            int count, java.util.function.IntToDoubleFunction of) {
        Map<Integer, Double> values = new HashMap<>();
        IntStream.range(0, count).forEach(round -> values.put(round, of.applyAsDouble(round)));
        return values;
    }

    private static @Nullable FalseAlarms among(
            Map<Integer, Double> target, Map<Integer, Double> identical, int rounds, long seed) {
        return FalseAlarms.ofAny(List.of(new FalseAlarms.Pair(target, identical)), rounds, seed);
    }

    @Test
    void equal_rounds_never_alarm() {
        Map<Integer, Double> same = rounds(12, round -> 5);

        assertThat(Objects.requireNonNull(among(same, same, 10, 1)).rate()).isZero();
    }

    @Test
    void a_difference_in_every_round_always_alarms() {
        Map<Integer, Double> ten = rounds(12, round -> 10 + 0.01 * round);
        Map<Integer, Double> nine = rounds(12, round -> 9);

        assertThat(Objects.requireNonNull(among(ten, nine, 10, 1)).rate()).isEqualTo(1);
    }

    @Test
    void with_no_more_rounds_than_a_draw_there_is_nothing_to_draw() {
        Map<Integer, Double> same = rounds(10, round -> 5);

        assertThat(among(same, same, 10, 1)).isNull();
    }

    @Test
    void the_same_seed_draws_the_same() {
        SplittableRandom random = new SplittableRandom(3);
        Map<Integer, Double> one = rounds(20, round -> 10 + random.nextGaussian());
        Map<Integer, Double> other = rounds(20, round -> 10 + random.nextGaussian());

        assertThat(among(one, other, 5, 7)).isEqualTo(among(one, other, 5, 7));
    }

    @Test
    void several_metrics_judged_together_alarm_no_more_often_than_one_is_allowed_to() {
        SplittableRandom random = new SplittableRandom(20261121);
        List<FalseAlarms.Pair> pairs =
                IntStream.range(0, 8)
                        .mapToObj(
                                metric ->
                                        new FalseAlarms.Pair(
                                                rounds(
                                                        4000,
                                                        round ->
                                                                Math.exp(
                                                                        0.05
                                                                                * random
                                                                                        .nextGaussian())),
                                                rounds(4000, round -> 1)))
                        .toList();

        assertThat(Objects.requireNonNull(FalseAlarms.ofAny(pairs, 10, 1)).rate())
                .isBetween(0.03, 0.06);
    }

    @Test
    void one_metric_that_always_differs_raises_an_alarm_among_many() {
        Map<Integer, Double> same = rounds(12, round -> 5);
        Map<Integer, Double> more = rounds(12, round -> 6 + 0.01 * round);

        List<FalseAlarms.Pair> pairs =
                List.of(
                        new FalseAlarms.Pair(same, same),
                        new FalseAlarms.Pair(more, same),
                        new FalseAlarms.Pair(same, same));

        assertThat(Objects.requireNonNull(FalseAlarms.ofAny(pairs, 10, 1)).rate()).isEqualTo(1);
    }

    @Test
    void with_many_identical_rounds_the_false_alarm_rate_is_that_of_the_interval() {
        SplittableRandom random = new SplittableRandom(20261121);
        Map<Integer, Double> one = rounds(4000, round -> Math.exp(0.05 * random.nextGaussian()));
        Map<Integer, Double> other = rounds(4000, round -> Math.exp(0.05 * random.nextGaussian()));

        assertThat(Objects.requireNonNull(among(one, other, 10, 1)).rate())
                .isCloseTo(0.05, within(0.01));
    }
}
