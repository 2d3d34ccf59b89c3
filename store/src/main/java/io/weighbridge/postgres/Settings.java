package io.weighbridge.postgres;

import io.weighbridge.store.StoreException;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a PostgreSQL that is started here. They are chosen so that a slice measures the
 * application and the CPU time of the database, and not what the database happens to do at that
 * moment:
 *
 * <ul>
 *   <li>{@code fsync} is on, so the write-ahead log and the data reach the disk in the usual order
 *       and with the usual system calls.
 *   <li>{@code synchronous_commit} is off, so a commit does not wait until the disk has the log. A
 *       disk's flush takes from 0.1 to 20 ms, differs from one disk and one moment to the next, and
 *       would hide any difference between two applications. The log is flushed in the background,
 *       at most 0.6 s later. The data remain consistent; a crash would lose the last commits, and
 *       the data are deleted after the run anyway. Turn it on to include the disk.
 *   <li>Autovacuum is off, because it would run in some slices and not in others. Loading ends with
 *       a vacuum, and each launch can start with a fresh copy of the database.
 *   <li>The JIT compiler is off and a query has no parallel workers, so a query has one plan and
 *       uses one CPU.
 *   <li>No checkpoint starts by itself before 2 GB of log are written or an hour has passed. So the
 *       caller chooses the moment, with {@link PostgresAdmin#checkpoint}.
 * </ul>
 *
 * @param maxConnections of all clients together, 10 to 5,000
 * @param sharedBuffers the database's own cache in MB (2^20 bytes), 16 to 65,536
 * @param fsync whether data are flushed to the disk at all
 * @param synchronousCommit whether a commit waits until the disk has it
 */
public record Settings(
        int maxConnections, int sharedBuffers, boolean fsync, boolean synchronousCommit) {

    /** 100 connections and 256 MB, which holds all employees of the plan with their indexes. */
    public static final Settings USUAL = new Settings(100, 256, true, false);

    private static final int FEWEST_CONNECTIONS = 10;
    private static final int MOST_CONNECTIONS = 5_000;
    private static final int FEWEST_MEGABYTES = 16;
    private static final int MOST_MEGABYTES = 65_536;

    public Settings {
        requireRange("connections", maxConnections, FEWEST_CONNECTIONS, MOST_CONNECTIONS);
        requireRange("MB of shared buffers", sharedBuffers, FEWEST_MEGABYTES, MOST_MEGABYTES);
    }

    /** The same settings with another number of connections, 10 to 5,000. */
    public Settings withMaxConnections(int connections) {
        return new Settings(connections, sharedBuffers, fsync, synchronousCommit);
    }

    private static void requireRange(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new StoreException(
                    "PostgreSQL gets %d to %d %s, not %d".formatted(least, most, what, value));
        }
    }

    /** The settings that a reader of a report should know, in one line. */
    String described() {
        return String.join(", ", chosen());
    }

    private List<String> chosen() {
        return List.of(
                "max_connections = " + maxConnections,
                "shared_buffers = " + sharedBuffers + "MB",
                "fsync = " + onOff(fsync),
                "synchronous_commit = " + onOff(synchronousCommit),
                "autovacuum = off",
                "jit = off",
                "max_parallel_workers_per_gather = 0",
                "max_wal_size = 2GB",
                "checkpoint_timeout = 1h");
    }

    /**
     * The lines of postgresql.conf.
     *
     * @param port on 127.0.0.1
     */
    List<String> lines(int port) {
        List<String> lines = new ArrayList<>(chosen());
        lines.addAll(
                List.of(
                        "listen_addresses = '127.0.0.1'",
                        "port = " + port,
                        // No file outside the data folder, which a kill -9 would leave behind.
                        "unix_socket_directories = ''",
                        "shared_memory_type = mmap",
                        "dynamic_shared_memory_type = mmap",
                        // A run should fail at once, not go on with a cold cache.
                        "restart_after_crash = off",
                        "password_encryption = 'scram-sha-256'",
                        // The data are in memory, where the next page costs as much as any other.
                        "random_page_cost = 1.1",
                        // Nobody replicates: less is written for each insert.
                        "wal_level = minimal",
                        "max_wal_senders = 0",
                        "huge_pages = off",
                        "update_process_title = off",
                        "logging_collector = off",
                        "log_line_prefix = '%m [%p] %a '",
                        "log_timezone = 'UTC'",
                        "timezone = 'UTC'",
                        "lc_messages = 'C'"));
        return List.copyOf(lines);
    }

    private static String onOff(boolean on) {
        return on ? "on" : "off";
    }
}
