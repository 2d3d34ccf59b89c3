package io.weighbridge.postgres;

import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.PrivateFile;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.os.Tools;
import io.weighbridge.store.StoreException;
import io.weighbridge.store.install.CacheFolder;
import io.weighbridge.store.install.MavenFile;
import io.weighbridge.store.install.Release;
import io.weighbridge.store.install.RunAsUser;
import io.weighbridge.store.install.UnpackedRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The programs, the data folder and the password of a server that is started here, and the commands
 * that use them.
 */
final class PostgresHome implements AutoCloseable {

    private static final String CONF = "postgresql.conf";

    /** Time limit for initdb, which takes 1 to 3 s on an idle machine. */
    private static final Duration INITDB = Duration.ofMinutes(2);

    private static final Duration SHORT = Duration.ofSeconds(10);

    /** 128 bits. */
    private static final int PASSWORD_BYTES = 16;

    /** In postmaster.pid, the line with the key and the id of the segment of shared memory. */
    private static final int SEGMENT_LINE = 6;

    private final Children children;
    private final RunAsUser account;
    private final Path programs;
    private final TemporaryFolder folder;
    private final Path logs;
    private final String password = drawnPassword();

    private PostgresHome(
            Children children,
            RunAsUser account,
            Path programs,
            TemporaryFolder folder,
            Path logs) {
        this.children = children;
        this.account = account;
        this.programs = programs;
        this.folder = folder;
        this.logs = logs;
    }

    /**
     * Downloads the programs if they are missing, and creates an empty folder for the data.
     *
     * @param logs an existing folder
     * @throws StoreException if the server cannot run here
     */
    static PostgresHome create(Children children, Path logs, Consumer<String> say)
            throws IOException, InterruptedException {
        Release release = PostgresRelease.here();
        Path outer = Objects.requireNonNull(children.temporary().toAbsolutePath().getParent());
        RunAsUser account =
                RunAsUser.here(
                        release.server(), PostgresRelease.INSTEAD, outer, "the temporary folder");
        Path cache = CacheFolder.provide(release.server(), account, say);
        Path programs =
                new UnpackedRelease(release, new MavenFile()::fetch, PostgresRelease::unpack, say)
                        .provide(cache);
        TemporaryFolder folder = children.temporary("postgres");
        account.letPass(children.temporary());
        return new PostgresHome(children, account, programs, folder, logs.toAbsolutePath());
    }

    String password() {
        return password;
    }

    private Path data() {
        return folder.path().resolve("data");
    }

    /**
     * Creates the files of an empty server, and leaves a copy of its settings beside the logs.
     *
     * @param user the superuser
     * @param settings the lines of postgresql.conf
     * @throws StoreException if initdb fails
     */
    void initialize(String user, List<String> settings) throws IOException, InterruptedException {
        Path secret = folder.path().resolve("password");
        PrivateFile.create(secret);
        Files.writeString(secret, password + "\n");
        account.giveOwnership(folder.path());
        initdb(
                "-D",
                data().toString(),
                "--username=" + user,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--no-locale",
                "--no-instructions");
        Files.delete(secret);
        Files.write(data().resolve(CONF), settings);
        Files.write(logs.resolve(CONF), settings);
    }

    /** Starts the server. */
    Child serve() throws IOException {
        return children.start(command(logs, "postgres", "-D", data().toString()));
    }

    /**
     * Marks the server's small segment of System V shared memory for removal, which Linux carries
     * out when the last process that uses it has ended, even by {@code kill -9}. The segment only
     * guards the data against a second server. Without {@code ipcrm}, a killed server leaves 56
     * bytes until the next boot.
     */
    void releaseSharedMemory() throws InterruptedException {
        Path ipcrm = Tools.find("ipcrm");
        if (ipcrm == null || !System.getProperty("os.name").equals("Linux")) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(data().resolve("postmaster.pid"));
            String segment = lines.get(SEGMENT_LINE).strip();
            String id = segment.substring(segment.lastIndexOf(' ') + 1);
            List<String> line = List.of(ipcrm.toString(), "-m", id);
            Path log = folder.path().resolve("ipcrm.log");
            ChildCommand command = new ChildCommand(line, Map.of(), folder.path(), log, log);
            try (Child child = children.start(command)) {
                child.await(SHORT);
            }
        } catch (IOException | IndexOutOfBoundsException e) {
            // The server itself removes it when it stops.
        }
    }

    /**
     * Asks the server for a fast stop: it ends all connections, writes its data and ends.
     *
     * @param patience the time limit
     */
    void askToStop(Duration patience) {
        String[] arguments = {
            "-D", data().toString(), "-m", "fast", "-t", "" + patience.toSeconds(), "stop"
        };
        try (Child child = children.start(command(folder.path(), "pg_ctl", arguments))) {
            child.await(patience.plusSeconds(1));
        } catch (IOException e) {
            // The harness is ending. The server is killed next.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Deletes the data. */
    @Override
    public void close() {
        folder.close();
    }

    private void initdb(String... arguments) throws IOException, InterruptedException {
        try (Child child = children.start(command(logs, "initdb", arguments))) {
            if (!child.succeeds(INITDB)) {
                throw new StoreException(
                        "initdb of PostgreSQL failed%s: see %s, or %s"
                                .formatted(
                                        Cause.inParentheses(child.lastLines(Cause.LINES_SEARCHED)),
                                        child.command().stdout(),
                                        PostgresRelease.INSTEAD));
            }
        }
    }

    /**
     * A command that runs as the server's user.
     *
     * @param log the folder for its output
     */
    private ChildCommand command(Path log, String program, String... arguments) {
        List<String> line = new ArrayList<>(account.prefix());
        line.add(programs.resolve("bin").resolve(program).toString());
        line.addAll(List.of(arguments));
        // The user's own locale and time zone must not show in messages.
        Map<String, String> environment = Map.of("LC_ALL", "C", "TZ", "UTC");
        Path file = log.resolve(program + ".log");
        return new ChildCommand(line, environment, folder.path(), file, file);
    }

    private static String drawnPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
