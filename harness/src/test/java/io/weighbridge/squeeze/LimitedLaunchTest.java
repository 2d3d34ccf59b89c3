package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.FakeWorld;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.GroupLimits;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitedLaunchTest {

    @TempDir private Path folder;

    @Test
    void the_copy_of_a_war_is_still_named_war_so_that_its_jsps_are_served() throws Exception {
        @Nullable ControlGroups groups = PodSearch.groups();
        assumeThat(groups).as("groups with a memory limit can be made here").isNotNull();
        Path war = folder.resolve("my shop.war");
        try (OutputStream out = Files.newOutputStream(war);
                JarOutputStream jarStream = new JarOutputStream(out, new Manifest())) {
            jarStream.finish();
        }
        List<Target> started = new ArrayList<>();
        try (FakeWorld world = new FakeWorld();
                Children children = Children.open()) {
            Plan plan = world.plan(1, Plan.Alive.ALL, "a");
            RunEnvironment environment = world.environment();
            RunEnvironment noting =
                    environment.withStarter(
                            (target, its, logs, name, prefix) -> {
                                started.add(target);
                                return environment.starter().start(target, its, logs, name, prefix);
                            });
            try (LimitedLaunch limited =
                    new LimitedLaunch(
                            children,
                            noting,
                            groups,
                            GroupLimits.ofMemory(64L << 20),
                            null,
                            false)) {
                Target target = Target.jar("a", war);
                limited.services().starter().start(target, plan, folder, "a", List.of()).close();
            }
        }

        assertThat(started)
                .singleElement()
                .satisfies(
                        target ->
                                assertThat(target.jar())
                                        .hasFileName("my shop.war")
                                        .isNotEqualTo(war));
    }
}
