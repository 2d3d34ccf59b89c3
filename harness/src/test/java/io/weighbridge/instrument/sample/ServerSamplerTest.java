package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.weighbridge.ListeningAddresses;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.os.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSamplerTest {

    private static final double MEBIBYTE = 1 << 20;
    private static final Path OWN = Path.of(System.getProperty("java.home"));

    @TempDir private Path temporary;

    /** One for each JVM and collector, because tests do not disturb each other. */
    private static final Map<List<String>, SpecimenProcess> SHARED = new HashMap<>();

    static Stream<Path> javaHomes() {
        return SpecimenProcess.javaHomes();
    }

    private static SpecimenProcess shared(Path home, String collector) throws IOException {
        List<String> key = List.of(home.toString(), collector);
        SpecimenProcess running = SHARED.get(key);
        if (running == null) {
            running = SpecimenProcess.start(home, collector);
            SHARED.put(key, running);
        }
        return running;
    }

    @AfterAll
    static void endShared() {
        SHARED.values().forEach(SpecimenProcess::close);
        SHARED.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void objects_of_the_start_are_promoted_and_the_heap_keeps_its_size(String collector)
            throws Exception {
        try (SpecimenProcess specimen =
                        SpecimenProcess.start(OWN, collector, "-Xms200m", "-XX:MinHeapSize=8m");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            long before = Objects.requireNonNull(sampler.memory().collections());

            sampler.promote();

            assertThat(sampler.memory().collections()).isGreaterThan(before);
            assertThat(committedHeap(specimen)).isGreaterThan(150 << 20);
        }
    }

    /** Bytes that the heap has, as jstat prints them. */
    private static double committedHeap(SpecimenProcess specimen) throws Exception {
        Process jstat =
                new ProcessBuilder(
                                OWN.resolve("bin/jstat").toString(),
                                "-gc",
                                String.valueOf(specimen.pid()))
                        .start();
        List<String> lines = jstat.inputReader().lines().toList();
        List<String> titles = List.of(lines.get(0).trim().split("\\s+"));
        List<String> values = List.of(lines.get(1).trim().split("\\s+"));
        return Stream.of("S0C", "S1C", "EC", "OC")
                .mapToDouble(
                        column -> 1024 * Double.parseDouble(values.get(titles.indexOf(column))))
                .sum();
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void allocation_is_counted_to_one_percent(Path home) throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            long before = allocated(sampler);
            specimen.tell("allocate 100");
            long after = allocated(sampler);

            assertThat((after - before) / MEBIBYTE).isBetween(100.0, 101.0);
            assertThat(sampler.limits()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void a_reading_itself_allocates_less_than_a_thousandth_of_a_slice(Path home) throws Exception {
        double slice = 20_000 * 2_000.0;
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            sampler.read();
            long before = allocated(sampler);
            for (int i = 0; i < 10; i++) {
                sampler.read();
            }
            long after = allocated(sampler);

            assertThat((after - before) / 11.0).isLessThan(slice / 1000);
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    @EnabledOnOs(OS.LINUX)
    void the_application_s_cpu_time_is_separated_from_the_jvm_s(Path home) throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            specimen.tell("burn 50");
            CpuTimes before = cpu(sampler.read());
            specimen.tell("burn 500");
            CpuTimes spent = cpu(sampler.read()).minus(before);

            assertThat(spent.application()).isBetween(0.49, 0.56);
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    @EnabledOnOs(OS.LINUX)
    void an_unseen_thread_counts_as_the_application_s(Path home) throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            specimen.tell("burn 50");
            CpuTimes before = cpu(sampler.read());
            specimen.tell("burn-in-new-thread 500");
            CpuTimes spent = cpu(sampler.read()).minus(before);

            assertThat(spent.application()).isBetween(0.47, 0.58);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseZGC"})
    @EnabledOnOs(OS.LINUX)
    void every_collector_shows_its_collections_and_their_cpu_time(String collector)
            throws Exception {
        for (Path home : javaHomes().toList()) {
            SpecimenProcess specimen = shared(home, collector);
            try (ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
                ServerReading before = sampler.read();
                specimen.tell("keep 20");
                sampler.afterLoad();
                ServerReading after = sampler.read();

                assertThat(after.gcCount())
                        .as("%s %s", home, collector)
                        .isGreaterThan(Objects.requireNonNull(before.gcCount()));
                assertThat(after.gcSeconds())
                        .isGreaterThan(Objects.requireNonNull(before.gcSeconds()));
                assertThat(cpu(after).gc()).isGreaterThan(cpu(before).gc());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void after_load_only_what_is_still_held_is_heap(Path home) throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home, "-XX:+UseG1GC");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            specimen.tell("allocate 1");
            double empty = value(sampler.afterLoad(), Metric.HEAP_LIVE);
            specimen.tell("keep 50");
            specimen.tell("allocate 50");
            Measurements after = sampler.afterLoad();

            // An array of 1 MiB fills two regions of 1 MiB, because its header does not fit into
            // the first. If dead objects were counted, it would be 200.
            assertThat((value(after, Metric.HEAP_LIVE) - empty) / MEBIBYTE).isBetween(95.0, 110.0);
            assertThat(value(after, Metric.METASPACE_AFTER))
                    .isBetween(MEBIBYTE, value(after, Metric.NON_HEAP_AFTER));
            assertThat(value(after, Metric.CLASSES_AFTER)).isGreaterThan(400);
            assertThat(value(after, Metric.THREADS_AFTER)).isGreaterThan(5);
            assertThat(value(after, Metric.RSS_AFTER)).isGreaterThan(30 * MEBIBYTE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseZGC"})
    void memory_has_every_pool_of_the_jvm_whatever_collects_it(String collector) throws Exception {
        for (Path home : javaHomes().toList()) {
            SpecimenProcess specimen = shared(home, collector);
            try (ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
                specimen.tell("keep 20");
                sampler.afterLoad();
                MemoryReading memory = sampler.memory();

                assertThat(sum(memory.heap()))
                        .as("%s %s", home, collector)
                        .isGreaterThan(20 * MEBIBYTE);
                assertThat(memory.nonHeap()).containsKey("Metaspace");
                assertThat(memory.nonHeap().keySet()).anyMatch(pool -> pool.startsWith("Code"));
                assertThat(memory.rss()).isGreaterThan((long) sum(memory.nonHeap()));
                assertThat(memory.threads()).isGreaterThan(5);
                assertThat(memory.collections()).isPositive();
            }
        }
    }

    private static double sum(Map<String, Long> pools) {
        return pools.values().stream().mapToDouble(bytes -> bytes).sum();
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void a_memory_reading_creates_less_garbage_than_a_hundred_requests(Path home) throws Exception {
        double requests = 100 * 2_000.0;
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            sampler.memory();
            long before = allocated(sampler);
            for (int i = 0; i < 10; i++) {
                sampler.memory();
            }
            long after = allocated(sampler);

            assertThat((after - before) / 10.0).isLessThan(requests);
        }
    }

    @Test
    void the_memory_of_other_programs_is_their_resident_set() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN);
                ServerSampler sampler = new ServerSampler(specimen.pid(), false)) {
            MemoryReading memory = sampler.memory();

            assertThat(memory.rss()).isNotNull();
            assertThat(memory.heap()).isEmpty();
            assertThat(memory.nonHeap()).isEmpty();
            assertThat(memory.threads()).isNull();
            assertThat(memory.collections()).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void classes_and_threads_at_ready_are_the_jvms_own_count(Path home) throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            specimen.tell("threads 0");
            specimen.tell("classes 0");
            double classes = Double.parseDouble(specimen.tell("classes 0"));
            double threads = Double.parseDouble(specimen.tell("threads 0"));

            assertThat(value(sampler.outside(), Metric.CLASSES_READY)).isEqualTo(classes);
            // A thread that was joined disappears from the counter a moment later than from the
            // bean.
            await().untilAsserted(
                            () ->
                                    assertThat(value(sampler.outside(), Metric.THREADS_READY))
                                            .isEqualTo(threads));
        }
    }

    @Test
    void reading_from_outside_changes_nothing_in_a_server() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            specimen.tell("threads 0");
            specimen.tell("classes 0");
            String before = specimen.tell("classes 0") + " " + specimen.tell("threads 0");
            sampler.outside();
            String after = specimen.tell("classes 0") + " " + specimen.tell("threads 0");

            assertThat(after).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void reading_a_ready_server_starts_one_thread_in_it_and_loads_no_class(Path home)
            throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(home)) {
            specimen.tell("threads 0");
            specimen.tell("classes 0");
            int threads = Integer.parseInt(specimen.tell("threads 0"));
            String classes = specimen.tell("classes 0");
            // the shared counter still has a thread for a moment after the JVM stopped counting it
            try (ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
                await().untilAsserted(
                                () ->
                                        assertThat(value(sampler.outside(), Metric.THREADS_READY))
                                                .isLessThanOrEqualTo(threads));
            }
            Measurements ready = ServerSampler.atReady(specimen.pid(), true);

            assertThat(ready.get(Metric.HEAP_READY)).isNotNull();
            assertThat(Integer.parseInt(specimen.tell("threads 0"))).isEqualTo(threads + 1);
            assertThat(specimen.tell("classes 0")).isEqualTo(classes);
            assertThat(value(ready, Metric.THREADS_READY)).isLessThanOrEqualTo(threads);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseZGC"})
    void memory_at_ready_equals_the_jvms_own_value(String collector) throws Exception {
        for (Path home : javaHomes().toList()) {
            try (SpecimenProcess specimen = SpecimenProcess.start(home, collector)) {
                specimen.tell("memory 0");
                specimen.tell("keep 60");
                specimen.tell("collect 0");
                String[] before = specimen.tell("memory 0").split(" ", 2);
                Measurements ready = ServerSampler.atReady(specimen.pid(), true);
                String[] after = specimen.tell("memory 0").split(" ", 2);

                // Both beans were used before, so their classes are loaded, and the heap can grow
                // only by some pages and regions meanwhile.
                double slack = 8 * MEBIBYTE;
                assertThat(value(ready, Metric.HEAP_READY))
                        .as("%s %s", home, collector)
                        .isGreaterThan(60 * MEBIBYTE)
                        .isBetween(
                                Double.parseDouble(before[0]) - slack,
                                Double.parseDouble(after[0]) + slack);
                assertThat(value(ready, Metric.NON_HEAP_READY))
                        .isBetween(
                                0.95 * Double.parseDouble(before[1]),
                                1.05 * Double.parseDouble(after[1]));
                assertThat(value(ready, Metric.METASPACE_READY))
                        .isBetween(100_000.0, value(ready, Metric.NON_HEAP_READY));
            }
        }
    }

    @Test
    void memory_at_ready_of_other_programs_comes_from_the_kernel() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN)) {
            Measurements ready = ServerSampler.atReady(specimen.pid(), false);

            assertThat(ready.get(Metric.RSS_READY)).isNotNull();
            assertThat(ready.get(Metric.HEAP_READY)).isNull();
            assertThat(ready.get(Metric.CLASSES_READY)).isNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pss_is_at_most_rss() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            Measurements ready = sampler.outside();
            Measurements after = sampler.afterLoad();

            assertThat(value(ready, Metric.PSS_READY))
                    .isPositive()
                    .isLessThanOrEqualTo(value(ready, Metric.RSS_READY));
            assertThat(value(after, Metric.PSS_AFTER))
                    .isPositive()
                    .isLessThanOrEqualTo(value(after, Metric.RSS_AFTER));
        }
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    @EnabledOnOs(OS.LINUX)
    void connecting_to_a_jvm_opens_one_port_on_loopback_and_leaves_no_file(Path home)
            throws Exception {
        // An unused address (RFC 5737), as if a JVM took a name of its machine for its own.
        String elsewhere = "-Djava.rmi.server.hostname=192.0.2.1";
        try (SpecimenProcess specimen = SpecimenProcess.start(home, elsewhere);
                ServerSampler one = new ServerSampler(specimen.pid(), true, temporary);
                ServerSampler other = new ServerSampler(specimen.pid(), true, temporary)) {
            assertThat(one.read().allocated()).isNotNull();
            assertThat(other.read().allocated()).isNotNull();

            assertThat(ListeningAddresses.of(specimen.pid()))
                    .hasSize(1)
                    .allMatch(address -> address.getAddress().isLoopbackAddress());
            assertThat(temporary).isEmptyDirectory();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @SuppressWarnings("BanJNDI")
    void clients_without_the_password_are_rejected() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN);
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            sampler.connect();
            int port = ListeningAddresses.of(specimen.pid()).iterator().next().getPort();
            JMXServiceURL address =
                    new JMXServiceURL(
                            "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi");

            assertThatThrownBy(() -> JMXConnectorFactory.connect(address))
                    .isInstanceOf(SecurityException.class);
        }
    }

    @Test
    void a_jvm_with_its_own_jmx_agent_is_measured_too() throws Exception {
        try (SpecimenProcess specimen =
                        SpecimenProcess.start(
                                OWN,
                                "-Dcom.sun.management.jmxremote.port=" + Ports.pick(),
                                "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                                "-Dcom.sun.management.jmxremote.authenticate=false",
                                "-Dcom.sun.management.jmxremote.ssl=false");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            assertThat(sampler.read().allocated()).isNotNull();
        }
    }

    @Test
    void a_jvm_that_forbids_attaching_is_measured_without_its_beans() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN, "-XX:+DisableAttachMechanism");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            Measurements ready = ServerSampler.atReady(specimen.pid(), true);
            ServerReading reading = sampler.read();
            Measurements after = sampler.afterLoad();

            assertThat(ready.get(Metric.HEAP_READY)).isNull();
            assertThat(ready.get(Metric.NON_HEAP_READY)).isNull();
            assertThat(ready.get(Metric.RSS_READY)).isNotNull();
            assertThat(reading.allocated()).isNull();
            assertThat(reading.cpu()).isNotNull();
            assertThat(after.get(Metric.HEAP_LIVE)).isNull();
            assertThat(after.get(Metric.RSS_AFTER)).isNotNull();
            assertThat(sampler.limits())
                    .anySatisfy(limit -> assertThat(limit.detail()).contains("DisableAttach"))
                    .allSatisfy(
                            limit -> assertThat(limit.kind()).isEqualTo(Warning.Kind.NOT_MEASURED));
        }
    }

    @Test
    void a_jvm_without_shared_counters_causes_a_warning() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN, "-XX:-UsePerfData");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            Measurements ready = ServerSampler.atReady(specimen.pid(), true);

            assertThat(ready.get(Metric.CLASSES_READY)).isNull();
            assertThat(ready.get(Metric.HEAP_READY)).isNotNull();
            assertThat(ready.get(Metric.RSS_READY)).isNotNull();
            assertThat(sampler.read().allocated()).isNotNull();
            assertThat(sampler.limits())
                    .anySatisfy(limit -> assertThat(limit.detail()).contains("-XX:-UsePerfData"));
        }
    }

    @Test
    void without_a_full_collection_the_live_heap_is_unknown() throws Exception {
        try (SpecimenProcess specimen = SpecimenProcess.start(OWN, "-XX:+DisableExplicitGC");
                ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            Measurements after = sampler.afterLoad();

            assertThat(after.get(Metric.HEAP_LIVE)).isNull();
            assertThat(after.get(Metric.METASPACE_AFTER)).isNotNull();
            assertThat(sampler.limits())
                    .anySatisfy(limit -> assertThat(limit.detail()).contains("DisableExplicitGC"));
        }
    }

    @Test
    void a_server_that_has_ended_has_no_values() throws Exception {
        SpecimenProcess specimen = SpecimenProcess.start(OWN);
        try (ServerSampler sampler = new ServerSampler(specimen.pid(), true)) {
            sampler.read();
            specimen.close();

            assertThat(sampler.read().cpu()).isNull();
            assertThat(sampler.read().allocated()).isNull();
            assertThat(sampler.outside().get(Metric.RSS_READY)).isNull();
        }
    }

    private static long allocated(ServerSampler sampler) {
        return Objects.requireNonNull(sampler.read().allocated());
    }

    private static CpuTimes cpu(ServerReading reading) {
        return Objects.requireNonNull(reading.cpu());
    }

    private static double value(Measurements measurements, Metric metric) {
        return Objects.requireNonNull(measurements.get(metric));
    }
}
