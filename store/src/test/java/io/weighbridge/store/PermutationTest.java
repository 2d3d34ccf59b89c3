package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 16, 17, 100, 10_000, 65_536, 65_537})
    void every_number_comes_once_and_is_found_where_it_is(long size) {
        Permutation order = new Permutation(size, 7);

        long[] numbers = LongStream.range(0, size).map(order::at).toArray();

        assertThat(LongStream.of(numbers).sorted().toArray())
                .isEqualTo(LongStream.range(0, size).toArray());
        for (int place = 0; place < size; place++) {
            assertThat(order.placeOf(numbers[place])).isEqualTo(place);
        }
    }

    @Test
    void a_permutation_of_millions_is_invertible() {
        Permutation order = new Permutation(18_000_000, 1);

        LongStream.iterate(0, place -> place < 18_000_000, place -> place + 99_991)
                .forEach(place -> assertThat(order.placeOf(order.at(place))).isEqualTo(place));
    }

    @Test
    void another_seed_is_another_order() {
        long[] one = LongStream.range(0, 1_000).map(new Permutation(1_000, 1)::at).toArray();
        long[] other = LongStream.range(0, 1_000).map(new Permutation(1_000, 2)::at).toArray();

        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void a_permutation_of_nothing_is_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Permutation(0, 1));
    }
}
