package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.parse.OutputParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A launch whose control group is a folder with the files of cgroup v2. */
class LaunchQuotasTest {

    @TempDir private Path folder;
    private FakeWorld world;
    private final Deque<LoadResult> results = new ArrayDeque<>();

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        stat(10, 2);
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private void stat(int periods, int throttled) throws IOException {
        Files.writeString(
                folder.resolve("cpu.stat"),
                "nr_periods %d\nnr_throttled %d\nthrottled_usec 5\n".formatted(periods, throttled));
    }

    private String limit() throws IOException {
        return Files.readString(folder.resolve("cpu.max"));
    }

    private LaunchQuotas quotas(CpuQuotas quotas) {
        ControlGroup group = new ControlGroup(folder, folder, true);
        RunEnvironment environment =
                world.environment()
                        .withTools(
                                new RunEnvironment.Tools() {
                                    @Override
                                    public LoadDriver driver(Load load) {
                                        throw new AssertionError();
                                    }

                                    @Override
                                    public OutputParser parser(Load load) {
                                        return (raw, workload, asked) -> results.remove();
                                    }
                                });
        return new LaunchQuotas(group, quotas, Squeeze.DEFAULT, 0, 0.1, environment);
    }

    private void parsed(RunEnvironment services, LoadResult result) throws Exception {
        results.add(result);
        Load load = Load.BUILT_IN;
        services.tools()
                .parser(load)
                .parse(
                        new RawOutput("builtin", List.of(), 0, Duration.ZERO, Map.of(), null),
                        Workload.get("get", "/"),
                        load);
    }

    /** A pass: the load without a result, and the slice. */
    private void pass(RunEnvironment services, @Nullable LoadResult slice) throws Exception {
        services.backend().beforePass();
        parsed(services, CpuSliceTest.load(20, 9, 9));
        services.backend().beforeSlice();
        if (slice != null) {
            parsed(services, slice);
        }
    }

    /** The slices before the first limit, which are too slow and do not count. */
    private RunEnvironment settled(LaunchQuotas quotas) throws Exception {
        RunEnvironment services = quotas.services();
        for (int slice = 0; slice < LaunchQuotas.SETTLING; slice++) {
            pass(services, CpuSliceTest.load(300, 9, 9));
        }
        return services;
    }

    @Test
    void the_first_slices_have_all_cpus_and_the_load_has_the_limit_of_the_steady_state()
            throws Exception {
        LaunchQuotas quotas = quotas(CpuQuotas.of(2, 0.8, 0.3));
        RunEnvironment services = quotas.services();

        quotas.ready();
        assertThat(limit()).startsWith("200000 ");
        parsed(services, CpuSliceTest.load(300, 3, 9));
        settled(quotas);
        assertThat(limit()).startsWith("200000 ");
        services.backend().beforePass();
        assertThat(limit()).startsWith("30000 ");
        parsed(services, CpuSliceTest.load(20, 9, 9));
        services.backend().beforeSlice();
        stat(40, 17);
        parsed(services, CpuSliceTest.load(300, 3, 0.01));

        assertThat(quotas.slices(false))
                .singleElement()
                .satisfies(
                        slice -> {
                            assertThat(slice.quota()).isEqualTo(0.3);
                            assertThat(slice.outcome()).isEqualTo(Outcome.HOLDS);
                            assertThat(slice.throttled()).isEqualTo(0.5);
                        });
    }

    @Test
    void each_pass_gets_the_limit_that_follows_from_the_slices_before() throws Exception {
        QuotaSearch search = new QuotaSearch(2, 0.5, List.of());
        LaunchQuotas quotas = quotas(CpuQuotas.searching(2, search));
        RunEnvironment services = settled(quotas);

        pass(services, CpuSliceTest.load(300, 3, 0.01));
        pass(services, CpuSliceTest.load(300, 3.5, 0.5));
        pass(services, CpuSliceTest.load(300, 3, 0.01));

        List<CpuSlice> slices = quotas.slices(false);
        assertThat(slices)
                .extracting(CpuSlice::outcome)
                .containsExactly(Outcome.HOLDS, Outcome.TOO_SLOW, Outcome.HOLDS);
        assertThat(slices.get(0).quota()).isEqualTo(0.5);
        assertThat(slices.get(1).quota()).isEqualTo(search.next(slices.subList(0, 1)));
        assertThat(slices.get(2).quota()).isEqualTo(search.next(slices.subList(0, 2)));
    }

    @Test
    void a_slice_that_did_not_end_fails_and_one_of_a_dead_server_is_left_out() throws Exception {
        LaunchQuotas hung = quotas(CpuQuotas.of(2, 0.8, 0.3));
        pass(settled(hung), null);
        LaunchQuotas dead = quotas(CpuQuotas.of(2, 0.8, 0.3));
        pass(settled(dead), null);

        assertThat(hung.slices(true))
                .extracting(CpuSlice::outcome)
                .containsExactly(Outcome.RATE_NOT_KEPT);
        assertThat(dead.slices(false)).isEmpty();
    }

    @Test
    void a_launch_that_only_starts_keeps_all_cpus_and_has_no_slice() throws Exception {
        LaunchQuotas quotas = quotas(CpuQuotas.of(2, 0.8, null));

        quotas.ready();
        quotas.services().backend().beforePass();

        assertThat(limit()).startsWith("200000 ");
        assertThat(quotas.slices(false)).isEmpty();
    }

    @Test
    void a_server_with_a_limit_is_not_pinned() {
        assertThat(quotas(CpuQuotas.of(2, 0.8, 0.3)).services().cores().affinity()).isNull();
    }
}
