package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenZipTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Release RELEASE = new Release("8.0.1", "");

    private final Children children;
    private final Path folder;

    MavenZipTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.children = Children.open();
    }

    @AfterEach
    void end() {
        children.close();
    }

    /** A program that is called like Maven. */
    private Path maven(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("mvn"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    private Path empty() throws IOException {
        return Files.createDirectory(folder.resolve("empty"));
    }

    @Test
    void maven_downloads_the_artifact() throws Exception {
        Path to = empty();
        Path maven =
                maven(
                        "echo \"$@\" > '%s'; touch elasticsearch-8.0.1.zip"
                                .formatted(folder.resolve("asked")));

        Path zip = new MavenZip(children, maven, LONG).fetch(RELEASE, to);

        assertThat(zip).exists().hasFileName("elasticsearch-8.0.1.zip");
        assertThat(folder.resolve("asked"))
                .hasContent(
                        "-B -q %s:copy -Dartifact=%s -DoutputDirectory=%s"
                                .formatted(MavenZip.PLUGIN, RELEASE.artifact(), to));
    }

    @Test
    void a_failure_is_reported_with_maven_s_first_error() throws Exception {
        Path maven =
                maven(
                        "echo '[ERROR] Could not transfer artifact: mirror.example: Unknown host ->"
                            + " [Help 1]'; echo '[ERROR] '; echo '[ERROR] Re-run with -X'; exit 1");
        Path to = empty();

        assertThatThrownBy(() -> new MavenZip(children, maven, LONG).fetch(RELEASE, to))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch 8.0.1 could not be fetched with Maven"
                            + " (org.elasticsearch.distribution.integ-test-zip:elasticsearch:8.0.1:zip;"
                            + " Could not transfer artifact: mirror.example: Unknown host): give"
                            + " Maven a repository that has it, or start an Elasticsearch yourself"
                            + " (docker compose up elasticsearch) and name it with --elasticsearch"
                            + " URL");
    }

    @Test
    void a_hanging_maven_is_ended() throws Exception {
        Path maven = maven("exec sleep 617");
        Path to = empty();

        assertThatThrownBy(
                        () ->
                                new MavenZip(children, maven, Duration.ofMillis(300))
                                        .fetch(RELEASE, to))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Maven did not finish within 0 s");
        assertThat(ProcessHandle.current().descendants().map(ProcessHandle::info))
                .noneMatch(info -> info.commandLine().orElse("").contains("sleep 617"));
    }

    @Test
    void without_maven_the_message_names_an_alternative() throws Exception {
        Path to = empty();

        assertThatThrownBy(() -> new MavenZip(children, null, LONG).fetch(RELEASE, to))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("mvn is not on the PATH): ")
                .hasMessageContaining("--elasticsearch URL");
    }

    @Test
    void the_plugin_is_the_one_that_the_project_is_built_with() throws IOException {
        String version = MavenZip.PLUGIN.substring(MavenZip.PLUGIN.lastIndexOf(':') + 1);

        assertThat(Path.of("../pom.xml"))
                .content()
                .contains("<maven-dependency-plugin.version>" + version + "<");
    }
}
