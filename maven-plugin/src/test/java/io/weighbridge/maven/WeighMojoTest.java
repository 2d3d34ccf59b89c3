package io.weighbridge.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeighMojoTest {

    @TempDir Path folder;

    private final WeighMojo mojo = new RunMojo();

    private static WeighProcess.Ended ended(int code) {
        return new WeighProcess.Ended(code, "tomcat failed.");
    }

    @Test
    void a_run_without_failures_lets_the_build_go_on() {
        assertThatCode(() -> mojo.finish(ended(0))).doesNotThrowAnyException();
    }

    @Test
    void a_failed_trial_fails_the_build_with_its_sentence() {
        assertThatThrownBy(() -> mojo.finish(ended(1)))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("tomcat failed.");
    }

    @Test
    void a_failed_gate_fails_the_build_and_says_where_its_sentence_is() {
        assertThatThrownBy(() -> mojo.finish(ended(3)))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage(
                        "A gate failed: the lines above that begin with Gate say which. tomcat"
                                + " failed.");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 70, 130, 143})
    void a_run_that_could_not_be_made_is_an_error_of_the_build(int code) {
        assertThatThrownBy(() -> mojo.finish(ended(code)))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("tomcat failed.");
    }

    @Test
    void without_a_sentence_the_exit_code_is_said() {
        assertThatThrownBy(() -> mojo.finish(new WeighProcess.Ended(137, "")))
                .hasMessage("weigh ended with exit code 137.");
    }

    @Test
    void options_without_a_value_are_left_out() {
        OptionWords words =
                new OptionWords()
                        .word("run")
                        .option("--within", "1m")
                        .option("--rate", null)
                        .option("--gate", " ")
                        .options("--path", Arrays.asList("/a", "/b"))
                        .options("--header", null);

        assertThat(words.all()).containsExactly("run", "--within=1m", "--path=/a", "--path=/b");
    }

    @Test
    void only_a_jar_that_spring_boot_made_executable_is_measured() throws IOException {
        assertThat(BootArtifact.isExecutable(jar("boot.jar", "3.5.16").toFile())).isTrue();
        assertThat(BootArtifact.isExecutable(jar("thin.jar", null).toFile())).isFalse();
        assertThat(BootArtifact.isExecutable(folder.resolve("none.jar").toFile())).isFalse();
        Path text = Files.write(folder.resolve("text.jar"), List.of("no jar"));
        assertThat(BootArtifact.isExecutable(text.toFile())).isFalse();
    }

    private Path jar(String name, @Nullable String boot) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Application");
        if (boot != null) {
            manifest.getMainAttributes().putValue("Spring-Boot-Version", boot);
        }
        Path jar = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
