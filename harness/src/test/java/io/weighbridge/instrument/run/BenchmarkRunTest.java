package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.swap.MoveStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkRunTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void a_run_that_was_interrupted_before_its_jars_were_moved_moves_them_when_it_is_resumed()
            throws IOException {
        Target target = Target.jar("jetty", withoutContainer()).withMove("jetty");
        Plan plan =
                Plan.of(
                        "moved",
                        List.of(target),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        RunDirectory run = RunDirectory.create(folder, SampleRun.of("a-run", plan));
        RunOptions options =
                RunOptions.into(folder, List.of())
                        .withJarSteps(List.of(new MoveStep(MoveSettings.USUAL)));
        BenchmarkRun again =
                new BenchmarkRun(
                        Progress.NONE,
                        any -> Backend.NONE,
                        any -> Enclosure.NONE,
                        new Mixes(MixReader.NONE));
        Study study = new RoundsStudy(BetweenRounds.GO_ON, any -> AnswerWitness.NONE);

        assertThatThrownBy(() -> again.resume(run, study, options))
                .as("this jar cannot be moved, which shows that it was tried")
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not an executable Spring Boot jar");
    }

    @Test
    void a_run_with_a_literal_secret_is_not_resumed() {
        Target target = Target.jar("shop", folder.resolve("shop.jar"));
        Plan plan =
                Plan.of(
                        "shop",
                        List.of(target.withProperties(Map.of("db.password", "hunter2"))),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        Path run = RunDirectory.create(folder, SampleRun.of("a-run", plan)).folder();
        RunOptions options = RunOptions.into(folder, List.of());
        BenchmarkRun again =
                new BenchmarkRun(
                        Progress.NONE,
                        any -> Backend.NONE,
                        any -> Enclosure.NONE,
                        new Mixes(MixReader.NONE));
        Study study = new RoundsStudy(BetweenRounds.GO_ON, any -> AnswerWitness.NONE);

        assertThatThrownBy(() -> again.resume(RunDirectory.open(run), study, options))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "A run does not store secrets, so shop cannot be resumed: write"
                                + " ${env:NAME} instead of the literal secret of db.password, and"
                                + " start again.");
    }

    private Path withoutContainer() throws IOException {
        Manifest manifest = new Manifest();
        Attributes entries = manifest.getMainAttributes();
        entries.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        entries.put(Attributes.Name.MAIN_CLASS, "org.example.Main");
        entries.put(new Attributes.Name("Spring-Boot-Version"), "3.5.16");
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream jarStream =
                new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            jarStream.finish();
        }
        return jar;
    }
}
