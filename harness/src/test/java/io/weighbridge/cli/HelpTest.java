package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {

    /** The longest name of an option at the beginning of a line. */
    private static final Pattern OPTION =
            Pattern.compile("(?m)^ {2}(?:-\\w, | {4})?(-\\w|--[a-z0-9-]+)(?![\\w,-])");

    /** A heading, such as {@code Exit codes:}. */
    private static final Pattern HEADING = Pattern.compile("(?m)^([A-Z][a-z ]+):$");

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_shows_examples_and_exit_codes(CommandLine command) {
        String help = command.getUsageMessage();

        assertThat(help).contains("Examples:", "Exit codes:", "\n  0    ", "\n  2    ");
        assertThat(help.lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
                .as("no file name is broken")
                .noneMatch(line -> line.endsWith("weigh."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void only_commands_with_gates_have_the_exit_code_of_a_failed_gate(CommandLine command) {
        boolean gates = command.getCommandSpec().findOption("--gate") != null;
        boolean root = command.getParent() == null;

        assertThat(command.getUsageMessage().contains("a gate failed")).isEqualTo(gates || root);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_lists_each_of_its_options_once(CommandLine command) {
        List<String> names =
                command.getCommandSpec().options().stream()
                        .filter(option -> !option.hidden())
                        .map(OptionSpec::longestName)
                        .toList();

        assertThat(found(OPTION, command.getUsageMessage()))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run|What to measure, Your application, Databases and other services, Load, Time,"
                        + " Output, Resume",
                "switches|What to measure, Your application, Databases and other services, Load,"
                        + " Time, Output",
                "squeeze|What to measure, Your application, Databases and other services, Load,"
                        + " Time, Output, Resume",
                "drive|Load, Time, Output",
                "ab|Load, Time, Output"
            })
    void a_command_with_many_options_lists_them_under_headings(String name, String headings) {
        List<String> expected = new ArrayList<>(List.of(headings.split(", ", -1)));
        expected.addAll(List.of("Exit codes", "Examples"));

        assertThat(found(HEADING, help(name))).containsExactlyElementsOf(expected);
    }

    @Test
    void the_most_used_options_come_first_under_their_heading() {
        assertThat(help("run"))
                .containsPattern("What to measure:\n +--jar=")
                .containsPattern("Your application:\n +--path=")
                .containsPattern("Load:\n +--rate=")
                .containsPattern("Time:\n +--within=");
    }

    private static List<String> found(Pattern pattern, String help) {
        return pattern.matcher(help).results().map(found -> found.group(1)).toList();
    }

    @ParameterizedTest
    @CsvSource({"swap", "list", "doctor", "completion"})
    void a_command_that_measures_nothing_names_no_measurements(String name) {
        assertThat(help(name)).isNotEmpty().doesNotContain("measured", "finished measurements");
    }

    @Test
    void the_help_of_switches_describes_no_other_command() {
        assertThat(help("switches"))
                .isNotEmpty()
                .doesNotContain("--jar:", "squeeze", "every round", "may be repeated. The options");
    }

    @Test
    void each_word_that_the_help_explains_is_used_by_a_command() {
        CommandLine root = Cli.commandLine(new Shell().session());
        String helps =
                root.getSubcommands().values().stream()
                        .map(CommandLine::getUsageMessage)
                        .collect(Collectors.joining());

        assertThat(Stream.of(root.getCommandSpec().usageMessage().description()))
                .filteredOn(line -> line.startsWith("  "))
                .hasSize(7)
                .allSatisfy(line -> assertThat(helps).contains(line.strip().split(" ", 2)[0]));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_example_is_understood(String example) {
        String[] words = example.strip().split("\\s+", -1);
        CommandLine root = Cli.commandLine(new Shell().session());

        assertThat(words[0]).isEqualTo("weigh");
        List<String> typed = List.of(words).subList(1, words.length);
        assertThatCode(() -> root.parseArgs(Cli.withCommand(root, typed)))
                .doesNotThrowAnyException();
    }

    private static String help(String name) {
        return commands()
                .filter(command -> command.getCommandName().equals(name))
                .map(CommandLine::getUsageMessage)
                .collect(Collectors.joining());
    }

    static Stream<CommandLine> commands() {
        CommandLine root = Cli.commandLine(new Shell().session());
        return Stream.concat(Stream.of(root), root.getSubcommands().values().stream());
    }

    static Stream<String> examples() {
        return commands()
                .filter(command -> !command.getCommandName().equals("completion"))
                .flatMap(command -> joined(command.getCommandSpec().usageMessage().footer()));
    }

    /** Without the explanations of examples, and with continued lines joined. */
    private static Stream<String> joined(String[] footer) {
        List<String> examples = new ArrayList<>();
        String begun = "";
        for (String line : footer) {
            // picocli treats it as a format, and prints only a warning if it is invalid.
            String whole = begun + line.formatted().strip();
            if (whole.endsWith("\\")) {
                begun = whole.substring(0, whole.length() - 1);
            } else {
                examples.add(whole.split(" {2,}(?=[a-z0-9])(?!-)", 2)[0]);
                begun = "";
            }
        }
        return examples.stream();
    }
}
