package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchesTest {

    @Test
    void batches_follow_each_other_and_the_last_is_what_is_left() {
        Batches batches = new Batches(3, 10, 4);

        assertThat(batches.next()).isEqualTo(3);
        assertThat(batches.end(3)).isEqualTo(7);
        assertThat(batches.next()).isEqualTo(7);
        assertThat(batches.end(7)).isEqualTo(10);
        assertThat(batches.next()).isNull();
    }

    @Test
    void an_early_batch_is_complete_once_earlier_batches_have_arrived() {
        Batches batches = new Batches(0, 10, 4);

        batches.arrived(4);
        assertThat(batches.complete()).isZero();
        assertThat(batches.fresh()).isEqualTo(4);
        batches.arrived(8);
        batches.arrived(0);

        assertThat(batches.complete()).isEqualTo(10);
        assertThat(batches.fresh()).isEqualTo(10);
    }

    @Test
    void an_earlier_loading_counts_as_present_but_not_as_fresh() {
        Batches batches = new Batches(6, 10, 4);

        batches.arrived(6);

        assertThat(batches.present()).isEqualTo(10);
        assertThat(batches.fresh()).isEqualTo(4);
    }

    @Test
    void after_a_stop_no_more_batches_are_distributed() {
        Batches batches = new Batches(0, 10, 4);

        batches.stop();

        assertThat(batches.next()).isNull();
    }
}
