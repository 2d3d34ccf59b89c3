package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.ServerReading;
import io.weighbridge.os.Throttling;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices of servers in pods, run through the whole line with small fakes. */
class PodSlicesTest {

    @TempDir private Path results;
    private FakeWorld world;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        world.answerTakes = 0.01;
        world.peaks.put("a", 500.0);
        world.peaks.put("b", 500.0);
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private Plan plan() {
        Load load = Load.BUILT_IN.withRate(Rate.perSecond(100));
        return world.plan(1, Plan.Alive.ALL, "a", "b")
                .withLoads(List.of(load))
                .withSlices(new Slices(2, 0, 0.05, 0.05))
                .withWarmup(new Warmup(null, Duration.ofSeconds(5), 0.05, 0.1, 2, Duration.ZERO))
                .inPod(Pod.of(512L << 20, 0.5));
    }

    private RunDirectory run(Plan plan) throws InterruptedException {
        RunDirectory directory = world.directory(results, plan);
        world.measure(directory);
        return directory;
    }

    @Test
    void each_slice_lasts_two_seconds_and_follows_a_load_without_a_result() throws Exception {
        RunDirectory run = run(plan());

        List<LoadJob> leads =
                world.loads.stream().filter(job -> job.prefix().contains("-lead")).toList();
        List<LoadJob> slices =
                world.loads.stream().filter(job -> job.prefix().contains("-s")).toList();
        assertThat(leads)
                .hasSize(4)
                .extracting(job -> job.load().duration())
                .containsOnly(Pod.LEAD_IN);
        assertThat(slices)
                .hasSize(4)
                .extracting(job -> job.load().duration())
                .containsOnly(Duration.ofSeconds(2));
        assertThat(run.trials()).flatExtracting(Trial::slices).hasSize(4);
    }

    @Test
    void pods_are_not_pinned_and_that_needs_no_warning() throws Exception {
        assertThat(run(plan()).trials())
                .flatExtracting(Trial::slices)
                .flatExtracting(Slice::warnings)
                .extracting(Warning::kind)
                .doesNotContain(Warning.Kind.NOT_PINNED);
    }

    @Test
    void other_pods_that_are_not_idle_are_warned_about() throws Exception {
        world.cpuPerLoad = 1;

        assertThat(run(plan()).trials())
                .flatExtracting(Trial::slices)
                .flatExtracting(Slice::warnings)
                .extracting(Warning::kind)
                .contains(Warning.Kind.IDLE_BUSY);
    }

    @Test
    void throttling_is_what_the_kernel_counted_during_the_slice() {
        CpuTimes none = new CpuTimes(0, 0, 0, 0, 0, null, null);
        ServerReading start =
                new ServerReading(none, null, null, null)
                        .withThrottling(new Throttling(10, 4, 0.5));
        ServerReading end =
                new ServerReading(none, null, null, null)
                        .withThrottling(new Throttling(30, 9, 1.5));
        Cores cores = new Cores(null);
        SliceFigures figures =
                new SliceFigures(
                        SliceFiguresTest.client(20_000, 2),
                        reading(start, 0),
                        reading(end, 2),
                        cores);

        assertThat(figures.ofPass().get(Metric.THROTTLED_PERIODS)).isEqualTo(0.25);
        assertThat(figures.ofPass().get(Metric.THROTTLED_TIME))
                .isEqualTo(1 / (2.0 * cores.serverCount()));
    }

    private static SliceFigures.Reading reading(ServerReading server, long second) {
        return new SliceFigures.Reading(
                server, 0, new MachineReading(second * 1_000_000_000L, Map.of(), 0.0, 0));
    }
}
