package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavasTest {

    private Path folder;

    @BeforeEach
    void remember(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
    }

    @Test
    void of_one_feature_version_the_newest_is_taken() throws IOException {
        List<InstalledJava> javas =
                Javas.among(
                        Stream.of(
                                java("a", "17.0.9"),
                                java("b", "17.0.15"),
                                java("c", "17"),
                                java("d", "25.0.3")));
        assertThat(Javas.newest(17, javas).home()).isEqualTo(folder.resolve("b"));
        assertThat(Javas.newest(25, javas).description()).isEqualTo("Eclipse Adoptium 25.0.3");
    }

    @Test
    void a_missing_version_is_reported_with_the_installed_ones() throws IOException {
        List<InstalledJava> javas = Javas.among(Stream.of(java("a", "21.0.2")));
        assertThatThrownBy(() -> Javas.newest(25, javas))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "Java 25 is not installed (found: 21 (%s)): install it, or set JAVA_HOME_25 to its home"
                                .formatted(folder.resolve("a")));
        assertThatThrownBy(() -> Javas.newest(25, List.of())).hasMessageContaining("(found: none)");
    }

    @Test
    void one_java_under_two_names_is_one() throws IOException {
        Path home = java("a", "21.0.2");
        Path link = Files.createSymbolicLink(folder.resolve("link"), home);
        assertThat(Javas.among(Stream.of(link, home)))
                .extracting(InstalledJava::home)
                .containsExactly(home);
    }

    @Test
    void folders_without_a_java_are_left_out() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path unreleased = java("unreleased", "17");
        Files.delete(unreleased.resolve("release"));
        Path strange = java("strange", "seventeen");
        assertThat(Javas.among(Stream.of(empty, unreleased, strange, folder.resolve("none"))))
                .isEmpty();
    }

    @Test
    void java_8_counts_as_8() throws IOException {
        assertThat(Objects.requireNonNull(InstalledJava.at(java("old", "1.8.0_392"))).feature())
                .isEqualTo(8);
    }

    @Test
    void the_environment_of_ci_runners_and_the_user_s_folders_are_searched() throws IOException {
        Path user = folder.resolve("home");
        Path sdkman = java("home/.sdkman/candidates/java/25.0.3-tem", "25.0.3");
        Path mac = java("home/Library/Java/JavaVirtualMachines/x.jdk/Contents/Home", "21.0.1");
        Path cached = java("home/hostedtoolcache/Java_Temurin_jdk/23.0.1-11/x64", "23.0.1");
        Path runner = java("runner", "11.0.9");
        Map<String, String> env =
                Map.of("JAVA_HOME_11_X64", runner.toString(), "JAVA_OPTS", "-Xmx1g");
        assertThat(Javas.among(Javas.candidates(env, user)))
                .extracting(InstalledJava::home)
                .contains(sdkman, mac, cached, runner);
    }

    @Test
    void the_java_that_runs_the_harness_comes_first() throws IOException {
        Path current = Path.of(System.getProperty("java.home"));
        assertThat(Javas.find(Jvm.CURRENT)).isEqualTo(current);
        assertThat(Javas.all().get(0).home()).isEqualTo(current.toRealPath());
        Jvm sameVersion = new Jvm(null, Runtime.version().feature());
        assertThat(Javas.find(sameVersion).resolve("bin/java")).isExecutable();
    }

    @Test
    void a_home_must_contain_a_java() throws IOException {
        Path home = java("a", "21.0.2");
        assertThat(Javas.find(new Jvm(home, null))).isEqualTo(home);
        assertThatThrownBy(() -> Javas.find(new Jvm(folder, null)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("There is no bin/java");
    }

    private Path java(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                home.resolve("bin/java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(
                home.resolve("release"),
                "IMPLEMENTOR=\"Eclipse Adoptium\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
