package io.weighbridge.cli;

import io.weighbridge.run.Progress;
import java.io.PrintWriter;
import java.util.List;

/**
 * One invocation of {@code weigh}.
 *
 * @param arguments as typed
 * @param services the operations that commands need
 * @param terminal the terminal and the current folder
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
     * The progress of a run: on a terminal one line that is redrawn, otherwise one line per step.
     */
    Progress progress() {
        return terminal.errIsTerminal()
                ? new TerminalProgress(err, terminal.columns())
                : new PlainProgress(err);
    }
}
