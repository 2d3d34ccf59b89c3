package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.Git;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user with weigh.jar and a jar of their own, and nothing else of the project. */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class OneFileIT {

    private static final Path PROJECT = Path.of("..");

    @TempDir Path folder;
    private Path here;

    @BeforeEach
    void one_file_and_a_jar_in_two_folders() throws IOException {
        here = Files.createDirectories(folder.resolve("a shop"));
        Path tools = Files.createDirectories(folder.resolve("tools"));
        Files.copy(PROJECT.resolve("harness/target/weigh.jar"), tools.resolve("weigh.jar"));
        Files.copy(PROJECT.resolve("app-tomcat/target/app-tomcat.jar"), here.resolve("shop.jar"));
        Files.createDirectories(folder.resolve("temporary"));
        Path maven = Files.createDirectories(folder.resolve("path")).resolve("mvn");
        Files.writeString(
                maven, "#!/bin/sh\ntouch '" + folder.resolve("maven-ran") + "'\nexit 1\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String weigh(int code, String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Uses a separate lock, because other tests run at the same time.
        line.add("-Djava.io.tmpdir=" + folder.resolve("temporary"));
        line.addAll(List.of("-Duser.language=ar", "-Duser.country=EG"));
        line.addAll(List.of("-jar", "../tools/weigh.jar"));
        line.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(line).directory(here.toFile());
        Map<String, String> environment = builder.environment();
        environment.put(
                "PATH", folder.resolve("path") + File.pathSeparator + environment.get("PATH"));
        File out = folder.resolve("out").toFile();
        Process process = builder.redirectErrorStream(true).redirectOutput(out).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroy();
        }
        String said = Files.readString(out.toPath());
        assertThat(process.exitValue()).as(said).isEqualTo(code);
        return said;
    }

    @Test
    @Tag("all")
    void a_jar_is_moved_and_measured_in_any_folder_without_maven() throws Exception {
        String said =
                weigh(
                        0,
                        "run",
                        "--jar",
                        "shop.jar",
                        "--containers",
                        "jetty",
                        "--path",
                        "/plaintext",
                        "--within",
                        "20s",
                        "--rounds",
                        "1");

        assertThat(said).contains("Eclipse Jetty 12").doesNotContain("building");
        try (Stream<Path> runs = Files.list(here.resolve("results"))) {
            Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            assertThat(run.resolve("jars/jetty.jar")).exists();
            String record = Files.readString(run.resolve("run.json"));
            String commit = Git.commit();
            if (commit != null) {
                assertThat(record).contains("\"commit\" : \"" + commit.replace("-dirty", ""));
            } else {
                assertThat(record).doesNotContain("\"commit\"");
            }
        }
        assertThat(folder.resolve("maven-ran")).doesNotExist();
        assertThat(folder.resolve("temporary"))
                .isDirectoryNotContaining("glob:**weighbridge-run-*");
    }

    @Test
    void a_load_tool_missing_in_weigh_jar_is_reported_without_starting_maven() throws Exception {
        String said =
                weigh(2, "run", "--jar", "shop.jar", "--path", "/plaintext", "--driver", "jmh");

        assertThat(said)
                .contains(
                        "jmh is needed but is not in weigh.jar: run ./weigh in the project's"
                                + " folder, or choose --driver builtin");
        assertThat(folder.resolve("maven-ran")).doesNotExist();
    }

    @Test
    void a_report_has_the_same_digits_in_every_locale() throws Exception {
        String run = "conductor-switches";
        Path copy = Files.createDirectories(here.resolve("results").resolve(run));
        for (String file : List.of("run.json", "trials.jsonl")) {
            Files.copy(PROJECT.resolve("docs/data").resolve(run).resolve(file), copy.resolve(file));
        }

        String said = weigh(0, "report", run);

        assertThat(said).contains("2 rounds, 12 launches, seed 679976");
    }
}
