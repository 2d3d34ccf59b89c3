package io.weighbridge.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.ResultsFolder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    private static final Path CURRENT = Path.of("/project");
    private static final Map<String, String> TERMINAL =
            Map.of(
                    "weigh.out.terminal", "true",
                    "weigh.err.terminal", "true",
                    "weigh.columns", "97");

    @Test
    void a_terminal_gets_colours_and_its_own_width() {
        Terminal here = Terminal.of(TERMINAL, Map.of("TERM", "xterm"), CURRENT);

        assertThat(here.colour()).isTrue();
        assertThat(here.errIsTerminal()).isTrue();
        assertThat(here.width()).isEqualTo(97);
    }

    @Test
    void no_color_and_a_dumb_terminal_are_obeyed() {
        assertThat(Terminal.of(TERMINAL, Map.of("NO_COLOR", "1"), CURRENT).colour()).isFalse();
        assertThat(Terminal.of(TERMINAL, Map.of("NO_COLOR", ""), CURRENT).colour()).isTrue();
        assertThat(Terminal.of(TERMINAL, Map.of("TERM", "dumb"), CURRENT).colour()).isFalse();
    }

    @Test
    void a_file_gets_no_colours_and_a_fixed_width() {
        Terminal here = Terminal.of(Map.of(), Map.of("COLUMNS", "40"), CURRENT);

        assertThat(here.colour()).isFalse();
        assertThat(here.outIsTerminal()).isFalse();
        assertThat(here.width()).isEqualTo(120);
    }

    @Test
    void progress_on_a_terminal_is_as_wide_as_it_though_results_go_to_a_file() {
        Map<String, String> redirected =
                Map.of("weigh.err.terminal", "true", "weigh.columns", "97");
        Terminal here = Terminal.of(redirected, Map.of(), CURRENT);

        assertThat(here.width()).isEqualTo(120);
        assertThat(here.columns()).isEqualTo(97);
    }

    @Test
    void a_terminal_of_unknown_width_has_the_width_of_its_variable_or_80() {
        Map<String, String> unknown = Map.of("weigh.out.terminal", "true", "weigh.columns", "");

        assertThat(Terminal.of(unknown, Map.of("COLUMNS", "132"), CURRENT).width()).isEqualTo(132);
        assertThat(Terminal.of(unknown, Map.of(), CURRENT).width()).isEqualTo(80);
    }

    @Test
    void files_are_beside_the_user_and_not_in_the_project() {
        Terminal elsewhere = Terminal.of(Map.of("weigh.folder", "/home/me"), Map.of(), CURRENT);
        Terminal inProject = Terminal.of(Map.of("weigh.folder", "/project"), Map.of(), CURRENT);

        assertThat(elsewhere.file(Path.of("a.jar"))).isEqualTo(Path.of("/home/me/a.jar"));
        assertThat(inProject.file(Path.of("a.jar"))).isEqualTo(Path.of("a.jar"));
    }

    @Test
    void results_in_the_project_are_named_so_that_they_are_found_from_any_folder() {
        Terminal elsewhere = Terminal.of(Map.of("weigh.folder", "/home/me"), Map.of(), CURRENT);
        Terminal inProject = Terminal.of(Map.of("weigh.folder", "/project"), Map.of(), CURRENT);
        Path absolute = Path.of("results").toAbsolutePath();

        assertThat(elsewhere.results(null)).isEqualTo(absolute);
        assertThat(new ResultsFolder(absolute).option()).as("the usual folder").isEmpty();
        assertThat(elsewhere.results(Path.of("mine"))).isEqualTo(Path.of("/home/me/mine"));
        assertThat(inProject.results(null)).isEqualTo(Path.of("results"));
    }
}
