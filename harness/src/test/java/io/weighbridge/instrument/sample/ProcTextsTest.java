package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts are verbatim from a kernel 6.18, except names and numbers that a test is about. */
class ProcTextsTest {

    @Test
    void busy_is_all_but_idle_and_iowait_and_counts_guests_once() {
        String stat =
                """
                cpu  13581 0 4257 253565 646 0 93 33 0 0
                cpu0 6160 10 1658 128220 47 5 22 15 100 10
                cpu1 7421 0 2598 125344 598 0 70 17 0 0
                intr 381566 0 0 0
                ctxt 1234
                """;

        assertThat(MachineSampler.busy(stat)).isEqualTo(Map.of(0, 78.70, 1, 101.06));
    }

    @Test
    void an_old_kernel_without_steal_is_read_too() {
        assertThat(MachineSampler.busy("cpu0 10 0 5 100 1 2 3\n")).isEqualTo(Map.of(0, 0.20));
    }
}
