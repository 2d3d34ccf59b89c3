package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The expected figures are those of the tests of cloudfoundry/java-buildpack-memory-calculator 4
 * and of Paketo's libjvm.
 */
class MemoryCalculatorTest {

    private static final long KIBI = 1024;
    private static final long MEBI = KIBI * KIBI;

    @Test
    void a_thousand_classes_and_ten_threads_in_500_mebibytes_leave_231858240_bytes() {
        MemoryCalculator calculator = new MemoryCalculator(500 * MEBI, 1000, 10);

        assertThat(calculator.metaspace()).isEqualTo(19_800_000);
        assertThat(calculator.heap()).isEqualTo(231_858_240L);
    }

    @Test
    void a_hundred_classes_and_two_threads_in_a_gibibyte_leave_794920672_bytes() {
        MemoryCalculator calculator = new MemoryCalculator(1024 * MEBI, 100, 2);

        assertThat(calculator.metaspace()).isEqualTo(14_580_000);
        assertThat(calculator.heap()).isEqualTo(794_920_672L);
        assertThat(calculator.refusal()).isNull();
        assertThat(calculator.flags())
                .containsExactly(
                        "-XX:MaxDirectMemorySize=10M",
                        "-XX:MaxMetaspaceSize=14238K",
                        "-XX:ReservedCodeCacheSize=240M",
                        "-Xss1M",
                        "-Xmx776289K");
    }

    @Test
    void a_limit_below_what_is_not_the_heap_is_refused() {
        MemoryCalculator calculator = new MemoryCalculator(KIBI, 100, 2);

        assertThat(calculator.required() / KIBI).isEqualTo(272_286);
        assertThat(calculator.heap()).isNull();
        assertThat(calculator.flags()).isEmpty();
        assertThat(calculator.refusal())
                .isEqualTo(
                        "for 100 classes and 2 threads its formula needs 266 MiB besides the heap,"
                                + " which is 266 MiB more than the limit");
    }
}
