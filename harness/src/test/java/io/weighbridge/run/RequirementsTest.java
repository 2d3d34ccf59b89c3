package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequirementsTest {

    private final List<String> said = new ArrayList<>();

    @TempDir private Path folder;

    private Plan plan(String targets) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(
                file,
                """
                name: needs
                notes: ["First."]
                targets:
                %s
                workloads: [{name: root, get: /}]
                """
                        .formatted(targets.indent(2).stripTrailing()));
        return PlanFile.read(file);
    }

    private Plan here(Plan plan, Map<String, String> env) {
        return Preflight.feasible(plan, env, said::add);
    }

    private static final String WITH_NATIVE =
            """
            - {name: plain, jar: a.jar}
            - {name: native, command: [bin/a, "{port}"], needs: [GRAALVM_HOME]}
            """;

    @Test
    void a_target_whose_variable_is_not_set_is_left_out_and_named() throws Exception {
        Plan here = here(plan(WITH_NATIVE), Map.of("GRAALVM_HOME", ""));

        assertThat(here.targets()).extracting(Target::name).containsExactly("plain");
        assertThat(here.notes())
                .containsExactly("First.", "not run: native: GRAALVM_HOME is not set.");
        assertThat(said).containsExactly("not run: native: GRAALVM_HOME is not set");
    }

    @Test
    void a_target_with_all_requirements_is_run() throws Exception {
        Plan plan = plan(WITH_NATIVE);

        assertThat(here(plan, Map.of("GRAALVM_HOME", "/opt/graalvm"))).isEqualTo(plan);
        assertThat(said).isEmpty();
    }

    @Test
    void a_target_whose_program_is_not_on_the_path_is_left_out_and_named() throws Exception {
        Plan plan =
                plan(
                        """
                        - {name: shell, command: [sh], needs: [sh]}
                        - {name: other, command: [bin/b], needs: [sh, no-such-program]}
                        """);

        assertThat(here(plan, Map.of()).notes())
                .containsExactly(
                        "First.", "not run: other: there is no no-such-program on the PATH.");
    }

    @Test
    void without_its_baseline_a_plan_is_compared_with_the_first_target_left() throws Exception {
        Plan plan =
                plan(
                        """
                        - {name: native, command: [bin/a], needs: [GRAALVM_HOME]}
                        - {name: plain, jar: a.jar}
                        """);

        Plan here = here(plan, Map.of());

        assertThat(here.baseline()).isEqualTo("plain");
        assertThat(here.notes())
                .last()
                .isEqualTo(
                        "The plan's baseline native was left out: plain is the baseline instead.");
    }

    @Test
    void a_plan_without_remaining_targets_is_rejected() throws Exception {
        Plan plan = plan("- {name: native, command: [bin/a], needs: [GRAALVM_HOME]}\n");

        assertThatThrownBy(() -> here(plan, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage("not run: native: GRAALVM_HOME is not set");
    }
}
