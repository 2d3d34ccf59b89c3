package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.model.MoveSettings;
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

    private static final String REFERENCE = "--user=${env:USER_NAME}";

    @TempDir private Path folder;

    @Test
    void what_an_interrupted_run_has_left_is_prepared_again() throws Exception {
        RunDirectory run = extracting(Files.writeString(folder.resolve("app.jar"), "whole"));
        Path left = Files.createDirectories(run.jars().resolve("extracted-1/lib"));
        Files.writeString(left.resolve("half.jar"), "ha");
        try (Children children = Children.open()) {
            Plan made = preparations(children, run).write(none()).plan();

            assertThat(made.targets().get(0).jar()).content().isEqualTo("whole");
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void a_training_run_gets_the_values_to_which_the_plan_refers() throws Exception {
        RunDirectory run = training(Files.writeString(folder.resolve("app.jar"), "one"));
        try (Children children = Children.open()) {
            Plan made = preparations(children, run).write(none()).plan();

            assertThat(folder.resolve("jdk/trained")).content().contains("--user=hunter2");
            assertThat(made.targets().get(0).arguments()).containsExactly(REFERENCE);
        }
    }

    @Test
    void the_lines_of_a_failed_training_run_are_without_these_values() throws Exception {
        RunDirectory run = training(Files.writeString(folder.resolve("app.jar"), "fail"));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> preparations(children, run).write(none()))
                    .isInstanceOfSatisfying(
                            PreparationFailedException.class,
                            failed ->
                                    assertThat(failed.lastLines().toString())
                                            .contains(REFERENCE)
                                            .doesNotContain("hunter2"));
        }
    }

    private static Preparations preparations(Children children, RunDirectory run) {
        return new Preparations(
                children,
                sentence -> {},
                target -> target.replacing("${env:USER_NAME}", "hunter2"),
                line -> line.replace("hunter2", "${env:USER_NAME}"),
                run);
    }

    private RunDirectory extracting(Path jar) throws IOException {
        return run(Target.jar("app", jar).withPrepare(JarPreparation.EXTRACT));
    }

    private RunDirectory training(Path jar) throws IOException {
        return run(
                Target.jar("app", jar)
                        .withPrepare(JarPreparation.CACHE)
                        .withArguments(List.of(REFERENCE)));
    }

    /** A run whose plan prepares a jar. */
    private RunDirectory run(Target prepared) throws IOException {
        Target target = prepared.withJvm(new Jvm(fakeJava(), null));
        Plan plan =
                Plan.of(
                        "extracted",
                        List.of(target),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return RunDirectory.create(folder.resolve("results"), SampleRun.of("a-run", plan));
    }

    private static Moves none() {
        return Moves.decide(List.of(), MoveSettings.USUAL);
    }

    /**
     * A home of a Java that extracts a jar by copying it, and is trained by noting its command. A
     * training fails if the jar says so.
     */
    private Path fakeJava() throws IOException {
        Path home = folder.resolve("jdk");
        Path java = home.resolve("bin/java");
        if (Files.notExists(java)) {
            Files.createDirectories(home.resolve("bin"));
            Files.writeString(
                    java,
                    """
                    #!/bin/sh
                    if [ "$1" = -Djarmode=tools ]; then
                      mkdir -p "$6" && cp "$3" "$6"
                      exit
                    fi
                    echo "$*" | tee "%s"
                    for word; do
                      case $word in
                        -XX:ArchiveClassesAtExit=*) touch "${word#*=}" ;;
                        *.jar) if grep -q fail "$word"; then exit 1; fi ;;
                      esac
                    done
                    """
                            .formatted(home.resolve("trained")));
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
