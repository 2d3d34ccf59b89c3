package io.weighbridge.cli;

import java.util.List;
import picocli.CommandLine;

/** The command {@code weigh squeeze}: how little memory an application needs. */
public final class SqueezeFeature implements Feature {

    @Override
    public List<CommandLine> commands(Session session) {
        CommandLine squeeze = new CommandLine(new SqueezeCommand(session));
        return List.of(OptionHeading.inHelpOf(squeeze));
    }

    @Override
    public RunKind kind() {
        return new SqueezeRuns();
    }
}
