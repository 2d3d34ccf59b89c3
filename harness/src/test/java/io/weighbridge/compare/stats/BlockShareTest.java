package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected values are those of the same formula with SciPy 1.17.1 and statsmodels 0.15.0. */
class BlockShareTest {

    private static final long[] HUNDRED_EACH = filled(100);

    private static long[] filled(long value) {
        long[] blocks = new long[10];
        Arrays.fill(blocks, value);
        return blocks;
    }

    @Test
    void equal_blocks_have_the_interval_of_independent_samples() {
        BlockShare share = BlockShare.of(filled(20), HUNDRED_EACH);

        assertThat(share.share()).isEqualTo(0.2);
        assertThat(share.low()).isCloseTo(0.17294520903173347, within(1e-9));
        assertThat(share.high()).isCloseTo(0.23010957158881448, within(1e-9));
    }

    @Test
    void blocks_that_differ_more_than_by_chance_widen_the_interval() {
        long[] hits = {12, 30, 25, 8, 40, 22, 19, 33, 5, 27};
        long[] all = {101, 99, 104, 97, 100, 102, 98, 103, 96, 100};

        BlockShare share = BlockShare.of(hits, all);

        assertThat(share.share()).isEqualTo(0.221);
        assertThat(share.low()).isCloseTo(0.15309964773275914, within(1e-9));
        assertThat(share.high()).isCloseTo(0.30806043204494366, within(1e-9));
    }

    @Test
    void a_share_of_nothing_or_of_all_stays_within_0_and_1() {
        BlockShare none = BlockShare.of(filled(0), HUNDRED_EACH);
        assertThat(none.low()).isZero();
        assertThat(none.high()).isCloseTo(0.005091301034246456, within(1e-9));

        BlockShare all = BlockShare.of(HUNDRED_EACH, HUNDRED_EACH);
        assertThat(all.high()).isEqualTo(1);
        assertThat(all.low()).isCloseTo(1 - 0.005091301034246456, within(1e-9));
    }

    @Test
    void empty_blocks_are_allowed() {
        long[] all = filled(100);
        all[0] = 0;
        long[] hits = filled(20);
        hits[0] = 0;

        assertThat(BlockShare.of(hits, all).share()).isEqualTo(0.2);
    }

    @Test
    void one_block_shows_no_variation() {
        assertThatThrownBy(() -> BlockShare.of(new long[] {1}, new long[] {10}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * Samples that come in runs: each is like the one before with a probability. The seed is fixed,
     * so this cannot fail by chance.
     */
    @ParameterizedTest
    @CsvSource({"0.1, 0, 0.97", "0.3, 0, 0.96", "0.1, 0.9, 0.90", "0.3, 0.9, 0.92"})
    void most_intervals_contain_the_true_share(double share, double like, double least) {
        SplittableRandom random = new SplittableRandom(1);
        int runs = 1000;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            BlockShare found = BlockShare.of(drawn(random, share, like), HUNDRED_EACH);
            held += found.low() <= share && share <= found.high() ? 1 : 0;
        }
        assertThat(held).isGreaterThan((int) (least * runs));
    }

    private static long[] drawn(SplittableRandom random, double share, double like) {
        long[] hits = new long[10];
        boolean hit = random.nextDouble() < share;
        for (int sample = 0; sample < 1000; sample++) {
            if (random.nextDouble() >= like) {
                hit = random.nextDouble() < share;
            }
            hits[sample / 100] += hit ? 1 : 0;
        }
        return hits;
    }
}
