package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class CpuTest {

    @Test
    void spinning_takes_at_least_the_time_asked_for_but_for_looks_at_the_clock() {
        long start = System.nanoTime();

        Cpu.spin(2_000_000);

        assertThat(System.nanoTime() - start).isGreaterThan(1_999_000);
    }

    @Test
    void burning_takes_at_least_the_cpu_time_asked_for() {
        long start = threadCpu();

        Cpu.burn(20_000_000);

        assertThat(threadCpu() - start).isGreaterThanOrEqualTo(20_000_000);
    }

    private static long threadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
