package io.weighbridge.calibrate;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Session;
import java.util.List;
import picocli.CommandLine;

/** The command {@code weigh calibrate}: how accurate the results of a machine are. */
public final class CalibrateFeature implements Feature {

    @Override
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new CalibrateCommand(session)));
    }
}
