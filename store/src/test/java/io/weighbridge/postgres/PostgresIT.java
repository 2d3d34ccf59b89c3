package io.weighbridge.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Queries;
import io.weighbridge.store.Query;
import io.weighbridge.store.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real PostgreSQL. The first run downloads it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresIT {

    private static final Documents DOCUMENTS = new Documents(10_000, 1, -7_310_444);
    private static final String RUN = "it-4711";

    private final Path folder;
    private final Children children;
    private final Employees employees = new Employees(DOCUMENTS);
    private @Nullable OwnPostgres started;

    PostgresIT(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.children = Children.open();
    }

    @BeforeAll
    void start() throws Exception {
        started = started(folder);
        employees.fill(admin(), postgres().database());
    }

    private OwnPostgres started(Path logs) throws Exception {
        try {
            return OwnPostgres.start(children, new Settings(50, 32, true, false), logs, line -> {});
        } catch (StoreException e) {
            assumeThat(e.getMessage())
                    .as("the server can be had here")
                    .doesNotContain("could not be fetched", "does not run as root");
            throw e;
        }
    }

    @AfterAll
    void end() {
        if (started != null) {
            started.close();
        }
        children.close();
    }

    private OwnPostgres postgres() {
        return Objects.requireNonNull(started);
    }

    private PostgresAdmin admin() {
        return postgres().admin(RUN);
    }

    private List<String> rows(String database, String sql) throws SQLException {
        try (Connection connection = admin().open(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    private List<String> rows(String sql) throws SQLException {
        return rows(postgres().database(), sql);
    }

    @Test
    void it_has_the_same_employees_as_a_store() throws SQLException {
        assertThat(rows("select count(*) from employees")).containsExactly("10000");
        for (long n : new long[] {0, 4_321, 9_999}) {
            String json =
                    """
                    select '{"id":"' || id || '","organization":{"id":' || organization_id
                        || ',"name":"' || organization_name || '","address":"'
                        || organization_address || '"},"department":{"id":' || department_id
                        || ',"name":"' || department_name || '"},"name":"' || name
                        || '","age":' || age || ',"position":"' || position || '"}'
                      from employees where id = %d
                    """
                            .formatted(n);
            assertThat(rows(json)).containsExactly(DOCUMENTS.json(n));
        }
    }

    @Test
    void the_values_to_ask_for_find_as_many_employees_as_in_a_store() throws SQLException {
        requireHits("name", employees.names(20), Queries.byName(DOCUMENTS, 20));
        requireHits(
                "organization_name",
                employees.organizations(20),
                Queries.bySmallOrganization(DOCUMENTS, 20));
        requireHits(
                "organization_name",
                employees.largeOrganizations(2),
                Queries.byLargeOrganization(DOCUMENTS, 2));
    }

    private void requireHits(String column, List<String> values, List<Query> queries)
            throws SQLException {
        assertThat(values).hasSameSizeAs(queries);
        for (int index = 0; index < values.size(); index++) {
            String sql =
                    "select count(*) from employees where %s = '%s'"
                            .formatted(column, values.get(index));
            assertThat(queries.get(index).path()).endsWith("/" + values.get(index));
            assertThat(rows(sql)).containsExactly("" + queries.get(index).hits());
        }
    }

    @Test
    void a_search_uses_an_index_and_does_not_sort() throws SQLException {
        String byName = "explain select * from employees where name = 'JohnSmith7' order by id";
        assertThat(String.join("\n", rows(byName)))
                .contains("Index Scan using employees_by_name")
                .doesNotContain("Sort");
    }

    @Test
    void an_inserted_employee_gets_the_number_after_the_last() throws SQLException {
        admin().createDatabase("insert-" + RUN, postgres().database());

        String sql =
                """
                insert into employees (organization_id, organization_name, organization_address,
                    department_id, department_name, name, age, position)
                values (-1, 'o', 'a', -1, 'd', 'n', 40, 'p') returning id
                """;

        assertThat(rows("insert-" + RUN, sql)).containsExactly("10000");
        admin().dropDatabase("insert-" + RUN);
    }

    @Test
    void a_filled_database_is_copied_with_its_statistics_and_dropped() throws SQLException {
        String copy = "Copy \"1\" of " + RUN;

        admin().createDatabase(copy, postgres().database());

        assertThat(admin().databasesOfRun()).contains(copy);
        assertThat(rows(copy, "select count(*) from employees")).containsExactly("10000");
        assertThat(rows(copy, "select count(*) > 0 from pg_stats where tablename = 'employees'"))
                .containsExactly("t");
        assertThatThrownBy(() -> admin().createDatabase(copy, postgres().database()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("exists already at 127.0.0.1:");
        try (Connection open = admin().open(copy)) {
            admin().dropDatabase(copy);
            assertThat(open.isValid(5)).isFalse();
        }
        admin().dropDatabase(copy);
        assertThat(admin().databasesOfRun()).doesNotContain(copy);
    }

    /** PostgreSQL waits 5 s for the session's end. */
    @Tag("all")
    @Test
    void a_database_with_an_open_session_is_not_copied_and_the_session_is_named()
            throws SQLException {
        try (Connection open = admin().open(postgres().database());
                Statement statement = open.createStatement()) {
            statement.execute("set application_name = 'my server'");

            assertThatThrownBy(() -> admin().createDatabase("c-" + RUN, postgres().database()))
                    .isInstanceOf(StoreException.class)
                    .message()
                    .matches(
                            "The database \"weighbridge\" cannot be copied, because 1 session is"
                                    + " open there \\(my server, pid \\d+\\): end what is"
                                    + " connected, and start again");
        }
    }

    @Test
    void a_missing_template_is_an_error_in_one_sentence() {
        assertThatThrownBy(() -> admin().createDatabase("m-" + RUN, "none"))
                .isInstanceOf(StoreException.class)
                .message()
                .contains("failed at creating the database \"m-it-4711\"")
                .contains("template database \"none\" does not exist")
                .hasLineCount(1);
    }

    @Test
    void a_second_filling_does_not_replace_the_table() {
        assertThatThrownBy(() -> employees.fill(admin(), postgres().database()))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The database \"weighbridge\" has a table employees already, which is not"
                                + " replaced: name an empty database");
    }

    @Test
    void connections_are_counted_without_the_one_that_counts() throws SQLException {
        assertThat(admin().maxConnections()).isEqualTo(50);
        await().untilAsserted(() -> assertThat(admin().openConnections()).isZero());
        try (Connection open = admin().open("postgres")) {
            assertThat(open.isValid(5)).isTrue();
            await().untilAsserted(() -> assertThat(admin().openConnections()).isEqualTo(1));
        }
    }

    @Test
    void the_settings_are_in_force_and_in_the_report() throws SQLException {
        assertThat(admin().version()).isEqualTo("17.11");
        assertThat(postgres().described())
                .startsWith("PostgreSQL 17.11 at 127.0.0.1:" + postgres().port())
                .contains("shared_buffers = 32MB", "synchronous_commit = off");
        assertThat(rows("select setting from pg_settings where name = 'shared_buffers'"))
                .containsExactly("4096");
        assertThat(rows("show server_encoding")).containsExactly("UTF8");
        assertThat(rows("select datcollate from pg_database where datname = current_database()"))
                .containsExactly("C");
        assertThat(
                        rows(
                                "select name || ' ' || error from pg_file_settings"
                                        + " where error is not null"))
                .isEmpty();
    }

    @Test
    void the_password_is_needed_and_on_no_command_line_and_in_no_log() throws Exception {
        PostgresAdmin other =
                new PostgresAdmin(
                        postgres().host(),
                        postgres().port(),
                        postgres().user(),
                        "hunter2",
                        "postgres",
                        RUN);
        assertThatThrownBy(other::checkpoint)
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("give the user and the password of this server")
                .hasMessageNotContaining("hunter2");
        String password = postgres().password();
        assertThat(password).matches("[0-9a-f]{32}");
        assertThat(ProcessHandle.allProcesses().map(each -> "" + each.info().commandLine()))
                .noneMatch(line -> line.contains(password));
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> logs = files.filter(Files::isRegularFile).toList();
            assertThat(logs)
                    .extracting(file -> file.getFileName().toString())
                    .contains("initdb.log", "postgres.log", "postgresql.conf");
            assertThat(logs).noneMatch(file -> text(file).contains(password));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void it_does_not_run_as_root() throws IOException {
        Path status = Path.of("/proc/" + postgres().pid() + "/status");
        assumeThat(status).as("Linux").exists();

        assertThat(Files.readAllLines(status))
                .contains("Name:\tpostgres")
                .noneMatch(line -> line.startsWith("Uid:\t0\t"));
    }

    @Test
    void it_and_its_connections_run_on_the_given_cpus() throws Exception {
        Affinity affinity = Affinity.available();
        assumeThat(affinity).as("CPUs to choose from").isNotNull();
        CpuSet one = CpuSet.of(Objects.requireNonNull(affinity).all().cpus().first());

        assertThat(postgres().pin(one)).isTrue();

        long serving = Long.parseLong(rows("select pg_backend_pid()").get(0));
        assertThat(serving).isNotEqualTo(postgres().pid());
        try (Connection open = admin().open("postgres");
                Statement statement = open.createStatement();
                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            assertThat(Files.readAllLines(Path.of("/proc/" + row.getLong(1) + "/status")))
                    .contains("Cpus_allowed_list:\t" + one);
        }
        postgres().pin(affinity.all());
    }

    @Test
    void the_end_of_the_server_is_noticed_and_its_data_are_deleted() throws Exception {
        OwnPostgres other = started(Files.createDirectory(folder.resolve("other")));
        assertThat(other.whyEnded()).isNull();
        List<Path> data = dataFolders();

        ProcessHandle.of(other.pid()).orElseThrow().destroyForcibly();

        await().untilAsserted(
                        () ->
                                assertThat(other.whyEnded())
                                        .startsWith("PostgreSQL ended with exit code 137: see"));
        other.close();
        other.close();
        assertThat(dataFolders()).hasSize(data.size() - 1);
    }

    private List<Path> dataFolders() throws IOException {
        try (Stream<Path> folders = Files.list(children.temporary())) {
            return folders.filter(each -> each.getFileName().toString().startsWith("postgres"))
                    .toList();
        }
    }

    @Test
    void nothing_is_left_if_the_harness_is_killed() throws Exception {
        Process harness =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                KilledPostgres.class.getName(),
                                Files.createDirectory(folder.resolve("killed")).toString())
                        .redirectError(folder.resolve("killed.log").toFile())
                        .start();
        try (BufferedReader printed = harness.inputReader()) {
            String pid = Objects.requireNonNull(printed.readLine());
            Path temporary = Path.of(Objects.requireNonNull(printed.readLine()));
            ProcessHandle server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            List<ProcessHandle> family =
                    Stream.concat(Stream.of(server), server.descendants()).toList();
            assertThat(family).hasSizeGreaterThan(3).allMatch(ProcessHandle::isAlive);
            List<String> segments = segmentsOf(server.pid());

            harness.destroyForcibly();

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(
                            () -> {
                                assertThat(family).noneMatch(ProcessHandle::isAlive);
                                assertThat(temporary).doesNotExist();
                                assertThat(segmentsOf(server.pid())).isEmpty();
                            });
            assertThat(segments).as("it had one").hasSize(1);
        } finally {
            harness.destroyForcibly();
        }
    }

    /** Lines of the kernel's table of shared memory that a process created. */
    private static List<String> segmentsOf(long pid) throws IOException {
        Path table = Path.of("/proc/sysvipc/shm");
        assumeThat(table).as("Linux").exists();
        return Files.readAllLines(table).stream()
                .filter(line -> List.of(line.strip().split(" +")).get(4).equals("" + pid))
                .toList();
    }
}
