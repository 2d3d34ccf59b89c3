package io.weighbridge.switches;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code weigh switches}: the effects of an application's settings. */
public final class SwitchesFeature implements Feature {

    @Override
    public List<CommandLine> commands(Session session) {
        SwitchesCommand switches = new SwitchesCommand(session);
        return List.of(
                switches.completed(hiding(List.of("--containers", "--packaging"), switches)));
    }

    @Override
    public RunKind kind() {
        return new SwitchesRuns();
    }

    /** A command whose help leaves out options that it shares with other commands and refuses. */
    private static CommandLine hiding(List<String> options, Object command) {
        CommandLine line = new CommandLine(command);
        CommandSpec spec = line.getCommandSpec();
        for (String option : options) {
            OptionSpec refused = spec.findOption(option);
            spec.remove(refused).addOption(OptionSpec.builder(refused).hidden(true).build());
        }
        return line;
    }
}
