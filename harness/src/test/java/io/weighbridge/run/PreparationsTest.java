package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Factor;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.JarPreparation;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Level;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.SampleRun;
import io.weighbridge.swap.MoveSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars are prepared by a fake Java; WeighIT prepares real ones. */
class PreparationsTest {

    @TempDir private Path folder;

    @Test
    void a_jar_is_extracted_again_if_its_content_has_changed_and_only_then() throws Exception {
        Path jar = Files.writeString(folder.resolve("app.jar"), "one");
        RunDirectory run = extracting(jar);
        try (Children children = Children.open()) {
            Preparations preparations = new Preparations(children, sentence -> {}, run);

            Path first = started(preparations, run);
            Path again = started(preparations, run);
            Files.writeString(jar, "two");
            Path changed = started(preparations, run);

            assertThat(again).isEqualTo(first);
            assertThat(first).content().isEqualTo("one");
            assertThat(changed).content().isEqualTo("two");
        }
    }

    /** A run whose plan extracts a jar. */
    private RunDirectory extracting(Path jar) throws IOException {
        Target target =
                Target.jar("app", jar)
                        .withPrepare(JarPreparation.EXTRACT)
                        .withJvm(new Jvm(copyingJava(), null));
        Plan plan =
                Plan.of(
                        "extracted",
                        List.of(target),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return RunDirectory.create(folder.resolve("results"), SampleRun.of("a-run", plan));
    }

    /** The jar that a run starts. */
    private static Path started(Preparations preparations, RunDirectory run) throws Exception {
        Moves none = Moves.decide(List.of(), MoveSettings.USUAL);
        Plan made = preparations.write(run, none).plan();
        return Objects.requireNonNull(made.targets().get(0).jar());
    }

    /** A home of a Java that extracts a jar by copying it. */
    private Path copyingJava() throws IOException {
        Path home = folder.resolve("jdk");
        Path java = home.resolve("bin/java");
        if (Files.notExists(java)) {
            Files.createDirectories(home.resolve("bin"));
            Files.writeString(java, "#!/bin/sh\nmkdir -p \"$6\" && cp \"$3\" \"$6\"\n");
            Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        }
        return home;
    }

    @Test
    void a_level_whose_training_fails_is_left_out_and_the_launches_are_drawn_again() {
        Plan less = LevelRemoval.without(drawn(), training());
        Factorial factorial = Objects.requireNonNull(less.factorial());

        assertThat(names(factorial)).containsExactly("fat, extracted", "off, on");
        assertThat(less.targets())
                .hasSize(12)
                .noneMatch(it -> it.prepare() == JarPreparation.CACHE);
        assertThat(less.notes())
                .containsExactly(
                        "packaging=cds is left out: Training the cache ended with exit code 1.");
        assertThat(less.seed()).isEqualTo(drawn().seed());
    }

    @Test
    void without_extraction_there_is_no_cache_and_the_switch_is_left_out() {
        Plan less =
                LevelRemoval.without(
                        drawn(),
                        new PreparationFailedException(
                                JarPreparation.EXTRACT, "No jarmode.", List.of()));

        assertThat(names(Objects.requireNonNull(less.factorial()))).containsExactly("off, on");
    }

    @Test
    void a_plan_without_switches_is_refused_with_the_lines_of_what_failed() {
        Plan plan = plan(List.of());

        assertThatThrownBy(() -> LevelRemoval.without(plan, training()))
                .isInstanceOf(UsageException.class)
                .hasMessage("Training the cache ended with exit code 1. Its last lines:\n  x");
    }

    private static PreparationFailedException training() {
        return new PreparationFailedException(
                JarPreparation.CACHE, "Training the cache ended with exit code 1.", List.of("x"));
    }

    private static List<String> names(Factorial factorial) {
        List<String> names = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            names.add(String.join(", ", factor.levels().stream().map(Level::name).toList()));
        }
        return names;
    }

    private static Plan drawn() {
        Plan plan =
                plan(
                        List.of(
                                new Factor(
                                        "packaging",
                                        List.of(
                                                Level.asIs("fat"),
                                                Level.prepared("extracted", JarPreparation.EXTRACT),
                                                Level.prepared("cds", JarPreparation.CACHE))),
                                new Factor(
                                        "lazy-init",
                                        List.of(Level.asIs("off"), Level.flags("on", "-Dl=1")))));
        return LaunchDraw.of(plan, 2, Factorial.LAUNCHES, 3);
    }

    private static Plan plan(List<Factor> factors) {
        Target base = Target.jar("app", Path.of("app.jar"));
        Plan plan =
                Plan.of(
                        "switches",
                        List.of(base),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return factors.isEmpty() ? plan : plan.withFactorial(Factorial.of(base, factors));
    }
}
