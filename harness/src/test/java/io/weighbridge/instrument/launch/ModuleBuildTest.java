package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleBuildTest {

    @TempDir private Path project;

    private void touch(String file) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "");
    }

    private Plan plan(String targets) throws IOException {
        Path file = project.resolve("plan.yaml");
        Files.writeString(
                file, "name: p\nworkloads: [{name: root, get: /}]\ntargets:\n" + targets.indent(2));
        return PlanFile.read(file);
    }

    @Test
    void a_missing_maven_is_named() throws Exception {
        List<String> said = new ArrayList<>();
        Map<String, String> env = Map.of("PATH", project.toString());

        try (Children children = Children.open()) {
            ModuleBuild build = new ModuleBuild(children, said::add);
            assertThat(build.built(Set.of("peers/a"), env)).isFalse();
        }

        assertThat(said).containsExactly("mvn is not on the PATH: install Maven");
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

        assertThat(ModuleBuild.missing(plan, project))
                .isEqualTo(Collections.singletonMap(null, Set.of("peers/a", "peers/b")));
    }

    @Test
    void a_load_tool_of_the_project_is_built_if_a_load_needs_it() throws Exception {
        touch("load/gatling/pom.xml");
        touch("load/jmh/pom.xml");
        touch("load/jmh/target/weigh-jmh.jar");
        Plan plan =
                plan(
                        """
                        - {name: program, command: [caddy, "{port}"]}
                        """);

        assertThat(ModuleBuild.missing(plan, project)).isEmpty();
        assertThat(ModuleBuild.missing(plan.withLoads(loads("gatling", "jmh", "ab")), project))
                .isEqualTo(Collections.singletonMap(null, Set.of("load/gatling")));
    }

    private static List<Load> loads(String... drivers) {
        return Stream.of(drivers).map(Load.DEFAULT::by).toList();
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

        assertThat(ModuleBuild.missing(plan, project)).isEmpty();
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

        assertThat(ModuleBuild.missing(plan, project))
                .containsEntry(home, Set.of("new"))
                .containsEntry(null, Set.of("old"));
    }
}
