package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenInstallationTest {

    @TempDir Path folder;

    private Path installed(String name) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("conf"));
        Path mvn = Files.createDirectories(home.resolve("bin")).resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("conf/settings.xml"), "<settings/>");
        return home;
    }

    @Test
    void the_settings_of_the_installation_are_found_by_maven_home_or_by_the_program_on_the_path()
            throws IOException {
        Path one = installed("one");
        Path other = installed("other");
        Path links = Files.createDirectories(folder.resolve("links"));
        Files.createSymbolicLink(links.resolve("mvn"), folder.resolve("other/bin/mvn"));
        String path = "/nowhere:" + links;

        assertThat(MavenInstallation.home(Map.of("PATH", path))).isEqualTo(other.toRealPath());
        assertThat(
                        MavenInstallation.home(
                                Map.of(
                                        "PATH",
                                        path,
                                        "MAVEN_HOME",
                                        folder.resolve("one").toString())))
                .isEqualTo(one);
        assertThat(MavenInstallation.home(Map.of("PATH", "/nowhere"))).isNull();
    }
}
