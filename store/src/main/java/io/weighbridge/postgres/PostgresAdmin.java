package io.weighbridge.postgres;

import io.weighbridge.os.Cause;
import io.weighbridge.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLState;

/**
 * What a run does to the databases of a PostgreSQL, whoever started it. Each method opens a
 * connection of its own and closes it, so none is open during a slice. It creates and drops only
 * databases whose name contains the run's id.
 */
public final class PostgresAdmin {

    /** As which program it appears in {@code pg_stat_activity}. */
    private static final String PROGRAM = "weigh";

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** Time limit for a statement, such as a checkpoint or the copy of a database. */
    private static final Duration STATEMENT = Duration.ofMinutes(5);

    /** How long the driver waits for the server's end of a statement beyond its time limit. */
    private static final Duration BEYOND = Duration.ofSeconds(15);

    /** PostgreSQL cuts longer names, so two databases could become one. */
    private static final int LONGEST_NAME = 63;

    /** Short ids occur in names by chance. */
    private static final Pattern RUN = Pattern.compile("[A-Za-z0-9_-]{4,40}");

    private static final String IN_USE = "55006";
    private static final String EXISTS = "42P04";

    private static final String SESSIONS =
            """
            select pid, coalesce(nullif(application_name, ''), 'a program without a name')
              from pg_stat_activity
             where datname = ? and pid <> pg_backend_pid()
             order by pid
            """;

    private static final String OPEN =
            """
            select count(*)
              from pg_stat_activity
             where pid <> pg_backend_pid() and datid is not null
               and coalesce(backend_type, 'client backend') = 'client backend'
            """;

    private final String host;
    private final int port;
    private final String user;
    private final String password;
    private final String database;
    private final String run;

    /**
     * Connects only when a method is called.
     *
     * @param host name or address of the server
     * @param port 1 to 65535
     * @param user must be allowed to create databases; for {@link #checkpoint}, a superuser or a
     *     member of {@code pg_checkpoint}
     * @param password of the user; empty if the server asks for none
     * @param database to connect to for whatever needs no certain database
     * @param run the run's id: 4 to 40 letters, digits, {@code _} and {@code -}
     * @throws StoreException if the port or the run's id is none
     */
    public PostgresAdmin(
            String host, int port, String user, String password, String database, String run) {
        if (port < 1 || port > 65_535) {
            throw new StoreException(
                    "A port of PostgreSQL is a number from 1 to 65535, not " + port);
        }
        if (!RUN.matcher(run).matches()) {
            throw new StoreException(
                    "A run's id has 4 to 40 letters, digits, _ and -, so %s is none"
                            .formatted(quoted(run)));
        }
        this.host = host;
        this.port = port;
        this.user = user;
        this.password = password;
        this.database = database;
        this.run = run;
    }

    /** The server's version, such as {@code 17.11}. */
    public String version() {
        return string("reading the version", "select current_setting('server_version')");
    }

