package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names are verbatim from {@code comm} of HotSpot 17.0.19 and 25.0.1 on Linux. */
class ThreadKindTest {

    static Stream<Arguments> collectors() {
        return Stream.of(
                Arguments.of(
                        "G1",
                        "GC Thread#0,GC Thread#11,G1 Conc#0,G1 Main Marker,G1 Refine#0,G1 Service,"
                                + "StringDedupProc,StringDedupThre"),
                Arguments.of("Parallel", "GC Thread#0,GC Thread#1"),
                Arguments.of(
                        "ZGC 17",
                        "RuntimeWorker#0,ZDirector,ZDriver,ZStat,ZUncommitter,ZUnmapper,ZWorker#0"),
                Arguments.of(
                        "ZGC 25",
                        "RuntimeWorker#1,ZDirector,ZDriverMajor,ZDriverMinor,ZStat,ZUncommitter#0,"
                                + "ZWorkerOld#0,ZWorkerYoung#0"),
                Arguments.of("Shenandoah", "Shenandoah Cont,Shenandoah GC T"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("collectors")
    void threads_of_a_collector_are_its_own(String collector, String names) {
        List<String> threads = List.of(names.split(",", -1));

        assertThat(ThreadKind.collectsInThreads(threads)).isTrue();
        assertThat(threads)
                .allSatisfy(
                        name ->
                                assertThat(ThreadKind.of(name, true))
                                        .as(name)
                                        .isEqualTo(ThreadKind.GC));
    }

    @Test
    void the_serial_collector_works_in_the_vm_thread() {
        List<String> serial =
                List.of("VM Thread", "VM Periodic Tas", "C1 CompilerThre", "java", "http-nio-1");

        assertThat(ThreadKind.collectsInThreads(serial)).isFalse();
        assertThat(ThreadKind.of("VM Thread", false)).isEqualTo(ThreadKind.GC);
        assertThat(ThreadKind.of("VM Thread", true)).isEqualTo(ThreadKind.OTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C1 CompilerThre", "C2 CompilerThre", "JVMCI-native Co"})
    void compilers_are_compilers(String name) {
        assertThat(ThreadKind.of(name, true)).isEqualTo(ThreadKind.JIT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VM Periodic Tas",
                "Sweeper thread",
                "Signal Dispatch",
                "Service Thread",
                "Monitor Deflati",
                "Notification Th",
                "Reference Handl",
                "Finalizer",
                "Common-Cleaner",
                "JFR Recorder Th"
            })
    void housekeeping_is_other(String name) {
        assertThat(ThreadKind.of(name, true)).isEqualTo(ThreadKind.OTHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Attach Listener",
                "RMI TCP Connect",
                "RMI TCP Accept-",
                "RMI Scheduler(0",
                "JMX server conn"
            })
    void threads_that_answer_this_instrument_are_not_the_applications(String name) {
        assertThat(ThreadKind.of(name, true)).isEqualTo(ThreadKind.INSTRUMENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java",
                "http-nio-8080-e",
                "qtp1234-31",
                "XNIO-1 task-1",
                "reactor-http-ep",
                "ForkJoinPool-1-",
                "Read-Poller",
                "GC Thread#faker",
                "G1 Confused",
                "ZWorkshop",
                "Finalizer-pool"
            })
    void everything_else_is_the_applications(String name) {
        assertThat(ThreadKind.of(name, true)).isEqualTo(ThreadKind.APPLICATION);
    }
}
