package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsTest {

    private Path folder;

    @BeforeEach
    void remember(@TempDir Path temporary) {
        folder = temporary;
    }

    @Test
    void the_first_executable_file_of_the_path_is_found() throws IOException {
        Path plain = Files.createDirectories(folder.resolve("plain"));
        Files.createFile(plain.resolve("tool"));
        Path nested = Files.createDirectories(folder.resolve("nested/tool")).getParent();
        Path right = Files.createDirectories(folder.resolve("right"));
        Path tool = executable(right.resolve("tool"));
        Path later = Files.createDirectories(folder.resolve("later"));
        executable(later.resolve("tool"));
        String path = ":/no/such/folder:" + plain + ":" + nested + ":" + right + ":" + later;
        assertThat(Tools.find("tool", path)).isEqualTo(tool);
    }

    @Test
    void programs_that_are_not_on_the_path_are_absent() {
        assertThat(Tools.find("tool", folder.toString())).isNull();
        assertThat(Tools.find("no-such-program-anywhere")).isNull();
    }

    @Test
    void the_shell_is_on_the_real_path() {
        assertThat(Tools.find("sh")).isNotNull();
    }

    private static Path executable(Path file) throws IOException {
        return Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }
}
