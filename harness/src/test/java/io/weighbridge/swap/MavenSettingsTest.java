package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenSettingsTest {

    /** An address without a listener. */
    private static final String MIRROR =
            """
            <settings><mirrors><mirror>
              <id>company</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/maven</url>
            </mirror></mirrors></settings>
            """;

    @TempDir Path folder;

    private Path installed(String name) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("conf"));
        Path mvn = Files.createDirectories(home.resolve("bin")).resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("conf/settings.xml"), MIRROR);
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

    @Test
    void mirrors_in_the_installation_s_settings_are_used() throws IOException {
        Path home = installed("one");
        Path none =
                Files.writeString(
                        folder.resolve("none.xml"),
                        "<settings><localRepository>"
                                + folder.resolve("local")
                                + "</localRepository></settings>");
        try (MavenRepositories repositories =
                new MavenRepositories(new MoveSettings(false, none, Map.of()), home)) {
            assertThatThrownBy(() -> repositories.managed("3.5.0-nowhere", "jetty-server"))
                    .isInstanceOf(SwapRefusedException.class)
                    .hasMessageStartingWith(
                            "The list of versions that Spring Boot 3.5.0-nowhere manages cannot be"
                                    + " fetched from company (http://127.0.0.1:1/maven) with the"
                                    + " settings ")
                    .message()
                    .hasLineCount(1);
        }
    }
}
