package io.weighbridge.command;

import picocli.CommandLine.Option;

/** The flag of the commands that measure, of which a machine runs one at a time. */
public final class WaitFlag {

    @Option(
            names = "--wait",
            description = "If another weigh runs on this machine, wait until it ends, then start.")
    private boolean wait;

    /**
     * Keeps other runs from this machine until the result is closed.
     *
     * @throws io.weighbridge.os.LockedException if another weigh runs, and the flag was not given
     */
    public Runs.Alone alone(Session session) throws InterruptedException {
        return session.runs().alone(wait, session.err()::println);
    }
}
