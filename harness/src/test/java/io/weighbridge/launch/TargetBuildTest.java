package io.weighbridge.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetBuildTest {

    @TempDir private Path project;

    private void touch(String file) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "");
    }

    private Plan plan(String targets) throws IOException, InvalidPlanException {
        Path file = project.resolve("plan.yaml");
        Files.writeString(
                file, "name: p\nworkloads: [{name: root, get: /}]\ntargets:\n" + targets.indent(2));
        return PlanFile.read(file);
    }

    @Test
    void modules_whose_jar_or_program_is_missing_are_to_be_built_each_once() throws Exception {
        touch("peers/b/pom.xml");
        touch("peers/a/pom.xml");
        touch("built/pom.xml");
        touch("built/target/built.jar");
        Plan plan =
                plan(
                        """
                        - {name: b, jar: peers/b/target/b.jar}
                        - {name: b-flagged, jar: peers/b/target/b.jar, jvm: {flags: [-Xmx1g]}}
                        - {name: a, command: [peers/a/target/a, "{port}"]}
                        - {name: built, jar: built/target/built.jar}
                        """);

        assertThat(TargetBuild.missing(plan, project))
                .isEqualTo(Collections.singletonMap(null, Set.of("peers/a", "peers/b")));
    }

    @Test
    void jars_outside_the_project_s_modules_are_not_built() throws Exception {
        touch("elsewhere/target/a.jar");
        Plan plan =
                plan(
                        """
                        - {name: no-pom, jar: elsewhere/target/b.jar}
                        - {name: no-target, jar: shop.jar}
                        - {name: outside, jar: ../outside/target/b.jar}
                        - {name: program, command: [caddy, "{port}"]}
                        """);

        assertThat(TargetBuild.missing(plan, project)).isEmpty();
    }

    @Test
    void modules_are_built_with_the_java_of_their_target() throws Exception {
        touch("new/pom.xml");
        touch("old/pom.xml");
        Path home = Path.of(System.getProperty("java.home"));
        Plan plan =
                plan(
                        """
                        - {name: new, jar: new/target/new.jar, jvm: {home: "%s"}}
                        - {name: old, jar: old/target/old.jar, jvm: {version: 998}}
                        """
                                .formatted(home));

        assertThat(TargetBuild.missing(plan, project))
                .containsEntry(home, Set.of("new"))
                .containsEntry(null, Set.of("old"));
    }
}
