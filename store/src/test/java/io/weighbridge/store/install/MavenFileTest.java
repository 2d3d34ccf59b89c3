package io.weighbridge.store.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

class MavenFileTest {

    private static final Release RELEASE =
            new Release(
                    "Elasticsearch",
                    "8.0.1",
                    "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:8.0.1",
                    "",
                    107,
                    "start one yourself");

    private static final Duration SILENCE = Duration.ofSeconds(1);

    @TempDir Path folder;

    /** An installation of Maven whose settings name a company's mirror. */
    private Path mirroredBy(URI mirror) throws IOException {
        Path home = folder.resolve("maven");
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(
                home.resolve("conf/settings.xml"),
                """
                <settings><mirrors><mirror>
                  <id>company</id><mirrorOf>*</mirrorOf><url>%s</url>
                </mirror></mirrors></settings>
                """
                        .formatted(mirror));
        return home;
    }

    /** A user's settings with an empty local repository. */
    private Path user() throws IOException {
        return Files.writeString(
                folder.resolve("user.xml"),
                "<settings><localRepository>%s</localRepository></settings>"
                        .formatted(folder.resolve("local")));
    }

    private MavenFile maven(URI mirror) throws IOException {
        return new MavenFile(mirroredBy(mirror), user(), SILENCE);
    }

    @Test
    void the_zip_comes_from_the_user_s_mirror_and_is_kept_in_the_local_repository()
            throws Exception {
        Path there =
                folder.resolve(
                        "mirror/org/elasticsearch/distribution/integ-test-zip/elasticsearch");
        Files.createDirectories(there.resolve("8.0.1"));
        Files.writeString(there.resolve("8.0.1/elasticsearch-8.0.1.zip"), "the zip");
        MavenFile maven = maven(folder.resolve("mirror").toUri());

        Path zip = maven.fetch(RELEASE);

        assertThat(zip).startsWith(folder.resolve("local")).hasContent("the zip");
        Files.delete(there.resolve("8.0.1/elasticsearch-8.0.1.zip"));
        assertThat(maven.fetch(RELEASE)).isEqualTo(zip).hasContent("the zip");
    }

    @Test
    void an_unreachable_repository_is_named_with_an_alternative() throws Exception {
        MavenFile maven = maven(URI.create("http://127.0.0.1:1/maven"));

        assertThatThrownBy(() -> maven.fetch(RELEASE))
                .isInstanceOf(StoreException.class)
                .message()
                .startsWith("Elasticsearch 8.0.1 could not be fetched with Maven (")
                .contains("elasticsearch:zip:8.0.1", "company (http://127.0.0.1:1/maven)")
                .endsWith("): give Maven a repository that has it, or start one yourself")
                .hasLineCount(1);
    }

    @Test
    void the_user_and_password_of_a_repository_are_not_shown() throws Exception {
        MavenFile maven = maven(URI.create("http://me:hunter2@127.0.0.1:1/maven"));

        assertThatThrownBy(() -> maven.fetch(RELEASE))
                .hasMessageContaining("company (http://***@127.0.0.1:1/maven)")
                .hasMessageNotContainingAny("me:", "hunter2");
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_repository_that_never_answers_is_given_up() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            MavenFile maven = maven(URI.create("http://127.0.0.1:" + silent.getLocalPort()));

            assertThatThrownBy(() -> maven.fetch(RELEASE))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("timed out");
        }
    }
}
