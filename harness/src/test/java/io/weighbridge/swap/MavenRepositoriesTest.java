package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenRepositoriesTest {

    /** An address without a listener. */
    private static final String MIRROR =
            """
            <settings><mirrors><mirror>
              <id>company</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/maven</url>
            </mirror></mirrors></settings>
            """;

    @TempDir Path folder;

    private Path installed() throws IOException {
        Path home = folder.resolve("maven");
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/settings.xml"), MIRROR);
        return home;
    }

    @Test
    void mirrors_in_the_installation_s_settings_are_used() throws IOException {
        Path home = installed();
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
