package io.weighbridge.instrument.run;

import static io.weighbridge.instrument.model.Metric.ADDED_LATENCY;
import static io.weighbridge.instrument.model.Metric.ALLOCATED_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.BACKEND_REQUESTS;
import static io.weighbridge.instrument.model.Metric.BACKEND_TIME;
import static io.weighbridge.instrument.model.Metric.CLIENT_BUSY;
import static io.weighbridge.instrument.model.Metric.CLIENT_CPU_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.CPU_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.FOREIGN_SHARE;
import static io.weighbridge.instrument.model.Metric.GC_COUNT;
import static io.weighbridge.instrument.model.Metric.JIT_SHARE;
import static io.weighbridge.instrument.model.Metric.SERVICE_CPU;
import static io.weighbridge.instrument.model.Metric.SWITCHES_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.USER_CPU_PER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResultBuilder;
import io.weighbridge.instrument.run.SliceFigures.Reading;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.instrument.sample.ServiceCpu;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SliceFiguresTest {

    private static final Cores UNPINNED = new Cores(null);
    private static final BackendTotals NOTHING = new BackendTotals(0, 0, 0);

    private static Reading reading(
            double seconds,
            CpuTimes cpu,
            long allocated,
            long collections,
            double busy,
            double client) {
        return new Reading(
                new ServerReading(cpu, allocated, collections, 0.0),
                0,
                new MachineReading((long) (seconds * 1e9), Map.of(0, busy), client, 0));
    }

    static LoadResult client(long completed, double elapsed) {
        return client(completed, elapsed, null);
    }

    private static LoadResult client(long completed, double elapsed, LoadResult.@Nullable Own own) {
        return new LoadResult(
                "ab",
                "2.3",
                null,
                10,
                completed,
                completed,
                elapsed,
                completed / elapsed,
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                new TreeMap<>(),
                own,
                null);
    }

    private static final Reading BEFORE =
            reading(100, new CpuTimes(50, 20, 5, 1, 2, 30.0, 900L), 1_000_000, 36, 200, 7);
    private static final Reading AFTER =
            reading(
                    102,
                    new CpuTimes(50.5, 20.1, 5.2, 1.2, 2, 30.3, 50_900L),
                    281_000_000,
                    40,
                    202.3,
                    7.8);

    private static Measurements figures() {
        return new SliceFigures(client(20_000, 2), BEFORE, AFTER, UNPINNED).alone();
    }

    @Test
    void cumulative_counters_are_subtracted_never_summed() {
        assertThat(figures().get(GC_COUNT)).isEqualTo(4.0);
        assertThat(figures().get(ALLOCATED_PER_REQUEST)).isEqualTo(14_000.0);
    }

    @Test
    void application_cpu_is_apart_from_jit_and_gc() {
        assertThat(figures().get(CPU_PER_REQUEST)).isCloseTo(25e-6, within(1e-12));
        assertThat(figures().get(JIT_SHARE)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void user_time_is_reported_per_request() {
        assertThat(figures().get(USER_CPU_PER_REQUEST)).isCloseTo(15e-6, within(1e-12));
    }

    @Test
    void switches_are_counted_per_request() {
        assertThat(figures().get(SWITCHES_PER_REQUEST)).isEqualTo(2.5);
    }

    @Test
    void the_backend_s_part_per_request_is_separated_from_the_stack_s() {
        Measurements backend =
                new SliceFigures(
                                client(20_000, 2),
                                withServices(BEFORE, 10),
                                withServices(AFTER, 10.4),
                                UNPINNED)
                        .backend(
                                new BackendTotals(10, 500, 1_000),
                                new BackendTotals(110, 20_500, 41_000));

        assertThat(backend.get(SERVICE_CPU)).isCloseTo(20e-6, within(1e-12));
        assertThat(backend.get(BACKEND_TIME)).isEqualTo(0.005);
        assertThat(backend.get(BACKEND_REQUESTS)).isEqualTo(2.0);
        assertThat(backend.get(ADDED_LATENCY)).isNull();
    }

    @Test
    void added_latency_and_the_backend_s_time_are_of_the_same_requests() {
        LoadResult warmedItselfUp =
                client(20_000, 2, new LoadResult.Own(25_000, 3, 0.008, 0.4, null));

        Measurements backend =
                new SliceFigures(warmedItselfUp, BEFORE, AFTER, UNPINNED)
                        .backend(NOTHING, new BackendTotals(125, 25_000, 25_000));

        assertThat(backend.get(BACKEND_TIME)).isEqualTo(0.005);
        assertThat(backend.get(ADDED_LATENCY)).isCloseTo(0.003, within(1e-12));
    }

    @Test
    void without_requests_that_have_a_time_the_backend_s_time_is_unknown() {
        Measurements backend =
                new SliceFigures(client(20_000, 2), BEFORE, AFTER, UNPINNED)
                        .backend(new BackendTotals(3, 9, 9), new BackendTotals(3, 9, 20_009));

        assertThat(backend.get(BACKEND_TIME)).isNull();
        assertThat(backend.get(ADDED_LATENCY)).isNull();
        assertThat(backend.get(BACKEND_REQUESTS)).isEqualTo(1.0);
    }

    @Test
    void cpu_of_the_backend_is_not_background_load() {
        Measurements figures =
                new SliceFigures(
                                client(20_000, 2),
                                withServices(BEFORE, 10),
                                withServices(AFTER, 10.4),
                                UNPINNED)
                        .alone();

        assertThat(figures.get(FOREIGN_SHARE)).isCloseTo(0.05, within(1e-9));
    }

    private static Reading withServices(Reading reading, double cpu) {
        return withServices(reading, Map.of("db", cpu));
    }

    private static Reading withServices(Reading reading, Map<String, Double> cpu) {
        return new Reading(
                reading.server(),
                reading.idleCpu(),
                reading.machine().withServices(new ServiceCpu(cpu, 0)));
    }

    @Test
    void of_several_services_each_has_its_cpu_per_request() {
        SliceFigures several =
                new SliceFigures(
                        client(20_000, 2),
                        withServices(BEFORE, Map.of("db", 10.0, "cache", 3.0)),
                        withServices(AFTER, Map.of("db", 10.4, "cache", 3.1)),
                        UNPINNED);
        SliceFigures one =
                new SliceFigures(
                        client(20_000, 2),
                        withServices(BEFORE, 10),
                        withServices(AFTER, 10.4),
                        UNPINNED);

        assertThat(several.byService()).containsOnlyKeys("db", "cache");
        assertThat(several.byService().get("db")).isCloseTo(20e-6, within(1e-12));
        assertThat(several.byService().get("cache")).isCloseTo(5e-6, within(1e-12));
        assertThat(several.backend(null, null).get(SERVICE_CPU)).isCloseTo(25e-6, within(1e-12));
        assertThat(one.byService()).isEmpty();
    }

    @Test
    void cpu_of_neither_server_nor_client_is_background_load() {
        // 2.3 s busy, of which the server used 1.0 and the client 0.8, over 2 s of one core.
        assertThat(figures().get(FOREIGN_SHARE)).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void the_start_of_a_tool_that_warms_itself_up_is_not_background_load() {
        LoadResult gatling =
                LoadResultBuilder.builder(
                                client(20_000, 2, new LoadResult.Own(25_000, 3, null, 0.4, null)))
                        .driver("gatling")
                        .build();

        Measurements figures = new SliceFigures(gatling, BEFORE, AFTER, UNPINNED).alone();

        assertThat(figures.get(FOREIGN_SHARE)).isCloseTo(0.25, within(1e-9));
        assertThat(figures.get(CLIENT_BUSY)).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void a_client_at_its_limit_is_recognised_by_its_share() {
        assertThat(figures().get(CLIENT_BUSY)).as("ab has one thread").isCloseTo(0.4, within(1e-9));
    }

    @Test
    void a_client_on_other_machines_is_as_busy_as_their_busiest_core_and_has_unknown_costs() {
        LoadResult afar = client(20_000, 2, new LoadResult.Own(25_000, 3, null, null, 0.9));

        Measurements figures = new SliceFigures(afar, BEFORE, AFTER, UNPINNED).alone();

        assertThat(figures.get(CLIENT_BUSY)).isEqualTo(0.9);
        assertThat(figures.get(CLIENT_CPU_PER_REQUEST)).isNull();
        assertThat(figures.get(CPU_PER_REQUEST)).isCloseTo(20e-6, within(1e-12));
    }

    @Test
    void values_that_were_not_measured_are_absent() {
        Reading blind =
                new Reading(
                        new ServerReading(null, null, null, null),
                        0,
                        new MachineReading(0, Map.of(), null, 0));

        Measurements figures = new SliceFigures(client(20_000, 2), blind, blind, UNPINNED).alone();

        assertThat(figures.values())
                .doesNotContainKeys(
                        CPU_PER_REQUEST, ALLOCATED_PER_REQUEST, FOREIGN_SHARE, CLIENT_BUSY);
    }
}
