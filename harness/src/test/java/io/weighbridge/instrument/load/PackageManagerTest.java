package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.LoadTool;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageManagerTest {

    private static String commands(boolean root, String... there) {
        return PackageManager.installation(LoadTool.AB, Set.of(there)::contains, root).stream()
                .map(command -> String.join(" ", command))
                .collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource({
        "dnf, dnf install -y httpd-tools",
        "apk, apk add --no-cache apache2-utils",
        "pacman, pacman -S --noconfirm --needed apache"
    })
    void root_installs_with_what_is_there(String manager, String command) {
        assertThat(commands(true, manager)).isEqualTo(command);
    }

    @Test
    void apt_brings_its_lists_up_to_date_first() {
        assertThat(commands(true, "apt-get", "brew"))
                .isEqualTo(
                        "apt-get update -q; apt-get install -y -q --no-install-recommends"
                                + " apache2-utils");
    }

    @Test
    void a_normal_user_is_asked_for_no_password() {
        assertThat(commands(false, "dnf")).isEqualTo("sudo -n dnf install -y httpd-tools");
        assertThat(commands(false, "brew")).isEqualTo("brew install httpd");
    }

    @Test
    void without_a_package_manager_that_root_may_use_nothing_is_tried() {
        assertThat(commands(true)).isEmpty();
        assertThat(commands(true, "brew")).isEmpty();
    }

    @Test
    void the_message_has_the_commands_for_debian_fedora_and_macos() {
        assertThat(PackageManager.missing(LoadTool.AB))
                .contains("sudo apt-get install apache2-utils")
                .contains("sudo dnf install httpd-tools")
                .contains("brew install httpd")
                .doesNotContain("\n");
    }
}
