package io.weighbridge.command;

import io.weighbridge.instrument.model.UsageException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options that every command has, and the exit codes of the commands that measure. */
@Command(
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpAutoWidth = false,
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OF_DONE,
            ExitCode.OF_FAILED,
            ExitCode.OF_USAGE,
            ExitCode.OF_DEFECT,
            ExitCode.OF_INTERRUPTED,
            ExitCode.OF_TERMINATED
        })
public abstract class CommonOptions {

    /** Options that apply to every plan and every resumed run. */
    private static final Set<String> ALWAYS = Set.of("--debug", "--results", "--resume", "--wait");

    protected final Session session;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    @Option(names = "--debug", description = "Show the stack trace of an error.")
    boolean debug;

    public @Spec CommandSpec spec = CommandSpec.create();

    public CommonOptions(Session session) {
        this.session = session;
    }

    /** The options, among the given ones, that the user typed. */
    public static List<String> typed(CommandSpec command, Collection<String> options) {
        ParseResult typed = command.commandLine().getParseResult();
        return options.stream().filter(typed::hasMatchedOption).toList();
    }

    /** The options of some classes that the user typed. */
    public static List<String> typedOf(CommandSpec command, Class<?>... flags) {
        List<String> typed = new ArrayList<>();
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            boolean fits =
                    option.userObject() instanceof Field field
                            && List.of(flags).contains(field.getDeclaringClass());
            if (fits) {
                typed.add(option.longestName());
            }
        }
        return typed;
    }

    /**
     * Refuses typed options that have no meaning here. {@link #ALWAYS} are allowed.
     *
     * @param allowed the longest names of the other options that have a meaning here
     * @throws UsageException naming the refused options, after the reason
     */
    protected void refuseAllBut(Set<String> allowed, String why) {
        List<String> refused = new ArrayList<>();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            refused.add(option.longestName());
        }
        refused.removeAll(ALWAYS);
        refused.removeAll(allowed);
        if (!refused.isEmpty()) {
            throw new UsageException(why + ": leave out " + String.join(", ", refused) + ".");
        }
    }

    /** As {@link #refuseAllBut(Set, String)}, but also allows the options of reports. */
    protected void refuseAllBut(Set<String> allowed, ExportFlags reports, String why) {
        Set<String> all = new HashSet<>(allowed);
        all.addAll(reports.names());
        refuseAllBut(all, why);
    }
}
