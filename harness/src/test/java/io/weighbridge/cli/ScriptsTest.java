package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All shell scripts of the project, under shellcheck. */
class ScriptsTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void shellcheck_finds_nothing() throws IOException, InterruptedException {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "shellcheck"))),
                "shellcheck is not installed");
        List<String> command = new ArrayList<>(List.of("shellcheck"));
        scripts().forEach(script -> command.add(script.toString()));

        Process shellcheck = new ProcessBuilder(command).redirectErrorStream(true).start();
        String findings =
                new String(shellcheck.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(findings).isEmpty();
        assertThat(shellcheck.waitFor()).isZero();
    }

    @Test
    void weigh_builds_all_modules_that_it_always_needs() throws IOException {
        String modules =
                Files.readAllLines(PROJECT.resolve("pom.xml")).stream()
                        .map(String::strip)
                        .filter(
                                line ->
                                        line.startsWith("<module>")
                                                && !line.matches(
                                                        ".*>(load/(?!job<|engine<).*|peers|sql|test-applications|maven-plugin)<.*"))
                        .map(line -> line.replaceAll("</?module>", ""))
                        .collect(Collectors.joining(","));

        assertThat(PROJECT.resolve("weigh")).content().contains("\nMODULES=" + modules + "\n");
    }

    @Test
    void scripts_end_at_the_first_error() throws IOException {
        for (Path script : scripts()) {
            assertThat(script).content().contains("\nset -euo pipefail\n");
        }
    }

    private static List<Path> scripts() throws IOException {
        List<Path> scripts = new ArrayList<>(List.of(PROJECT.resolve("weigh")));
        Path ci = PROJECT.resolve(".ci");
        if (Files.isDirectory(ci)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(ci, Files::isRegularFile)) {
                files.forEach(scripts::add);
            }
        }
        Path load = PROJECT.resolve("load");
        if (Files.isDirectory(load)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(load, "*.sh")) {
                files.forEach(scripts::add);
            }
        }
        return scripts;
    }
}
