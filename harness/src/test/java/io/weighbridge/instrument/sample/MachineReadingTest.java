package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.os.CpuSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineReadingTest {

    private static final CpuSet BOTH = CpuSet.of(0, 1);
    private static final MachineReading BEFORE = reading(0, Map.of(0, 10.0, 1, 20.0, 2, 0.0), 1);

    @Test
    void cpu_of_neither_server_client_nor_harness_is_background_load() {
        MachineReading after = reading(2, Map.of(0, 11.8, 1, 21.6, 2, 2.0), 1.1);

        // 3.4 s busy on two of three cores, 1.5 + 1.0 + 0.1 of them ours, of 4 s
        assertThat(after.foreignShareSince(BEFORE, BOTH, 2.5)).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void cpu_of_ended_children_and_of_the_backend_is_not_background_load() {
        Map<Integer, Double> busy = Map.of(0, 10.0, 1, 20.0);
        MachineReading before =
                new MachineReading(
                        0, busy, Map.of(), 5.0, 0, new ServiceCpu(Map.of("db", 6.5), 0.5));
        Map<Integer, Double> later = Map.of(0, 11.5, 1, 21.5);
        MachineReading after =
                new MachineReading(
                        2_000_000_000L,
                        later,
                        Map.of(),
                        6.0,
                        0,
                        new ServiceCpu(Map.of("db", 7.2), 0.6));

        // 3.0 s busy, 0.4 + 1.0 + 0.8 of them ours, of 4 s
        assertThat(after.foreignShareSince(before, BOTH, 0.4)).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void rounding_never_makes_it_less_than_nothing() {
        MachineReading after = reading(2, Map.of(0, 11.0, 1, 21.0), 1);

        assertThat(after.foreignShareSince(BEFORE, BOTH, 2.5)).isZero();
    }

    @Test
    void without_a_core_s_time_or_elapsed_time_it_is_unknown() {
        MachineReading oneCore = reading(2, Map.of(0, 11.0), 1);

        assertThat(oneCore.foreignShareSince(BEFORE, BOTH, 0)).isNull();
        assertThat(BEFORE.foreignShareSince(BEFORE, BOTH, 0)).isNull();
    }

    private static MachineReading reading(long seconds, Map<Integer, Double> busy, double ownCpu) {
        return new MachineReading(seconds * 1_000_000_000L, busy, null, ownCpu);
    }
}
