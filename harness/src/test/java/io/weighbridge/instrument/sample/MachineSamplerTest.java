package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineSamplerTest {

    @Test
    void a_busy_thread_shows_on_this_process_and_on_some_cpu() {
        MachineSampler sampler = new MachineSampler();
        MachineReading before = sampler.read();
        double sum = 0;
        while (sampler.read().ownCpu() < before.ownCpu() + 0.3) {
            sum += Math.sqrt(sum + 1);
        }
        MachineReading after = sampler.read();

        assertThat(sum).isPositive();
        assertThat(total(after) - total(before)).isGreaterThan(0.15);
        assertThat(after.busy()).hasSizeGreaterThanOrEqualTo(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_child_counts_once_it_has_ended() throws Exception {
        MachineSampler sampler = new MachineSampler();
        double before = childrenCpu(sampler);
        try (SpecimenProcess child =
                SpecimenProcess.start(java.nio.file.Path.of(System.getProperty("java.home")))) {
            child.tell("burn 300");
        }

        assertThat(childrenCpu(sampler) - before).isGreaterThan(0.28);
    }

    private static double childrenCpu(MachineSampler sampler) {
        return Objects.requireNonNull(sampler.read().childrenCpu());
    }

    private static double total(MachineReading reading) {
        return reading.busy().values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
