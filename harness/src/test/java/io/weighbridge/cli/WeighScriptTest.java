package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weighbridge.command.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The {@code weigh} script in a project of empty files, with a java and a mvn that only print. */
class WeighScriptTest {

    private static final List<String> SHELL_TOOLS =
            List.of("dirname", "find", "readlink", "sed", "stty", "cut", "touch", "rm");
    private static final Instant SOURCES = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir Path folder = Path.of("");
    private Path project = folder;
    private Path tools = folder;

    @BeforeEach
    void lay_out_a_built_project() throws IOException {
        assumeTrue(Files.exists(Path.of("/bin/bash")), "there is no bash to run scripts with");
        project = Files.createDirectories(folder.resolve("pro ject")).toRealPath();
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : SHELL_TOOLS) {
            linkTool(tool);
        }
        Files.copy(Path.of("..", "weigh"), project.resolve("weigh"));
        for (String source :
                List.of(
                        "pom.xml",
                        "harness/pom.xml",
                        "harness/src/main/java/A.java",
                        "app-tomcat/pom.xml",
                        "shared-controllers/pom.xml",
                        "shared-controllers/src/main/java/B.java",
                        "load/engine/pom.xml",
                        "load/engine/src/main/java/C.java",
                        "load/job/pom.xml",
                        "load/job/src/main/java/D.java",
                        "load/gatling/pom.xml",
                        "load/gatling/src/main/java/E.java",
                        "load/jmh/pom.xml",
                        "load/jmh/src/main/java/F.java")) {
            touch(source, SOURCES);
        }
        touch("harness/target/weigh.jar", SOURCES.plusSeconds(60));
        touch("app-tomcat/target/app-tomcat.jar", SOURCES.plusSeconds(60));
        java("17.0.9");
        tool("mvn", "echo \"mvn $*\"\ntouch harness/target/weigh.jar");
    }

    @Test
    void what_is_built_is_started_as_it_is() throws IOException, InterruptedException {
        Ended ended = weigh(folder, project.resolve("weigh"), "run", "a b");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines())
                .containsExactly(
                        "in " + project,
                        "-Dweigh.folder=" + folder.toRealPath(),
                        "-Dweigh.out.terminal=false",
                        "-Dweigh.err.terminal=false",
                        "-Dweigh.columns=",
                        "-jar",
                        "harness/target/weigh.jar",
                        "run",
                        "a b");
    }

    @Test
    void an_installed_release_is_started_in_the_user_s_folder_and_never_built()
            throws IOException, InterruptedException {
        Path installed = Files.createDirectories(folder.toRealPath().resolve("weigh-1.2.3"));
        Path jar = Files.createDirectories(installed.resolve("lib")).resolve("weigh.jar");
        Files.createFile(jar);
        Path script = Files.createDirectories(installed.resolve("bin")).resolve("weigh");
        Files.copy(Path.of("..", "weigh"), script);
        Path link = Files.createSymbolicLink(folder.resolve("linked"), script);

        Ended ended = weigh(folder, link, "run");

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines())
                .startsWith("in " + folder.toRealPath())
                .containsSequence("-jar", jar.toString(), "run");
    }

    @Test
    void moving_a_jar_has_a_limit_of_memory() throws IOException, InterruptedException {
        assertThat(weigh(folder, project.resolve("weigh"), "swap", "a.jar").out().lines())
                .contains("-Xmx512m", "swap", "a.jar");
        assertThat(weigh(folder, project.resolve("weigh"), "run").out()).doesNotContain("-Xmx");
    }

    @Test
    void it_is_found_through_symlinks() throws IOException, InterruptedException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        Files.createSymbolicLink(first, project.resolve("weigh"));
        Files.createSymbolicLink(second, Path.of("first"));

        assertThat(weigh(folder, second).out()).startsWith("in " + project + "\n");
    }

    @Test
    void a_source_newer_than_its_jar_is_built_with_a_message_on_err()
            throws IOException, InterruptedException {
        for (String source :
                List.of(
                        "pom.xml",
                        "harness/src/main/java/A.java",
                        "app-tomcat/pom.xml",
                        "shared-controllers/src/main/java/B.java",
                        "load/engine/src/main/java/C.java")) {
            touch(source, SOURCES.plusSeconds(90));

            assertThat(weigh(folder, project.resolve("weigh")).err())
                    .as(source)
                    .contains("weigh: building ", "mvn -B -q -Dstyle.color=never -Dquick -pl ");
            touch(source, SOURCES);
            touch("harness/target/weigh.jar", SOURCES.plusSeconds(60));
        }
    }

    @Test
    void a_missing_jar_is_built() throws IOException, InterruptedException {
        Files.delete(project.resolve("app-tomcat/target/app-tomcat.jar"));

        assertThat(weigh(folder, project.resolve("weigh")).err()).contains("mvn -B -q ");
    }

    @Test
    void a_test_newer_than_the_jar_builds_nothing() throws IOException, InterruptedException {
        touch("harness/src/test/java/ATest.java", SOURCES.plusSeconds(90));

        assertThat(weigh(folder, project.resolve("weigh")).err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "harness/src/main/java/A.java,",
        "load/engine/src/main/java/C.java,",
        "load/gatling/src/test/java/ETest.java,",
        "load/gatling/src/main/java/E.java, gatling",
        "load/jmh/pom.xml, jmh",
        "load/job/src/main/java/D.java, gatling jmh",
        "pom.xml, gatling jmh"
    })
    void a_build_removes_the_load_tools_that_are_older_than_their_sources(
            String source, @Nullable String removed) throws IOException, InterruptedException {
        touch("load/gatling/target/weigh-gatling.jar", SOURCES.plusSeconds(60));
        touch("load/jmh/target/weigh-jmh.jar", SOURCES.plusSeconds(60));
        touch(source, SOURCES.plusSeconds(90));
        Files.delete(project.resolve("harness/target/weigh.jar"));

        assertThat(weigh(folder, project.resolve("weigh")).err()).contains("mvn -B -q ");

        List<String> tools = removed == null ? List.of() : List.of(removed.split(" ", -1));
        for (String tool : List.of("gatling", "jmh")) {
            assertThat(
                            Files.exists(
                                    project.resolve(
                                            "load/" + tool + "/target/weigh-" + tool + ".jar")))
                    .as(tool)
                    .isEqualTo(!tools.contains(tool));
        }
    }

    @Test
    void a_missing_maven_is_reported_in_one_sentence() throws IOException, InterruptedException {
        Files.delete(project.resolve("harness/target/weigh.jar"));
        Files.delete(tools.resolve("mvn"));

        Ended ended = weigh(folder, project.resolve("weigh"));

        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.err())
                .startsWith("weigh: building needs Maven 3.8 or newer")
                .hasLineCount(1);
    }

    @Test
    void a_failed_build_starts_nothing() throws IOException, InterruptedException {
        Files.delete(project.resolve("harness/target/weigh.jar"));
        tool("mvn", "exit 1");

        Ended ended = weigh(folder, project.resolve("weigh"));

        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).endsWith("weigh: the build failed; its messages are above.\n");
    }

    @Test
    void an_old_or_missing_java_is_one_sentence() throws IOException, InterruptedException {
        java("11.0.2");
        assertThat(weigh(folder, project.resolve("weigh")).err())
                .isEqualTo(
                        "weigh: JDK 17 or newer is needed, but java is Java 11: set JAVA_HOME to a"
                                + " newer one.\n");

        Files.delete(tools.resolve("java"));
        Ended ended = weigh(folder, project.resolve("weigh"));
        assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
        assertThat(ended.err())
                .isEqualTo(
                        "weigh: JDK 17 or newer is needed, but there is no java: install one, or"
                                + " set JAVA_HOME to one.\n");
    }

    private record Ended(int code, String out, String err) {}

    private Ended weigh(Path from, Path script, String... arguments)
            throws IOException, InterruptedException {
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder =
                new ProcessBuilder(
                                Stream.concat(
                                                Stream.of("/bin/bash", script.toString()),
                                                Arrays.stream(arguments))
                                        .toList())
                        .directory(from.toFile())
                        .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    private void java(String version) throws IOException {
        tool(
                "java",
                """
                if [ "$1" = -version ]; then echo 'openjdk version "%s"' >&2; exit; fi
                echo "in $PWD"
                printf '%%s\\n' "$@"
                """
                        .formatted(version));
    }

    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/bash\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void linkTool(String name) throws IOException {
        for (String where : List.of("/bin", "/usr/bin")) {
            Path tool = Path.of(where, name);
            if (Files.exists(tool)) {
                tool(name, "exec " + tool + " \"$@\"");
                return;
            }
        }
    }

    private void touch(String name, Instant time) throws IOException {
        Path file = project.resolve(name);
        if (!Files.exists(file)) {
            Files.createDirectories(file.resolveSibling("."));
            Files.createFile(file);
        }
        Files.setLastModifiedTime(file, FileTime.from(time));
    }
}
