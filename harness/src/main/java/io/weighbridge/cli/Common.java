package io.weighbridge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command has. */
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
            "0:done",
            "1:a trial failed, or the store or the disk did; what was measured is kept",
            "2:wrong usage, a wrong plan or an unusable machine; nothing was measured",
            "3:a gate failed: something is worse than it may be",
            "70:a defect of weigh itself",
            "130:ended by Ctrl-C; finished trials are kept",
            "143:ended by SIGTERM; finished trials are kept"
        })
abstract class Common {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and exit.")
    boolean help;

    @Option(names = "--debug", description = "Show the stack trace of an error.")
    boolean debug;
}
