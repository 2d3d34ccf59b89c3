package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.os.Sha256;
import io.weighbridge.swap.MoveStep;
import io.weighbridge.swap.PrepareStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactsTest {

    /** The digest of "abc", from FIPS 180-2, appendix B.1. */
    private static final String ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private final Path jar;

    ArtifactsTest(@TempDir Path folder) {
        jar = folder.resolve("shop.jar");
    }

    @BeforeEach
    void build() throws IOException {
        Files.writeString(jar, "abc");
    }

    private Plan plan(String... programs) {
        Target first = Target.jar("shop", jar);
        List<Target> targets = new java.util.ArrayList<>(List.of(first));
        for (String program : programs) {
            targets.add(
                    PlanSample.command(
                            Path.of(program).getFileName().toString(), List.of(program)));
        }
        return new PlanSample()
                .plan(1)
                .withTargets(targets)
                .withWorkloads(new PlanSample().plan(1).workloads())
                .withNotes(List.of());
    }

    private RunRecord run(Map<String, String> artifacts) {
        return SampleRun.of("a-run", plan())
                .withCommit("0123abc")
                .withArtifacts(artifacts)
                .withAtReady(RunRecord.OUTSIDE);
    }

    @Test
    void jars_and_programs_with_a_path_are_identified_by_their_content() {
        Plan plan = plan(jar.resolveSibling("shop.jar").toString(), "java");

        assertThat(Artifacts.of(plan)).containsExactly(Map.entry(jar.toString(), ABC));
    }

    @Test
    void a_run_records_moved_jars_and_the_jars_that_were_prepared_from_them(@TempDir Path folder)
            throws IOException {
        Path moved = Files.writeString(folder.resolve("moved.jar"), "abc");
        Path prepared = Files.writeString(folder.resolve("prepared.jar"), "abcd");
        RunDirectory begun = RunDirectory.create(folder.resolve("results"), run(Map.of()));
        Plan ofMoved = plan().withTargets(List.of(Target.jar("shop", moved)));
        Plan ofPrepared = plan().withTargets(List.of(Target.jar("shop", prepared)));

        RunDirectory recorded = Artifacts.withDigests(begun, List.of(ofMoved, ofPrepared));

        assertThat(recorded.typed()).isEqualTo(ofPrepared);
        assertThat(recorded.record().artifacts())
                .containsEntry(moved.toString(), ABC)
                .containsEntry(prepared.toString(), Sha256.of(prepared));
    }

    @Test
    void a_run_lacks_jars_until_all_targets_start_one_of_its_folder(@TempDir Path folder) {
        Target target = Target.jar("jetty", jar).withMove("jetty");
        Path moved = folder.resolve("elsewhere/a-run/jars/jetty.jar");

        assertThat(lacksJars(run(Map.of()))).as("starts the jar as it is").isFalse();
        assertThat(lacksJars(starting(target))).isTrue();
        assertThat(lacksJars(starting(target.withJar(moved)))).isFalse();
        assertThat(lacksJars(starting(target.withPrepare(JarPreparation.EXTRACT)))).isTrue();
    }

    private static boolean lacksJars(RunRecord run) {
        return Artifacts.lacksJars(
                run, List.of(new MoveStep(MoveSettings.USUAL), new PrepareStep()));
    }

    private RunRecord starting(Target target) {
        return SampleRun.of("a-run", plan().withTargets(List.of(target)));
    }

    @Test
    void a_run_is_resumed_with_the_same_jar() {
        assertThatCode(() -> Artifacts.requireSame(run(Artifacts.of(plan()))))
                .doesNotThrowAnyException();
    }

    @Test
    void a_run_is_not_resumed_with_another_jar_of_the_same_name() throws IOException {
        RunRecord run = run(Artifacts.of(plan()));
        Files.writeString(jar, "abcd");

        assertThatThrownBy(() -> Artifacts.requireSame(run))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        jar
                                + " has changed since the run began (SHA-256 ba7816bf8f01 then,"
                                + " 88d4266fd4e6 now)",
                        "restore the old version (commit 0123abc), or start a new run");
    }

    @Test
    void all_files_that_have_changed_are_named() throws IOException {
        Path program = Files.writeString(jar.resolveSibling("program"), "abc");
        RunRecord run =
                SampleRun.of("a-run", plan(program.toString()))
                        .withArtifacts(Map.of(jar.toString(), ABC, program.toString(), ABC));
        Files.writeString(jar, "abcd");
        Files.writeString(program, "abcd");

        assertThatThrownBy(() -> Artifacts.requireSame(run))
                .hasMessageContainingAll(
                        jar + " has changed since the run began",
                        program + " has changed since the run began");
    }

    @Test
    void a_run_without_recorded_digests_can_be_resumed() {
        assertThatCode(() -> Artifacts.requireSame(run(Map.of()))).doesNotThrowAnyException();
    }

    @Test
    void a_jar_that_cannot_be_read_is_named() throws IOException {
        Files.delete(jar);

        assertThatThrownBy(() -> Artifacts.of(plan()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        jar
                                + " cannot be read (no such file: "
                                + jar
                                + "): fix its permissions, or restore it");
    }
}
