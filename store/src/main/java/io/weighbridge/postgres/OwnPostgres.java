package io.weighbridge.postgres;

import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Ports;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of version 17 that is started here, with an empty database. Closing it stops the
 * server and deletes its data. If the harness is killed, its reaper does so.
 */
public final class OwnPostgres implements AutoCloseable {

    /** The name of the superuser and of the first database. */
    private static final String NAME = "weighbridge";

    /** The database that initdb creates. */
    private static final String FIRST = "postgres";

    /** Time limit for the start, which takes less than a second on an idle machine. */
    private static final Duration READY = Duration.ofMinutes(1);

    /** Time limit for the server's own stop, which writes its cache to the disk. */
    private static final Duration STOP = Duration.ofSeconds(20);

    private static final Duration PORT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int LINES = 10;
    private static final int LONGEST_LINE = 300;

    private final PostgresHome home;
    private final Child server;
    private final int port;
    private final Settings settings;
    private boolean closed;

    private OwnPostgres(PostgresHome home, Child server, int port, Settings settings) {
        this.home = home;
        this.server = server;
        this.port = port;
        this.settings = settings;
    }

    /**
     * Starts PostgreSQL, as published to Maven, and waits until it accepts connections. Maven
     * downloads it the first time (15 MB; on macOS 62 MB). It listens on a free port of 127.0.0.1
     * only, and accepts one user with a password that is drawn for this start. If this process is
     * root, the server runs as the user "nobody".
     *
     * @param children owns its processes; its data are in their temporary folder
     * @param settings of the server
     * @param folder an existing folder for the server's log and settings: {@code postgres.log},
     *     {@code initdb.log}, {@code postgresql.conf}
     * @param say receives a line for each step that takes long
     * @throws StoreException if the server cannot be downloaded, cannot run here, or is not ready
     *     within 60 s
     */
    public static OwnPostgres start(
            Children children, Settings settings, Path folder, Consumer<String> say)
            throws InterruptedException {
        try {
            PostgresHome home = PostgresHome.create(children, folder, say);
            OwnPostgres postgres = started(home, settings, say);
            postgres.awaitReady();
            return postgres;
        } catch (IOException e) {
            throw new StoreException(
                    "PostgreSQL could not be started (%s): free some disk space, fix the folder's permissions, or %s"
                            .formatted(Cause.of(e), PostgresRelease.INSTEAD),
                    e);
        }
    }

    private static OwnPostgres started(PostgresHome home, Settings settings, Consumer<String> say)
            throws IOException, InterruptedException {
        boolean running = false;
        try {
            say.accept(
                    "starting PostgreSQL %s (built for tests by Zonky, downloaded with Maven)"
                            .formatted(PostgresRelease.VERSION));
            int port = Ports.pick();
            home.initialize(NAME, settings.lines(port));
            OwnPostgres postgres = new OwnPostgres(home, home.serve(), port, settings);
            running = true;
            return postgres;
        } finally {
            if (!running) {
                home.close();
            }
        }
    }

    /** Waits until the server accepts connections, and stops it if it does not. */
    private void awaitReady() throws InterruptedException {
        boolean ready = false;
        try {
            PostgresAdmin admin = admin(FIRST, NAME);
            long end = System.nanoTime() + READY.toNanos();
            while (!admin.accepts()) {
                if (!server.alive()) {
                    throw new StoreException(
                            "PostgreSQL ended with exit code %d before it was ready: see its last lines, or %s%s"
                                    .formatted(
                                            server.exit().join(),
                                            PostgresRelease.INSTEAD,
                                            lastLines()));
                }
                if (System.nanoTime() > end) {
                    throw new StoreException(
                            "PostgreSQL was not ready within %d s: end other programs if the machine is busy, and start again%s"
                                    .formatted(READY.toSeconds(), lastLines()));
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
            home.releaseSharedMemory();
            admin.createDatabase(NAME, "template0");
            ready = true;
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    /** The address that it listens on. */
    public String host() {
        return "127.0.0.1";
    }

    public int port() {
        return port;
    }

    /** The only user, who may do everything. */
    public String user() {
        return NAME;
    }

    /** The user's password: letters and digits, which need no quoting. */
    public String password() {
        return home.password();
    }

    /** The name of a database that was created empty. */
    public String database() {
        return NAME;
    }

    /** The pid of the postmaster, whose children serve the connections. */
    public long pid() {
        return server.pid();
    }

    /**
     * What can be done to its databases.
     *
     * @param run the run's id: see {@link PostgresAdmin}
     */
    public PostgresAdmin admin(String run) {
        return admin(FIRST, run);
    }

    private PostgresAdmin admin(String database, String run) {
        return new PostgresAdmin(host(), port, NAME, home.password(), database, run);
    }

    /** Version, address and settings in one line, for a report. */
    public String described() {
        return "PostgreSQL %s at %s:%d, started by weigh: %s"
                .formatted(PostgresRelease.VERSION, host(), port, settings.described());
    }

    /** Why the server has ended, with its last lines; null while it is running. */
    public @Nullable String whyEnded() {
        if (server.alive()) {
            return null;
        }
        return "PostgreSQL ended with exit code %d: see its last lines, and start again%s"
                .formatted(server.exit().join(), lastLines());
    }

    /**
     * Moves the server and all processes that serve connections to some CPUs.
     *
     * @return whether it is on these CPUs now: some systems cannot pin
     * @throws StoreException if it has ended, or may not use these CPUs
     */
    public boolean pin(CpuSet cpus) {
        Affinity affinity = Affinity.available();
        if (affinity == null) {
            return false;
        }
        try {
            affinity.pin(server.pid(), cpus);
            return true;
        } catch (IOException e) {
            throw new StoreException(
                    "PostgreSQL could not be pinned (%s): start again, or use --no-pin"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /**
     * Stops the server, which ends all connections, and deletes its data. A server that does not
     * stop within 20 s is killed.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (server.alive()) {
            home.askToStop(STOP);
        }
        server.stop(Duration.ZERO);
        Ports.awaitFree(port, PORT_PATIENCE);
        home.close();
    }

    private String lastLines() {
        StringBuilder text = new StringBuilder();
        for (String line : server.lastLines(LINES)) {
            text.append("\n  ").append(line, 0, Math.min(line.length(), LONGEST_LINE));
        }
        return text.toString();
    }
}
