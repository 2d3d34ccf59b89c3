package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ThreadLedgerTest {

    private static final Offset<Double> EXACT = Offset.offset(1e-9);
    private static final ThreadCpu COLLECTOR = thread(9, "GC Thread#0", 0);

    private final ThreadLedger ledger = new ThreadLedger(true);

    @Test
    void each_kind_gets_its_threads_time_to_the_nanosecond() {
        CpuTimes times =
                account(
                        1000,
                        10,
                        thread(1, "java", 100),
                        thread(2, "http-nio-8080-e", 500),
                        thread(3, "C2 CompilerThre", 200),
                        thread(4, "GC Thread#0", 150),
                        thread(5, "VM Thread", 50));

        assertThat(times).isEqualTo(new CpuTimes(0.6, 0.2, 0.15, 0.05, 0, null, null));
    }

    @Test
    void switches_are_those_of_the_applications_threads_the_ended_ones_included() {
        CpuTimes before =
                account(
                        30,
                        10,
                        new ThreadCpu(1, "java", nanos(10), 0, 100),
                        new ThreadCpu(2, "exec-1", nanos(10), 0, 40),
                        new ThreadCpu(3, "C2 CompilerThre", nanos(10), 0, 7));
        CpuTimes after = account(30, 10, new ThreadCpu(1, "java", nanos(20), 0, 130));

        assertThat(before.switches()).isEqualTo(140);
        assertThat(after.switches()).isEqualTo(170);
        assertThat(after.minus(before).switches()).isEqualTo(30);
    }

    @Test
    void user_time_is_that_of_the_applications_threads_the_ended_ones_included() {
        CpuTimes before =
                account(
                        90,
                        10,
                        new ThreadCpu(1, "java", nanos(50), nanos(30), 1),
                        new ThreadCpu(2, "exec-1", nanos(20), nanos(10), 1),
                        new ThreadCpu(3, "C2 CompilerThre", nanos(20), nanos(20), 1));
        CpuTimes after = account(110, 10, new ThreadCpu(1, "java", nanos(90), nanos(60), 2));

        assertThat(before.user()).isEqualTo(0.04);
        assertThat(after.user()).isEqualTo(0.07);
        assertThat(after.minus(before).user()).isCloseTo(0.03, EXACT);
    }

    @Test
    void the_time_of_a_compiler_thread_that_ended_is_kept() {
        account(600, 10, thread(1, "java", 100), thread(2, "C2 CompilerThre", 500), COLLECTOR);
        CpuTimes after = account(700, 10, thread(1, "java", 130), COLLECTOR);

        assertThat(after.application()).isCloseTo(0.13, EXACT);
        assertThat(after.jit()).isCloseTo(0.57, EXACT);
    }

    @Test
    void an_unseen_short_lived_compiler_thread_counts_as_compiler() {
        account(100, 10, thread(1, "java", 100), COLLECTOR);
        CpuTimes after = account(400, 10, thread(1, "java", 150), COLLECTOR);

        assertThat(after.application()).isCloseTo(0.15, EXACT);
        assertThat(after.jit()).isCloseTo(0.25, EXACT);
    }

    @Test
    void threads_started_and_ended_unseen_are_the_applications() {
        account(100, 10, thread(1, "java", 100), COLLECTOR);
        CpuTimes after = account(400, 510, thread(1, "java", 150), COLLECTOR);

        assertThat(after.application()).isCloseTo(0.4, EXACT);
        assertThat(after.jit()).isZero();
    }

    @Test
    void one_unseen_thread_does_not_make_later_losses_the_applications() {
        account(100, 10, thread(1, "java", 100), COLLECTOR);
        account(400, 11, thread(1, "java", 150), COLLECTOR);
        CpuTimes after = account(500, 11, thread(1, "java", 150), COLLECTOR);

        assertThat(after.application()).isCloseTo(0.4, EXACT);
        assertThat(after.jit()).isCloseTo(0.1, EXACT);
    }

    @Test
    void a_new_live_thread_does_not_imply_unseen_threads() {
        account(100, 10, thread(1, "java", 100), COLLECTOR);
        CpuTimes after =
                account(
                        500,
                        11,
                        thread(1, "java", 100),
                        thread(2, "http-nio-8080-e", 50),
                        COLLECTOR);

        assertThat(after.application()).isCloseTo(0.15, EXACT);
        assertThat(after.jit()).isCloseTo(0.35, EXACT);
    }

    @Test
    void without_a_thread_count_a_loss_is_the_application_s() {
        ledger.account(nanos(100), List.of(thread(1, "java", 100), COLLECTOR), null);
        CpuTimes after =
                ledger.account(nanos(400), List.of(thread(1, "java", 150), COLLECTOR), null);

        assertThat(after.application()).isCloseTo(0.4, EXACT);
    }

    @Test
    void two_ticks_of_rounding_add_no_cpu_time() {
        account(80, 10, thread(1, "java", 99), COLLECTOR);
        CpuTimes after = account(220, 10, thread(1, "java", 201), COLLECTOR);

        assertThat(after.total()).isCloseTo(0.201, EXACT);
    }

    @Test
    void a_reused_thread_id_is_another_thread() {
        account(500, 10, thread(1, "java", 0), thread(7, "http-nio-8080-e", 500), COLLECTOR);
        CpuTimes after =
                account(520, 11, thread(1, "java", 0), thread(7, "http-nio-8080-e", 20), COLLECTOR);

        assertThat(after.application()).isCloseTo(0.52, EXACT);
    }

    @Test
    void every_thread_of_another_program_is_the_applications() {
        ThreadLedger other = new ThreadLedger(false);
        CpuTimes times =
                other.account(
                        nanos(500),
                        List.of(thread(1, "VM Thread", 200), thread(2, "C2 CompilerThre", 300)),
                        null);

        assertThat(times).isEqualTo(new CpuTimes(0.5, 0, 0, 0, 0, null, null));
    }

    private CpuTimes account(long processMillis, long started, ThreadCpu... threads) {
        return ledger.account(nanos(processMillis), List.of(threads), started);
    }

    private static ThreadCpu thread(int tid, String name, long millis) {
        return new ThreadCpu(tid, name, nanos(millis), 0, 0);
    }

    private static long nanos(long millis) {
        return millis * 1_000_000;
    }
}
