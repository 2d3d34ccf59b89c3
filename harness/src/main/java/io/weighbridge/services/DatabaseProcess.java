package io.weighbridge.services;

import java.util.regex.Pattern;

/**
 * Tells the processes of a database apart. PostgreSQL has a process for each connection, and others
 * for work of its own, whose titles say so (src/backend/utils/misc/ps_status.c and miscinit.c).
 */
final class DatabaseProcess {

    private static final Pattern BACKGROUND =
            Pattern.compile(
                    "postgres: (?:.*: )?(checkpointer|background writer|walwriter|archiver|"
                            + "startup|logger|stats collector|wal(?:sender|receiver|summarizer)|"
                            + "autovacuum (?:launcher|worker)|logical replication|"
                            + "slotsync worker|io worker|parallel worker for autovacuum).*");

    private static final Pattern POSTMASTER =
            Pattern.compile("(\\S*/)?(postgres|postmaster)( .*)?");

    private DatabaseProcess() {}

    /**
     * Whether a process works for the database itself and not for a client.
     *
     * @param commandLine as the kernel shows it
     */
    static boolean isBackground(String commandLine) {
        return BACKGROUND.matcher(commandLine).matches()
                || POSTMASTER.matcher(commandLine).matches();
    }
}
