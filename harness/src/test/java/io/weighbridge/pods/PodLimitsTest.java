package io.weighbridge.pods;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodLimitsTest {

    private static final long MEBI = 1L << 20;

    private static final PodLimits MACHINE = new PodLimits(2, 3000 * MEBI);

    private static final Plan TWO = new PlanSample().targets(2).plan(1);

    @Test
    void pods_that_fit_are_accepted() {
        assertThatCode(() -> MACHINE.require(TWO, Pod.of(1024 * MEBI, 2)))
                .doesNotThrowAnyException();
        Plan alone = TWO.withAlive(Plan.Alive.ONE);
        assertThatCode(() -> MACHINE.require(alone, Pod.of(2048 * MEBI, 2)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0    | 1    | A pod needs 32Mi of memory or more for a JVM, not 0Mi: raise --pod"
                        + " (pod.memory).",
                "10   | 1    | A pod needs 32Mi of memory or more for a JVM, not 10Mi: raise --pod"
                        + " (pod.memory).",
                "512  | 0    | A pod needs 50m CPU or more, not 0: raise --pod (pod.cpu).",
                "512  | 99   | A pod of 99 CPUs needs a machine with as many, and this one has 2:"
                        + " lower --pod (pod.cpu).",
                "2048 | 1    | 2 pods of 2Gi need more memory than this machine has available"
                    + " (3000Mi): lower --pod (pod.memory), or run one at a time with --alive one.",
            })
    void a_size_that_cannot_be_is_one_sentence(long memory, double cpu, String sentence) {
        assertThatThrownBy(() -> MACHINE.require(TWO, Pod.of(memory * MEBI, cpu)))
                .isInstanceOf(UsageException.class)
                .hasMessage(sentence);
    }
}
