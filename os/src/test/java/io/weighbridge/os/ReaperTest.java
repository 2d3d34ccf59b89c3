package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaperTest {

    private static final Path SCRIPT =
            Path.of("src", "main", "resources", "io", "weighbridge", "os", "reaper.sh");

    @TempDir private Path folder;

    @Test
    void the_folder_of_a_run_is_deleted_with_all_in_it_but_not_what_a_link_in_it_leads_to()
            throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve("file"));
        Path run = Files.createDirectories(folder.resolve("weighbridge-run-12 34"));
        Files.createDirectories(run.resolve("tomcat.8080/work"));
        Files.createSymbolicLink(run.resolve("link"), elsewhere);

        reap("folder " + run);

        assertThat(run).doesNotExist();
        assertThat(elsewhere.resolve("file")).exists();
    }

    @Test
    void no_other_folder_is_deleted() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other"));
        Path run = Files.createDirectories(folder.resolve("weighbridge-run-1"));
        Path inside = Files.createDirectories(run.resolve("inside"));
        Path link = Files.createSymbolicLink(folder.resolve("weighbridge-run-2"), other);

        reap("folder " + other);
        reap("folder " + inside);
        reap("folder " + run + "/..");
        reap("folder " + run + "/../other");
        reap("folder " + link);
        reap("folder");
        reap("folder /");

        assertThat(other).exists();
        assertThat(inside).exists();
        assertThat(link).exists();
    }

    @Test
    void empty_control_groups_of_a_run_are_removed_and_no_other_folder() throws Exception {
        Path group = Files.createDirectories(folder.resolve("weighbridge-17-1"));
        Path other = Files.createDirectories(folder.resolve("other"));

        reap("group " + group);
        reap("group " + other);
        reap("group " + folder + "/weighbridge-17-1/../other");

        assertThat(group).doesNotExist();
        assertThat(other).exists();
    }

    private static void reap(String lines) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("sh", SCRIPT.toString()).redirectErrorStream(true).start();
        shell.outputWriter().append(lines).append('\n').close();
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(shell.inputReader().readLine()).isNull();
    }
}
