package io.weighbridge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.load.Installer.Rights;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallerTest {

    private static String commands(Rights rights, String... there) {
        return Installer.commands(SystemPackage.AB, Set.of(there)::contains, rights).stream()
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
        assertThat(commands(Rights.ROOT, manager)).isEqualTo(command);
    }

    @Test
    void apt_brings_its_lists_up_to_date_first() {
        assertThat(commands(Rights.ROOT, "apt-get"))
                .isEqualTo(
                        "apt-get update -q; apt-get install -y -q --no-install-recommends"
                                + " apache2-utils");
    }

    @Test
    void sudo_is_run_without_prompts() {
        assertThat(Installer.commands(SystemPackage.AB, "apt-get"::equals, Rights.SUDO))
                .hasSize(2)
                .allSatisfy(command -> assertThat(command).startsWith("sudo", "-n", "apt-get"));
    }

    @Test
    void a_normal_user_installs_nothing_in_the_system() {
        assertThat(commands(Rights.NONE, "apt-get", "dnf", "apk", "pacman")).isEmpty();
    }

    @Test
    void brew_needs_a_normal_user() {
        assertThat(commands(Rights.NONE, "brew")).isEqualTo("brew install httpd");
        assertThat(commands(Rights.SUDO, "brew")).isEqualTo("brew install httpd");
        assertThat(commands(Rights.ROOT, "brew")).isEmpty();
    }

    @Test
    void without_a_package_manager_nothing_is_tried() {
        assertThat(Installer.commands(SystemPackage.AB, name -> false, Rights.ROOT))
                .isEqualTo(List.of());
    }

    @Test
    void the_message_has_the_commands_for_debian_fedora_and_macos() {
        assertThat(SystemPackage.AB.missing())
                .contains("sudo apt-get install apache2-utils")
                .contains("sudo dnf install httpd-tools")
                .contains("brew install httpd")
                .doesNotContain("\n");
    }
}
