package io.weighbridge.store.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunAsUserTest {

    private static final Path JAVA = Path.of("/opt/java");

    private static RunAsUser of(boolean root, boolean open, String... tools) {
        return RunAsUser.of(
                root,
                "Elasticsearch",
                "name a running one",
                JAVA,
                "the Java in",
                name -> Set.of(tools).contains(name) ? Path.of("/usr/bin", name) : null,
                path -> open);
    }

    @Test
    void other_users_than_root_keep_their_user() {
        assertThat(of(false, false, "setpriv", "unshare")).isEqualTo(RunAsUser.OWN);
    }

    @Test
    void root_becomes_nobody() {
        RunAsUser account = of(true, true, "setpriv", "unshare");

        assertThat(account.prefix())
                .containsExactly(
                        "/usr/bin/setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "--no-new-privs");
        assertThat(account.uid()).isEqualTo(65_534);
        assertThat(account.foreign()).isTrue();
    }

    @Test
    void root_uses_a_user_namespace_if_its_java_is_not_accessible() {
        RunAsUser account = of(true, false, "setpriv", "unshare");

        assertThat(account.prefix())
                .isEqualTo(
                        List.of(
                                "/usr/bin/unshare",
                                "--user",
                                "--map-user=1000",
                                "--map-group=1000"));
        assertThat(account.foreign()).isFalse();
    }

    @Test
    void without_tools_root_gets_instructions() {
        assertThatThrownBy(() -> of(true, true))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch does not run as root, and neither setpriv nor unshare of"
                                + " util-linux is on the PATH: run weigh as another user, or name a"
                                + " running one");
        assertThatThrownBy(() -> of(true, false, "setpriv"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("users have no permission to use the Java in /opt/java");
    }

    @Test
    void a_folder_is_accessible_if_all_its_parents_are(@TempDir Path folder) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path inner = home.resolve("not/there/yet");

        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        assertThat(RunAsUser.open(inner)).isFalse();
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(RunAsUser.open(Path.of("/"))).isTrue();
        assumeThat(RunAsUser.open(folder.resolve(".."))).as("others may enter /tmp").isTrue();
        assertThat(RunAsUser.open(inner)).isTrue();
    }
}
