package io.weighbridge.store.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {

    @TempDir Path folder;

    @Test
    void a_cache_that_the_server_s_user_cannot_enter_is_replaced_with_a_message()
            throws IOException {
        RunAsUser nobody = new RunAsUser(List.of("setpriv"), RunAsUser.NOBODY);
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        Path usual = home.resolve(".cache");
        Path shared = folder.resolve("shared");
        List<String> said = new ArrayList<>();

        assertThat(CacheFolder.choose("Elasticsearch", nobody, usual, shared, said::add))
                .isEqualTo(shared);

        assertThat(said)
                .containsExactly(
                        "Elasticsearch cannot run as root; it runs as user 65534, who has no"
                                + " permission to enter %s, so its files are kept in %s"
                                        .formatted(usual, shared));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void other_users_than_root_keep_it_in_their_cache() throws IOException {
        Path usual = folder.resolve("home/.cache");

        assertThat(
                        CacheFolder.choose(
                                "Elasticsearch",
                                RunAsUser.OWN,
                                usual,
                                folder.resolve("shared"),
                                line -> {}))
                .isEqualTo(usual)
                .isDirectory();
    }
}
