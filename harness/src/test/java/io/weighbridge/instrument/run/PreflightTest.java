package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {

    private static final String WITH_NATIVE =
            """
            - {name: plain, jar: a.jar}
            - {name: native, command: [bin/a, "{port}"], needs: [GRAALVM_HOME]}
            """;

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

    @Test
    void all_missing_jars_are_named_and_each_only_once() {
        Target shop = Target.jar("shop", Path.of("shop.jar"));
        Plan plan =
                Plan.of(
                        "shops",
                        List.of(
                                shop,
                                shop.withName("again"),
                                Target.jar("new", Path.of("gone", "target", "new.jar"))),
                        List.of(Workload.get("page", "/")),
                        List.of(Load.BUILT_IN));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        """
                        shop needs shop.jar, which is not there: build it, or check its path
                        new needs gone/target/new.jar, which is not there: build it, or check its path\
                        """);
    }

    @Test
    void a_missing_jar_of_a_module_is_reported_with_the_command_that_builds_it()
            throws IOException {
        Path module = Files.createDirectories(Path.of("target", "preflight", "peer-x"));
        Files.write(module.resolve("pom.xml"), List.of());
        Plan plan =
                Plan.of(
                        "peers",
                        List.of(Target.jar("x", module.resolve("target/peer-x.jar"))),
                        List.of(Workload.get("page", "/")),
                        List.of(Load.BUILT_IN));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        "build it with `mvn -Dquick -Pall -am -pl target/preflight/peer-x"
                                + " package`");
    }

    @Test
    void loads_that_a_tool_would_refuse_are_reported_before_anything_starts() {
        Load elsewhere = Load.closed("h2load", 1, 10, true, List.of("--h1", "-i", "urls"));
        Load larger = Load.closed("wrk", 1, 10, true, List.of("-c", "100"));
        Load kept = Load.closed("ab", 1, 10, false, List.of("-k"));
        Load own = Load.BUILT_IN.withOptions(List.of("-c", "5"));
        Load escaping = Load.closed("go-wrk", 1, 10, true, List.of());
        Plan plan =
                Plan.of(
                        "options",
                        List.of(Target.jar("shop", Path.of("shop.jar"))),
                        List.of(Workload.get("get", "/?q=a%20b")),
                        List.of(elsewhere, larger, kept, own, escaping));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\nthe options for h2load have -i, which could send the load")
                .hasMessageContaining("\nthe options for wrk have -c, which weigh sets itself")
                .hasMessageContaining("\nthe options for ab have -k, which weigh sets itself")
                .hasMessageContaining("\nbuiltin takes no options, but was given -c 5: leave them")
                .hasMessageContaining("\ngo-wrk escapes the values of a query again");
    }

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
