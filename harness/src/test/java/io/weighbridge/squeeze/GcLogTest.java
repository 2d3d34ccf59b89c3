package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.squeeze.SqueezeLaunch.Chosen;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Logs as JVMs write them with {@code -Xlog:gc,gc+init}. */
class GcLogTest {

    private static final String SERIAL =
            """
            [0.011s][info][gc] Using Serial
            [0.011s][info][gc,init] CPUs: 2 total, 1 available
            [0.011s][info][gc,init] Heap Max Capacity: 52M
            [1.520s][info][gc] GC(0) Pause Young (Allocation Failure) 5M->2M(19M) 9.431ms
            [2.556s][info][gc] GC(1) Pause Young (Allocation Failure) 11M->7M(30M) 15.274ms
            [3.000s][info][gc] GC(2) Pause Full (Allocation Failure) 18M->17M(22M) 41.295ms
            """;

    private static final String ZGC =
            """
            [0.006s][info][gc,init] CPUs: 2 total, 2 available
            [0.006s][info][gc,init] Max Capacity: 64M
            [0.006s][info][gc,init] Soft Max Capacity: 48M
            [0.007s][info][gc     ] Using The Z Garbage Collector
            [0.038s][info][gc] Allocation Stall (main) 2.836ms
            [0.038s][info][gc] GC(0) Garbage Collection (Allocation Stall) 64M(100%)->16M(25%)
            [0.046s][info][gc] Allocation Stall (http-nio-8080-exec-1) 1.817ms
            [0.047s][info][gc] GC(1) Garbage Collection (Allocation Stall) 64M(100%)->28M(44%)
            """;

    @Test
    void pauses_are_added_up_to_the_last_one() {
        GcLog log = GcLog.parse(SERIAL);

        assertThat(log.collector()).isEqualTo("SerialGC");
        assertThat(log.chosen()).isEqualTo(new Chosen("SerialGC", 52L << 20, 1));
        assertThat(log.paused()).isCloseTo(0.066, within(1e-9));
        assertThat(log.share()).isCloseTo(0.022, within(1e-9));
        assertThat(log.stalls()).isNull();
        assertThat(log.stalled()).isNull();
    }

    @Test
    void stalls_are_counted_where_the_collector_has_them() {
        GcLog log = GcLog.parse(ZGC);

        assertThat(log.collector()).isEqualTo("ZGC");
        assertThat(log.chosen()).isEqualTo(new Chosen("ZGC", 64L << 20, 2));
        assertThat(log.stalls()).isEqualTo(2L);
        assertThat(log.stalled()).isCloseTo(0.004653, within(1e-9));
        assertThat(log.share()).isZero();
    }

    @Test
    void the_mode_that_zgc_of_java_21_prints_first_is_not_its_name() {
        String first = "[0.006s][info][gc,init] Using legacy single-generation mode\n";

        assertThat(GcLog.parse(first + ZGC)).isEqualTo(GcLog.parse(ZGC));
    }

    @Test
    void zgc_without_stalls_has_none() {
        assertThat(GcLog.parse("[0.007s][info][gc] Using The Z Garbage Collector\n").stalls())
                .isEqualTo(0L);
    }

    @Test
    void a_log_that_was_never_written_says_nothing() {
        assertThat(GcLog.parse("")).isEqualTo(GcLog.NONE);
    }

    @Test
    void the_file_may_have_colons_in_its_path() {
        assertThat(GcLog.flag(Path.of("/runs/a:b/l003.gc")))
                .isEqualTo("-Xlog:gc,gc+init:file=\"/runs/a:b/l003.gc\"");
    }
}
