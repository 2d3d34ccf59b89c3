package io.weighbridge.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathSequenceTest {

    @Test
    void the_same_seed_draws_the_same_paths() {
        assertThat(draws(42)).isEqualTo(draws(42)).isNotEqualTo(draws(43));
    }

    @Test
    void every_path_is_drawn() {
        assertThat(draws(42)).contains(0, 1, 2).allMatch(index -> index >= 0 && index < 3);
    }

    private static java.util.List<Integer> draws(long seed) {
        PathSequence sequence = new PathSequence(3, seed);
        return IntStream.range(0, 100_000).mapToObj(any -> sequence.next()).toList();
    }
}
