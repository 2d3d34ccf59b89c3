package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationLedgerTest {

    private final AllocationLedger ledger = new AllocationLedger();

    @Test
    void a_thread_that_ended_keeps_its_last_value() {
        ledger.account(new long[] {1, 2}, new long[] {100, 50}, null);

        assertThat(ledger.account(new long[] {1}, new long[] {120}, null)).isEqualTo(170);
    }

    @Test
    void a_thread_that_ends_between_listing_and_reading_does_not_count_as_minus_one() {
        ledger.account(new long[] {1, 2}, new long[] {100, 50}, null);

        assertThat(ledger.account(new long[] {1, 2}, new long[] {100, -1}, null)).isEqualTo(150);
    }

    @Test
    void short_lived_unseen_threads_are_noticed() {
        ledger.account(new long[] {1, 2}, new long[] {100, 50}, 12L);
        ledger.account(new long[] {1, 2, 13}, new long[] {100, 50, 1}, 13L);
        assertThat(ledger.lost()).isFalse();

        ledger.account(new long[] {1, 2, 13}, new long[] {100, 50, 1}, 513L);
        assertThat(ledger.lost()).isTrue();
    }

    @Test
    void threads_that_ended_during_a_pause_are_not_a_loss() {
        ledger.account(new long[] {1, 2}, new long[] {100, 50}, 12L);
        ledger.pause();

        ledger.account(new long[] {1, 2}, new long[] {100, 50}, 512L);

        assertThat(ledger.lost()).isFalse();
    }
}
