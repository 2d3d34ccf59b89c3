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
    void a_script_that_undoes_a_change_is_run_unless_it_was_done_before() throws Exception {
        Path undone = folder.resolve("undone");
        Path other = folder.resolve("other");
        Path script = Files.writeString(folder.resolve("undo-1.sh"), ": >'" + undone + "'");
        Path done = Files.writeString(folder.resolve("undo-2.sh"), ": >'" + other + "'");

        reap("script %s\nscript %s\ndone %s".formatted(script, done, done));

        assertThat(undone).exists();
        assertThat(other).doesNotExist();
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

    @Test
    void what_an_engine_has_with_the_label_of_a_run_is_removed_also_if_it_appears_late()
            throws Exception {
        Path engine = engine("a folder/engine");
        Files.writeString(folder.resolve("state/ps"), "c1 c2\n");
        Files.writeString(folder.resolve("state/volume"), "v1\n");
        Files.writeString(folder.resolve("state/network"), "n1\n");
        Files.writeString(folder.resolve("late"), "c3\n");

        reap("containers io.weighbridge.run=r-1 " + engine);

        assertThat(Files.readAllLines(folder.resolve("calls")))
                .filteredOn(call -> call.contains(" rm ") || call.startsWith("rm "))
                .containsExactly(
                        "rm --force --volumes c1 c2",
                        "volume rm --force v1",
                        "network rm n1",
                        "rm --force --volumes c3");
        assertThat(Files.readAllLines(folder.resolve("calls")))
                .contains(
                        "ps --all --quiet --filter label=io.weighbridge.run=r-1",
                        "volume ls --quiet --filter label=io.weighbridge.run=r-1",
                        "network ls --quiet --filter label=io.weighbridge.run=r-1",
                        "image ls --quiet --filter label=io.weighbridge.run=r-1");
    }

    @Test
    void what_was_removed_and_other_labels_are_left_alone() throws Exception {
        Path engine = engine("engine");

        reap(
                """
                containers io.weighbridge.run=r-1 %1$s
                containers com.docker.compose.project=mine %1$s
                containers io.weighbridge.run= %1$s
                removed io.weighbridge.run=r-1\
                """
                        .formatted(engine));

        assertThat(folder.resolve("calls")).doesNotExist();
    }

    /**
     * A program that lists and removes the ids in its files, and writes each of its calls to a
     * file. After the first removal of a volume it has another container.
     */
    private Path engine(String name) throws IOException {
        Files.createDirectories(folder.resolve("state"));
        Path engine = folder.resolve(name);
        Files.createDirectories(engine.getParent());
        Files.writeString(
                engine,
                """
                #!/bin/sh
                cd '%s' || exit 1
                echo "$*" >>calls
                case $1 in
                    ps) cat state/ps 2>/dev/null ;;
                    rm) rm -f state/ps ;;
                    *)
                        case $2 in
                            ls) cat "state/$1" 2>/dev/null ;;
                            rm) rm -f "state/$1"; [ ! -e late ] || mv late state/ps ;;
                        esac
                        ;;
                esac
                """
                        .formatted(folder));
        assertThat(engine.toFile().setExecutable(true)).isTrue();
        return engine;
    }

    private static void reap(String lines) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("sh", SCRIPT.toString()).redirectErrorStream(true).start();
        shell.outputWriter().append(lines).append('\n').close();
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(shell.inputReader().readLine()).isNull();
    }
}
