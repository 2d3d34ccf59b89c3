package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.MoveSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenRepositoriesTest {

    /** An address without a listener. */
    private static final String NOWHERE = "127.0.0.1:1/maven";

    @TempDir Path folder;

    /** The repositories of a Maven whose installation has a mirror and whose user has nothing. */
    private MavenRepositories mirroredBy(String url) throws IOException {
        Path home = folder.resolve("maven");
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(
                home.resolve("conf/settings.xml"),
                """
                <settings><mirrors><mirror>
                  <id>company</id><mirrorOf>*</mirrorOf><url>%s</url>
                </mirror></mirrors></settings>
                """
                        .formatted(url));
        Path none =
                Files.writeString(
                        folder.resolve("none.xml"),
                        "<settings><localRepository>"
                                + folder.resolve("local")
                                + "</localRepository></settings>");
        MoveSettings settings = new MoveSettings(false, none, Map.of());
        return new MavenRepositories(settings, home, Duration.ofSeconds(1));
    }

    @Test
    void mirrors_in_the_installation_s_settings_are_used() throws IOException {
        try (MavenRepositories repositories = mirroredBy("http://" + NOWHERE)) {
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

    @ParameterizedTest
    @ValueSource(strings = {"http", "nosuch"})
    void the_user_and_password_of_a_repository_are_not_shown(String scheme) throws IOException {
        try (MavenRepositories repositories =
                mirroredBy(scheme + "://me:hunter2@hunter3@" + NOWHERE)) {
            assertThatThrownBy(() -> repositories.managed("3.5.0", "jetty-server"))
                    .isInstanceOf(SwapRefusedException.class)
                    .hasMessageContaining("company (" + scheme + "://***@127.0.0.1:1/maven)")
                    .hasMessageNotContainingAny("me:", "hunter2", "hunter3");
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_repository_that_never_answers_is_given_up() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                MavenRepositories repositories =
                        mirroredBy("http://127.0.0.1:" + silent.getLocalPort())) {
            assertThatThrownBy(() -> repositories.managed("3.5.0", "jetty-server"))
                    .isInstanceOf(SwapRefusedException.class)
                    .hasMessageContaining("timed out");
        }
    }
}
