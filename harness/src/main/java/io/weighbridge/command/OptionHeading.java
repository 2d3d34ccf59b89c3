package io.weighbridge.command;

import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The headings under which the help of a command with many options lists them, in the order of the
 * help.
 */
public enum OptionHeading {
    MEASURED(
            "What to measure",
            "--jar",
            "--containers",
            "--packaging",
            "--switch",
            "--goal",
            "--plan",
            "--pod",
            "--targets",
            "--workloads",
            "--find",
            "--most",
            "--documents",
            "--elasticsearch",
            "--offline",
            "--settings",
            "--starter"),
    APPLICATION(
            "Your application",
            "--path",
            "--requests",
            "--login",
            "--user",
            "--password",
            "--rows",
            "--env-name",
            "--include",
            "--exclude",
            "--post",
            "--header",
            "--status",
            "--property",
            "--env",
            "--arg",
            "--jvm",
            "--jvm-flag",
            "--folder",
            "--ready",
            "--ready-within"),
    SERVICES(
            "Databases and other services",
            "--service",
            "--compose",
            "--before-launch",
            "--restore-within"),
    LOAD(
            "Load",
            "--rate",
            "--connections",
            "--driver",
            "--duration",
            "--slice-requests",
            "-k",
            "--hold",
            "--no-pin"),
    TIME("Time", "--within", "--rounds", "--until", "--launches", "--alive", "--seed", "--wait"),
    OUTPUT(
            "Output",
            "--dry-run",
            "--profile",
            "--no-causes",
            "--gate",
            "--export-",
            "--results",
            "--no-history",
            "--debug",
            "--help"),
    RESUME("Resume", "--resume");

    private final String title;

    /** The longest names of options, the most used first; or what names of options begin with. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of is unmodifiable
    private final List<String> names;

    OptionHeading(String title, String... names) {
        this.title = title;
        this.names = List.of(names);
    }

    /** A command whose help lists its options under headings. */
    public static CommandLine inHelpOf(CommandLine command) {
        command.getCommandSpec().usageMessage().optionListHeading("");
        command.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionHeading::options);
        return command;
    }

    /** The options of a command below the headings that it has options for. */
    static String options(Help help) {
        StringBuilder text = new StringBuilder();
        for (OptionHeading heading : values()) {
            List<OptionSpec> options = heading.of(help.commandSpec().options());
            if (!options.isEmpty()) {
                Help.Layout layout = help.createDefaultLayout();
                layout.addOptions(options, help.createDefaultParamLabelRenderer());
                text.append(help.createHeading("%n" + heading.title + ":%n")).append(layout);
            }
        }
        return text.toString();
    }

    /** The options that are listed under this heading, without hidden ones. */
    private List<OptionSpec> of(Collection<OptionSpec> options) {
        return names.stream()
                .flatMap(name -> options.stream().filter(option -> fits(name, option)))
                .filter(option -> !option.hidden())
                .toList();
    }

    private static boolean fits(String name, OptionSpec option) {
        return name.endsWith("-")
                ? option.longestName().startsWith(name)
                : option.longestName().equals(name);
    }
}
