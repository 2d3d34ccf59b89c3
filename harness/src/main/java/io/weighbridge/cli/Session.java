package io.weighbridge.cli;

import io.weighbridge.run.Progress;
import java.io.PrintWriter;
import java.util.List;

/**
 * One call of {@code weigh}.
 *
 * @param arguments as typed
 * @param stages what can be set in motion
 * @param surroundings where it was typed
 * @param out for results
 * @param err for progress, warnings and errors
 */
public record Session(
        List<String> arguments,
        Stages stages,
        Surroundings surroundings,
        PrintWriter out,
        PrintWriter err) {

    public Session {
        arguments = List.copyOf(arguments);
    }

    /**
     * What a run of this call says while it runs: a line redrawn on a terminal, else a line a step.
     */
    Progress progress() {
        return surroundings.errIsTerminal()
                ? new TerminalProgress(err, surroundings.columns())
                : new PlainProgress(err);
    }
}
