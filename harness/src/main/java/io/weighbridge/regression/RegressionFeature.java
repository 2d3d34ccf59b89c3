package io.weighbridge.regression;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Session;
import java.util.List;
import picocli.CommandLine;

/**
 * The command {@code weigh compare}: whether a run is worse than an earlier one.
 *
 * @param comparer finds the differences
 */
public record RegressionFeature(CompareCommand.Comparer comparer) implements Feature {

    public RegressionFeature() {
        this(
                (before, now, gates) ->
                        Changes.of(
                                before.record(),
                                before.trials(),
                                now.record(),
                                now.trials(),
                                gates));
    }

    @Override
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new CompareCommand(session, comparer)));
    }
}
