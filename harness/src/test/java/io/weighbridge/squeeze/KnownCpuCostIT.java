package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Squeeze.Find;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for the CPU of a real application whose requests have a known cost. */
@Tag("all")
class KnownCpuCostIT {

    @TempDir private Path folder;

    /** The plan of an application that needs 5 ms of CPU for each of 100 requests per second. */
    private static Plan plan() {
        Target tomcat =
                Target.jar("tomcat", Path.of("..", "app-tomcat", "target", "app-tomcat.jar"))
                        .withReady("/plaintext")
                        .withProperties(Map.of("weights.cpu", "5ms"));
        Load load = Load.BUILT_IN.withRate(Rate.perSecond(100)).withDuration(Duration.ofSeconds(4));
        return Plan.of(
                        "squeeze",
                        List.of(tomcat),
                        List.of(Workload.get("plaintext", "/plaintext")),
                        List.of(load))
                .withPin(false)
                .withWarmup(Squeeze.WARMUP)
                .withSlices(PodSearch.ANY_BACKGROUND_LOAD)
                .withLimits(TimeLimits.DEFAULT)
                .withSqueeze(
                        Squeeze.DEFAULT
                                .withFind(Find.CPU)
                                .withP99(1)
                                .withAmple(512L << 20)
                                .withConfirmations(1));
    }

    @Test
    void half_a_cpu_is_found_for_requests_that_need_half_a_cpu() throws Exception {
        @Nullable ControlGroups groups = PodSearch.groups();
        assumeThat(groups != null && groups.limitCpu()).as("CPU can be limited here").isTrue();
        RunDirectory directory =
                RunDirectory.create(folder.resolve("results"), SampleRun.of("squeeze", plan()));
        try (Children children = Children.open()) {
            new PodSearch(folder).run(children, groups, directory);
        }

        List<SqueezeLaunch> launches = directory.values(SqueezeLaunch.LOG);
        CpuSearch search = new CpuSearch(Squeeze.DEFAULT.withFind(Find.CPU), launches, 2);
        Threshold fit = Objects.requireNonNull(search.threshold());
        // the cost, and what Tomcat needs besides; wide, because others may use this machine
        assertThat(fit.median() / 1000).isBetween(0.4, 0.65);
        assertThat(launches)
                .filteredOn(launch -> launch.step() == Step.CPU)
                .hasSize(Squeeze.CPU_LAUNCHES)
                .allSatisfy(
                        launch ->
                                assertThat(Objects.requireNonNull(launch.cpu()).slices())
                                        .hasSize(Squeeze.CPU_SLICES));
        assertThat(launches)
                .filteredOn(launch -> launch.step() == Step.CONFIRM)
                .anySatisfy(
                        launch ->
                                assertThat(Objects.requireNonNull(launch.cpu()).steady())
                                        .isNotNull());
    }
}
