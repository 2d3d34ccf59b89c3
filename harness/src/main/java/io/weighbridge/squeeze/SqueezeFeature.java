package io.weighbridge.squeeze;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import java.util.List;
import picocli.CommandLine;

/** The command {@code weigh squeeze}: how little memory an application needs. */
public final class SqueezeFeature implements Feature {

    @Override
    public List<CommandLine> commands(Session session) {
        SqueezeCommand squeeze = new SqueezeCommand(session);
        return List.of(squeeze.completed(new CommandLine(squeeze)));
    }

    @Override
    public RunKind kind() {
        return new SqueezeRuns();
    }
}
