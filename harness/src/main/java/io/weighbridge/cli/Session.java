package io.weighbridge.cli;

import io.weighbridge.run.Progress;
import java.io.PrintWriter;
import java.util.List;

/**
 * One call of {@code weigh}.
 *
 * @param arguments as typed
 * @param services what can be set in motion
 * @param terminal where it was typed
 * @param out for results
 * @param err for progress, warnings and errors
 */
public record Session(
        List<String> arguments,
        Services services,
        Terminal terminal,
        PrintWriter out,
        PrintWriter err) {

    public Session {
        arguments = List.copyOf(arguments);
    }

    /**
     * What a run of this call says while it runs: a line redrawn on a terminal, else a line a step.
     */
    Progress progress() {
        return terminal.errIsTerminal()
                ? new TerminalProgress(err, terminal.columns())
                : new PlainProgress(err);
    }
}
