package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts are verbatim output of HotSpot 17.0.15 and 25.0.3, with long ones truncated. */
class PrintedMemoryTest {

    private static final String METASPACE =
            """

            Usage:
              Non-class:  308584 bytes used.
                  Class:  21320 bytes used.
                   Both:  329904 bytes used.

            Virtual space:
              Non-class space:  67108864 bytes reserved,  393216 bytes ( <1%) committed,  1 nodes.
                  Class space:  1073741824 bytes reserved,  131072 bytes ( <1%) committed,  1 nodes.
                         Both:  1140850688 bytes reserved,  524288 bytes ( <1%) committed.
            """;

    private static final String CODE =
            """
            CodeHeap 'non-profiled nmethods': size=120036Kb used=17Kb max_used=18Kb free=120018Kb
             bounds [0x00007f8c5cac5000, 0x00007f8c5cd35000, 0x00007f8c63ffe000]
            CodeHeap 'profiled nmethods': size=120036Kb used=10Kb max_used=10Kb free=120025Kb
             bounds [0x00007f8c54ffe000, 0x00007f8c5526e000, 0x00007f8c5c537000]
            CodeHeap 'non-nmethods': size=5692Kb used=1378Kb max_used=1378Kb free=4313Kb
             bounds [0x00007f8c5c537000, 0x00007f8c5c7a7000, 0x00007f8c5cac6000]
            CodeCache: size=245764Kb, used=1405Kb, max_used=1405Kb, free=244356Kb
             total_blobs=420, nmethods=37, adapters=289, full_count=0
            """;

    static Stream<Arguments> heaps() {
        return Stream.of(
                Arguments.of(
                        63_371,
                        """
                         garbage-first heap   total 262144K, used 63371K [0x00000000f0000000, 0x0000000100000000)
                          region size 1024K, 1 young (1024K), 0 survivors (0K)
                         Metaspace       used 255K, committed 448K, reserved 1114112K
                          class space    used 18K, committed 128K, reserved 1048576K
                        """),
                Arguments.of(
                        63_917,
                        """
                        garbage-first heap   total reserved 262144K, committed 262144K, used 63917K [0x00000000f0000000, 0x0000000100000000)
                         region size 1024K, 2 young (2048K), 0 survivors (0K)
                        """),
                Arguments.of(
                        34_917 + 1_024,
                        """
                         def new generation   total 78656K, used 34917K [0x00000000f0000000, 0x00000000f5550000, 0x00000000f5550000)
                          eden space 69952K,  49% used [0x00000000f0000000, 0x00000000f22196a8, 0x00000000f4450000)
                          from space 8704K,   0% used [0x00000000f4450000, 0x00000000f4450000, 0x00000000f4cd0000)
                         tenured generation   total 174784K, used 1024K [0x00000000f5550000, 0x0000000100000000, 0x0000000100000000)
                           the space 174784K,   0% used [0x00000000f5550000, 0x00000000f5550000, 0x00000000f5550200, 0x0000000100000000)
                         Metaspace       used 327K, committed 512K, reserved 1114112K
                        """),
                Arguments.of(
                        35_292 + 1_166,
                        """
                        DefNew     total 78656K, used 35292K [0x00000000f0000000, 0x00000000f5550000, 0x00000000f5550000)
                         eden space 69952K,  50% used [0x00000000f0000000, 0x00000000f22772c0, 0x00000000f4450000)
                        Tenured    total 174784K, used 1166K [0x00000000f5550000, 0x0000000100000000, 0x0000000100000000)
                         the  space 174784K,   0% used [0x00000000f5550000, 0x00000000f5673ab8, 0x0000000100000000)
                        """),
                Arguments.of(
                        36_258 + 1_166,
                        """
                        PSYoungGen      total 76288K, used 36258K [0x00000000fab00000, 0x0000000100000000, 0x0000000100000000)
                         eden space 65536K, 55% used [0x00000000fab00000,0x00000000fce68890,0x00000000feb00000)
                        ParOldGen       total 175104K, used 1166K [0x00000000f0000000, 0x00000000fab00000, 0x00000000fab00000)
                         object space 175104K, 0% used [0x00000000f0000000,0x00000000f0123ab8,0x00000000fab00000)
                        """),
                Arguments.of(
                        66 * 1024,
                        """
                         ZHeap           used 66M, capacity 256M, max capacity 256M
                         Metaspace       used 322K, committed 512K, reserved 1114112K
                        """),
                Arguments.of(
                        70 * 1024,
                        """
                        ZHeap            used 70M, capacity 256M, max capacity 256M
                         Cache           186M (1)
                          size classes   128M (1)
                        """));
    }

    @ParameterizedTest
    @MethodSource("heaps")
    void a_heap_is_the_sum_of_its_generations(int kibibytes, String info) {
        assertThat(PrintedMemory.parse(info, "", "").get(Metric.HEAP_READY))
                .isEqualTo(kibibytes * 1024.0);
    }

    @Test
    void a_heap_of_another_collector_is_absent() {
        String shenandoah =
                """
                Shenandoah Heap
                 256M max, 256M soft max, 256M committed, 32000K used
                """;
        String half = " PSYoungGen      total 76288K, used 34652K [0x1, 0x2, 0x3)\n";

        assertThat(PrintedMemory.parse(shenandoah, METASPACE, CODE).get(Metric.HEAP_READY))
                .isNull();
        assertThat(PrintedMemory.parse(half, METASPACE, CODE).get(Metric.HEAP_READY)).isNull();
    }

    @Test
    void non_heap_is_summed_as_the_jvm_sums_it_with_the_class_space_twice() {
        Measurements memory = PrintedMemory.parse("", METASPACE, CODE);

        assertThat(memory.get(Metric.METASPACE_READY)).isEqualTo(329_904);
        assertThat(memory.get(Metric.NON_HEAP_READY))
                .isEqualTo(329_904 + 21_320 + (17 + 10 + 1378) * 1024);
    }

    @Test
    void metaspace_without_a_class_space_and_a_code_cache_in_one_piece_are_read_too() {
        String metaspace =
                "\nUsage:\n5169320 bytes used.\n\nVirtual space:\n67108864 bytes reserved\n";
        String code =
                """
                CodeCache: size=245760Kb used=1521Kb max_used=1521Kb free=244238Kb
                 bounds [0x00007f6e71400000, 0x00007f6e71670000, 0x00007f6e80400000]
                """;
        Measurements memory = PrintedMemory.parse("", metaspace, code);

        assertThat(memory.get(Metric.METASPACE_READY)).isEqualTo(5_169_320);
        assertThat(memory.get(Metric.NON_HEAP_READY)).isEqualTo(5_169_320 + 1521 * 1024);
    }

    @Test
    void values_that_are_not_printed_are_absent() {
        Measurements memory = PrintedMemory.parse("", METASPACE, "");

        assertThat(memory.get(Metric.HEAP_READY)).isNull();
        assertThat(memory.get(Metric.NON_HEAP_READY)).isNull();
        assertThat(memory.get(Metric.METASPACE_READY)).isNotNull();
    }
}