    /** Whether a connection can be opened now. */
    boolean accepts() {
        try (Connection connection = open(database)) {
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Writes all changed data to the disk. Without this, the server would do so at some later
     * moment, possibly during a slice. Time limit: 5 minutes.
     *
     * @throws StoreException if the server refuses or does not finish
     */
    public void checkpoint() {
        execute("a checkpoint", database, "checkpoint");
    }

    /**
     * Removes dead rows, marks which pages every transaction can see, and counts values for the
     * planner, in all tables of a database. So a query has the same plan from the first request on.
     * Time limit: 5 minutes.
     *
     * @throws StoreException if the server refuses or does not finish
     */
    public void vacuumAnalyze(String name) {
        execute("VACUUM ANALYZE in " + quoted(name), name, "vacuum analyze");
    }

    /** How many connections the server accepts, including a few that only a superuser gets. */
    public int maxConnections() {
        String what = "reading max_connections";
        return number(what, string(what, "select current_setting('max_connections')"));
    }

    /** How many sessions of clients are open in all databases, without the one that counts. */
    public int openConnections() {
        String what = "counting open connections";
        return number(what, string(what, OPEN));
    }

    /**
     * Copies a database.
     *
     * @param name of the copy, at most 63 bytes; contains the run's id
     * @param template the database to copy; nobody may be connected to it. PostgreSQL itself waits
     *     5 s for sessions that are just ending
     * @throws StoreException if the name does not contain the run's id, if a database has it, if
     *     there is no such template, or if sessions are open there
     */
    public void createDatabase(String name, String template) {
        requireOurs("created", name);
        String wanted = "creating the database %s".formatted(quoted(name));
        try (Connection connection = open(database)) {
            try {
                execute(
                        connection,
                        "create database %s template %s"
                                .formatted(identifier(name), identifier(template)));
            } catch (SQLException e) {
                throw refused(wanted, name, template, connection, e);
            }
        } catch (SQLException e) {
            throw failed(wanted, e);
        }
    }

    private StoreException refused(
            String wanted, String name, String template, Connection connection, SQLException e)
            throws SQLException {
        if (IN_USE.equals(e.getSQLState())) {
            List<String> sessions = sessions(connection, template);
            String named = sessions.isEmpty() ? "" : " (" + String.join(", ", sessions) + ")";
            return new StoreException(
                    "The database %s cannot be copied, because %d %s open there%s: end what is connected, and start again"
                            .formatted(
                                    quoted(template),
                                    sessions.size(),
                                    sessions.size() == 1 ? "session is" : "sessions are",
                                    named),
                    e);
        }
        if (EXISTS.equals(e.getSQLState())) {
            return new StoreException(
                    "The database %s exists already at %s: drop it, or start a run with another id"
                            .formatted(quoted(name), address()),
                    e);
        }
        return failed(wanted, e);
    }

    private static List<String> sessions(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SESSIONS)) {
            statement.setQueryTimeout((int) STATEMENT.toSeconds());
            statement.setString(1, name);
            List<String> sessions = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sessions.add("%s, pid %d".formatted(rows.getString(2), rows.getInt(1)));
                }
            }
            return sessions;
        }
    }

    /**
     * Deletes a database with all its data, and ends the sessions there. It is no error if there is
     * none with this name.
     *
     * @param name contains the run's id
     * @throws StoreException if the name does not contain the run's id, or the server refuses
     */
    public void dropDatabase(String name) {
        requireOurs("dropped", name);
        execute(
                "dropping the database " + quoted(name),
                database,
                "drop database if exists %s with (force)".formatted(identifier(name)));
    }

    /** The databases whose name contains the run's id, in alphabetical order. */
    public List<String> databasesOfRun() {
        String wanted = "listing the run's databases";
        try (Connection connection = open(database);
                PreparedStatement statement =
                        connection.prepareStatement(
                                "select datname from pg_database where position(? in datname) > 0"
                                        + " order by datname collate \"C\"")) {
            statement.setQueryTimeout((int) STATEMENT.toSeconds());
            statement.setString(1, run);
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            return List.copyOf(names);
        } catch (SQLException e) {
            throw failed(wanted, e);
        }
    }

    private void requireOurs(String done, String name) {
        if (!name.contains(run)) {
            throw new StoreException(
                    "The database %s is not %s, because its name does not contain the run's id %s: only databases of the run are"
                            .formatted(quoted(name), done, run));
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_NAME) {
            throw new StoreException(
                    "The database %s is not %s, because its name has %d bytes: PostgreSQL takes up to %d"
                            .formatted(quoted(name), done, bytes, LONGEST_NAME));
        }
        identifier(name);
    }

    /**
     * A name as an SQL identifier, which means exactly this name.
     *
     * @throws StoreException if PostgreSQL has no such names: the empty one, and those with a NUL
     */
    static String identifier(String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new StoreException(
                    "A name in PostgreSQL has at least one character and no NUL, so %s is none"
                            .formatted(quoted(name.replace('\0', '?'))));
        }
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** A name in a sentence: one line. */
    private static String quoted(String name) {
        return "\"" + name.replaceAll("\\s+", " ") + "\"";
    }

    private String string(String wanted, String query) {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) STATEMENT.toSeconds());
            try (ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getString(1);
            }
        } catch (SQLException e) {
            throw failed(wanted, e);
        }
    }

    private int number(String wanted, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new StoreException(
                    "PostgreSQL at %s should answer a number (%s), not %s: give the address of a PostgreSQL"
                            .formatted(address(), wanted, quoted(text)),
                    e);
        }
    }

    private void execute(String wanted, String name, String sql) {
        try (Connection connection = open(name)) {
            execute(connection, sql);
        } catch (SQLException e) {
            throw failed(wanted, e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) STATEMENT.toSeconds());
            statement.execute(sql);
        }
    }

    /**
     * Opens a connection, whose answers have a time limit.
     *
     * @param name of a database
     */
    Connection open(String name) throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {host});
        source.setPortNumbers(new int[] {port});
        source.setUser(user);
        source.setPassword(password);
        source.setDatabaseName(name);
        source.setApplicationName(PROGRAM);
        source.setConnectTimeout((int) CONNECT.toSeconds());
        source.setLoginTimeout((int) CONNECT.toSeconds());
        source.setSocketTimeout((int) STATEMENT.plus(BEYOND).toSeconds());
        return source.getConnection();
    }

    /** A sentence for a failure. PostgreSQL's messages contain no passwords. */
    StoreException failed(String wanted, SQLException e) {
        String state = e.getSQLState();
        String cause = Cause.of(e).replaceAll("\\s+", " ").strip();
        return new StoreException(
                "PostgreSQL at %s failed at %s (%s): %s"
                        .formatted(address(), wanted, cause, advice(state)),
                e);
    }

    private static String advice(String state) {
        if (PSQLState.INVALID_PASSWORD.getState().equals(state)
                || PSQLState.INVALID_AUTHORIZATION_SPECIFICATION.getState().equals(state)) {
            return "give the user and the password of this server";
        }
        if (PSQLState.isConnectionError(state)) {
            return "start it, or correct its host and port";
        }
        return "correct this, or see the server's log";
    }

    private String address() {
        return host + ":" + port;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "PostgreSQL at %s, user %s, run %s".formatted(address(), user, run);
    }
}
