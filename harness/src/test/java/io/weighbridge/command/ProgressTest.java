package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.instrument.run.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final StringWriter said = new StringWriter();

    @Test
    void a_log_gets_a_line_a_step() {
        play(new PlainProgress(new PrintWriter(said)));

        assertThat(said.toString().lines())
                .containsExactly(
                        "quick: 2 steps",
                        "[1/2] start jetty",
                        "jetty failed.",
                        "[2/2] stop jetty, 1 min 15 s left");
    }

    @Test
    void a_terminal_gets_one_line_over_and_over_and_notes_on_their_own() {
        play(new TerminalProgress(new PrintWriter(said), 80));
        String screen = said.toString();

        assertThat(screen)
                .contains("\r[                    ] 1/2 start jetty  ")
                .contains("\r[==========          ] 2/2 stop jetty, 1 min 15 s left  ");
        assertThat(screen.lines().filter(line -> !line.isBlank()))
                .anySatisfy(line -> assertThat(line.strip()).isEqualTo("jetty failed."));
        assertThat(screen.split("[\r\n]", -1))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
        assertThat(screen).endsWith(" \r");
    }

    @Test
    void a_line_of_progress_fits_the_terminal_though_results_go_to_a_file() {
        Terminal redirected = new Terminal(Path.of(""), false, true, false, 60);
        Shell shell = new Shell();
        shell.terminal = redirected;

        shell.session().progress().step("measure " + "x".repeat(200), 0, 2, null);

        assertThat(shell.err.toString().split("\r", -1))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(60));
    }

    private static void play(Progress progress) {
        progress.runStarted("quick", 2);
        progress.step("start jetty", 0, 2, null);
        progress.note("jetty failed.");
        progress.step("stop jetty", 1, 2, Duration.ofSeconds(75));
        progress.runEnded();
    }
}
