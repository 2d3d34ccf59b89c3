package io.weighbridge.app.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.weighbridge.app.sql.SqlJar.Answer;
import io.weighbridge.os.Children;
import io.weighbridge.postgres.Employees;
import io.weighbridge.postgres.OwnPostgres;
import io.weighbridge.postgres.PostgresAdmin;
import io.weighbridge.postgres.Settings;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Employee;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answers of every stack in front of a real PostgreSQL, byte by byte. The pool has two
 * connections.
 */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SqlContract {

    private static final Documents DOCUMENTS = new Documents(10_000, 1, 7_310_445);
    private static final Employees EMPLOYEES = new Employees(DOCUMENTS);
    private static final int CONNECTIONS = 2;

    private static final String JSON = "application/json";

    /** A row without its number and its name. */
    private static final String REST =
            "\"organization\":{\"id\":-1,\"name\":\"NewO\",\"address\":\"Grüße 1\"},"
                    + "\"department\":{\"id\":-2,\"name\":\"NewD\"},";

    private final String jar;
    private final Stack stack;
    private @Nullable Path folder;
    private @Nullable Children children;
    private @Nullable OwnPostgres postgres;
    private @Nullable SqlJar server;
    private int openAtStart;

    /**
     * @param jar in the module's target folder
     * @param stack how it reaches the database
     */
    protected SqlContract(String jar, Stack stack) {
        this.jar = jar;
        this.stack = stack;
    }

    @BeforeAll
    void start(@TempDir Path logs) throws IOException, InterruptedException {
        folder = logs;
        children = Children.open();
        postgres = OwnPostgres.start(children, Settings.USUAL, logs, line -> {});
        EMPLOYEES.fill(admin(), postgres.database());
        server = started("pool.acquire-timeout=1500");
        openAtStart = admin().openConnections();
    }

    private SqlJar started(String... properties) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("pool.size=" + CONNECTIONS);
        return SqlJar.start(
                Objects.requireNonNull(children),
                jar,
                stack.environment(postgres()),
                all.toArray(String[]::new));
    }

    @AfterAll
    void end() throws IOException {
        if (server != null) {
            server.close();
        }
        if (postgres != null) {
            postgres.close();
        }
        if (children != null) {
            children.close();
        }
    }

    private OwnPostgres postgres() {
        return Objects.requireNonNull(postgres);
    }

    private SqlJar server() {
        return Objects.requireNonNull(server);
    }

    private PostgresAdmin admin() {
        return postgres().admin("contract");
    }

    /**
     * The answer with all rows of the generated data that are wanted, in the order of their ids.
     */
    private static Answer rows(Predicate<Employee> wanted, long most) {
        String body =
                LongStream.range(0, DOCUMENTS.count())
                        .filter(n -> wanted.test(DOCUMENTS.employee(n)))
                        .limit(most)
                        .mapToObj(DOCUMENTS::json)
                        .collect(Collectors.joining(",", "[", "]"));
        return new Answer(200, JSON, body);
    }

    private static Answer error(int status) {
        return new Answer(status, JSON, "{\"status\":%d}".formatted(status));
    }

    private static Answer failure(int status, String sentence) {
        return new Answer(
                status, JSON, "{\"status\":%d,\"error\":\"%s\"}".formatted(status, sentence));
    }

    @Test
    void a_text_needs_no_database() throws Exception {
        assertThat(server().get("/plaintext"))
                .isEqualTo(new Answer(200, "text/plain", "Hello, World!"));
    }

    @Test
    void a_name_finds_all_with_this_name_in_the_order_of_their_numbers() throws Exception {
        for (String name : EMPLOYEES.names(10)) {
            assertThat(server().get("/employees/" + name))
                    .isEqualTo(rows(each -> each.name().equals(name), Long.MAX_VALUE));
        }
    }

    @Test
    void an_organization_finds_all_its_employees() throws Exception {
        for (String organization : EMPLOYEES.organizations(3)) {
            assertThat(server().get("/employees/organization/" + organization))
                    .isEqualTo(
                            rows(
                                    each -> each.organizationName().equals(organization),
                                    Long.MAX_VALUE));
        }
        String large = EMPLOYEES.largeOrganizations(1).get(0);
        Answer all = server().get("/employees/organization/" + large);
        assertThat(all)
                .isEqualTo(rows(each -> each.organizationName().equals(large), Long.MAX_VALUE));
        assertThat(all.body().split("\\{\"id\":\"", -1)).hasSize(1 + 3_600);
    }

    @Test
    void a_size_limits_the_rows() throws Exception {
        String large = EMPLOYEES.largeOrganizations(1).get(0);
        String path = "/employees/organization/" + large + "?size=";

        assertThat(server().get(path + "3"))
                .isEqualTo(rows(each -> each.organizationName().equals(large), 3));
        assertThat(server().get(path + "0")).isEqualTo(new Answer(200, JSON, "[]"));
        assertThat(server().get(path + "10000"))
                .isEqualTo(server().get("/employees/organization/" + large));
    }

    @Test
    void an_unknown_name_finds_nobody() throws Exception {
        assertThat(server().get("/employees/nobody")).isEqualTo(new Answer(200, JSON, "[]"));
        assertThat(server().get("/employees/organization/none"))
                .isEqualTo(new Answer(200, JSON, "[]"));
    }

    @Test
    void an_added_employee_gets_a_number_and_is_found() throws Exception {
        String named = "\"name\":\"Žofie 😀 d'Arc\",\"age\":42,\"position\":\"weigher\"}";

        Answer first = server().post("{" + REST + named);
        Answer second = server().post("{" + REST + named);

        long number = number(first.body());
        assertThat(number).isGreaterThanOrEqualTo(DOCUMENTS.count());
        String row = "{\"id\":\"" + number + "\"," + REST + named;
        assertThat(first).isEqualTo(new Answer(201, JSON, row));
        assertThat(number(second.body())).isGreaterThan(number);
        assertThat(server().get("/employees/%C5%BDofie%20%F0%9F%98%80%20d'Arc"))
                .isEqualTo(new Answer(200, JSON, "[" + row + "," + second.body() + "]"));
    }

    private static long number(String row) {
        assertThat(row).startsWith("{\"id\":\"");
        return Long.parseLong(row.substring(7, row.indexOf('"', 7)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{",
                "7",
                "{REST\"name\":\"n\",\"age\":1}",
                "{REST\"name\":\"n\",\"age\":\"1\",\"position\":\"p\"}",
                "{REST\"name\":\"n\",\"age\":1.5,\"position\":\"p\"}",
                "{REST\"name\":null,\"age\":1,\"position\":\"p\"}",
                "{REST\"name\":\"n\",\"age\":1,\"position\":\"p\"} 1",
                "{REST\"name\":\"n\",\"age\":1,\"position\":\"p\",\"wage\":1}",
                "{REST\"name\":\"n\",\"age\":1,\"position\":\"p\",\"id\":\"1\"}"
            })
    void an_invalid_employee_is_rejected(String body) throws Exception {
        assertThat(server().post(body.replace("REST", REST))).isEqualTo(error(400));
    }

    @ParameterizedTest
    @ValueSource(ints = {70_000, 300_000})
    void a_body_that_is_too_large_is_rejected(int size) throws Exception {
        assertThat(server().post("\"" + "x".repeat(size) + "\"")).isEqualTo(error(413));
    }

    @Test
    void a_body_that_is_not_json_is_rejected() throws Exception {
        Answer answer =
                server().send(
                                "POST",
                                "/employees",
                                BodyPublishers.ofString("name=n"),
                                "Content-Type",
                                "application/x-www-form-urlencoded");

        assertThat(answer).isEqualTo(error(415));
    }

    @Test
    void a_text_that_the_database_refuses_is_a_failure_and_stores_nothing() throws Exception {
        String body =
                "{%s\"name\":\"a\\u0000b\",\"age\":1,\"position\":\"refused\"}".formatted(REST);

        assertThat(server().post(body)).isEqualTo(failure(502, "PostgreSQL refused the request"));
        assertThat(server().get("/employees/JohnSmith1").status()).isEqualTo(200);
    }

    @Test
    void the_database_waits() throws Exception {
        long begun = System.nanoTime();

        Answer answer = server().get("/wait/150");

        assertThat(answer).isEqualTo(new Answer(200, "text/plain;charset=utf-8", "150"));
        assertThat(System.nanoTime() - begun).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(149));
        assertThat(server().get("/wait/0").body()).isEqualTo("0");
    }

    @Test
    void a_statement_that_the_database_cancels_is_a_failure() throws Exception {
        execute("alter system set statement_timeout = '200ms'");
        execute("select pg_reload_conf()");
        try {
            Answer cancelled = failure(504, "PostgreSQL did not answer in time");

            await().untilAsserted(
                            () -> assertThat(server().get("/wait/1000")).isEqualTo(cancelled));
        } finally {
            execute("alter system reset statement_timeout");
            execute("select pg_reload_conf()");
        }
        await().untilAsserted(() -> assertThat(server().get("/wait/300").status()).isEqualTo(200));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/wait/-1",
                "/wait/1001",
                "/wait/1.5",
                "/wait/soon",
                "/employees/organization/TestO1?size=-1",
                "/employees/organization/TestO1?size=10001",
                "/employees/organization/TestO1?size=all"
            })
    void a_wrong_number_is_rejected(String path) throws Exception {
        assertThat(server().get(path)).isEqualTo(error(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/none", "/wait", "/employees/a/b", "/error/page"})
    void an_unknown_path_is_not_found(String path) throws Exception {
        assertThat(server().get(path)).isEqualTo(error(404));
    }

    @Test
    void another_method_is_not_allowed() throws Exception {
        assertThat(server().send("DELETE", "/employees/a", BodyPublishers.noBody()))
                .isEqualTo(error(405));
    }

    @Test
    void all_connections_are_open_from_the_start_to_the_end() throws Exception {
        assertThat(openAtStart).isEqualTo(CONNECTIONS);

        assertThat(server().get("/employees/nobody").status()).isEqualTo(200);

        assertThat(admin().openConnections()).isEqualTo(CONNECTIONS);
        assertThat(server().attribute(stack.pool(), stack.used())).isZero();
        assertThat(server().attribute(stack.pool(), stack.waiting())).isZero();
    }

    /**
     * A lock on the table holds the requests that have the connections. More requests are sent
     * until JMX was read while one waited.
     */
    @Test
    void a_request_without_a_connection_is_seen_to_wait_and_then_fails() throws Exception {
        List<CompletableFuture<Answer>> held = new ArrayList<>();
        List<CompletableFuture<Answer>> waiting = new ArrayList<>();
        Answer written;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table employees in access exclusive mode");
            for (int n = 0; n < CONNECTIONS; n++) {
                held.add(server().getLater("/employees/nobody"));
            }
            await().until(() -> waitingForLocks() == CONNECTIONS);

            await().until(
                            () -> {
                                if (waiting.stream().allMatch(CompletableFuture::isDone)) {
                                    waiting.add(server().getLater("/employees/nobody"));
                                }
                                return server().attribute(stack.pool(), stack.waiting()) == 1;
                            });
            assertThat(server().attribute(stack.pool(), stack.used())).isEqualTo(CONNECTIONS);
            written = server().post("{" + REST + "\"name\":\"late\",\"age\":1,\"position\":\"p\"}");
            waiting.forEach(CompletableFuture::join);
            connection.rollback();
        }
        Answer none = failure(503, "No connection to PostgreSQL was free in time");
        assertThat(waiting).extracting(CompletableFuture::join).containsOnly(none);
        assertThat(written).isEqualTo(none);
        assertThat(held)
                .extracting(CompletableFuture::join)
                .containsOnly(new Answer(200, JSON, "[]"));
        assertThat(server().get("/employees/late")).isEqualTo(new Answer(200, JSON, "[]"));
    }

    private int waitingForLocks() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "select count(*) from pg_stat_activity where wait_event_type ="
                                        + " 'Lock'")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void statements_are_prepared_and_only_the_insert_has_a_transaction() throws Exception {
        execute("alter system set log_statement = 'all'");
        execute("select pg_reload_conf()");
        try {
            await().until(
                            () -> {
                                server().get("/employees/nobody");
                                return !logged().isEmpty();
                            });
            server().get("/employees/organization/none?size=7");
            server().get("/wait/1");
            List<String> reads = logged();
            server().post("{" + REST + "\"name\":\"logged\",\"age\":1,\"position\":\"p\"}");
            List<String> all = logged();

            assertThat(reads)
                    .noneMatch(line -> line.contains("<unnamed>"))
                    .noneMatch(line -> line.contains("BEGIN"))
                    .anyMatch(line -> line.endsWith(numbered(Sql.BY_NAME, "name")))
                    .anyMatch(
                            line ->
                                    line.endsWith(
                                            numbered(
                                                    Sql.BY_ORGANIZATION_UP_TO,
                                                    "organization",
                                                    "size")))
                    .anyMatch(line -> line.endsWith(numbered(Sql.WAIT, "seconds")));
            assertThat(all.subList(reads.size(), all.size()))
                    .anyMatch(line -> line.contains("BEGIN"))
                    .anyMatch(
                            line ->
                                    line.endsWith(
                                            numbered(
                                                    Sql.INSERT,
                                                    "organizationId",
                                                    "organizationName",
                                                    "organizationAddress",
                                                    "departmentId",
                                                    "departmentName",
                                                    "name",
                                                    "age",
                                                    "position")))
                    .anyMatch(line -> line.contains("COMMIT"));
        } finally {
            execute("alter system reset log_statement");
            execute("select pg_reload_conf()");
        }
    }

    /** A statement as the server gets it. */
    private static String numbered(String sql, String... parameters) {
        String numbered = sql;
        for (int index = 0; index < parameters.length; index++) {
            numbered = numbered.replaceAll(":" + parameters[index] + "\\b", "\\$" + (index + 1));
        }
        return numbered;
    }

    /** What the applications sent, as the server logs it. */
    private List<String> logged() throws IOException {
        return Files.readAllLines(Objects.requireNonNull(folder).resolve("postgres.log")).stream()
                .filter(line -> line.contains("] weighbridge-sql "))
                .filter(line -> line.contains("execute ") || line.contains("statement: "))
                .toList();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        String url =
                "jdbc:postgresql://%s:%d/%s"
                        .formatted(postgres().host(), postgres().port(), postgres().database());
        return DriverManager.getConnection(url, postgres().user(), postgres().password());
    }

    @Test
    void virtual_threads_give_the_same_answers() throws Exception {
        assumeThat(Runtime.version().feature()).as("Java").isGreaterThanOrEqualTo(21);
        try (SqlJar other = started("spring.threads.virtual.enabled=true")) {
            String name = EMPLOYEES.names(1).get(0);

            assertThat(other.get("/employees/" + name))
                    .isEqualTo(rows(each -> each.name().equals(name), Long.MAX_VALUE));
            assertThat(other.get("/wait/5").body()).isEqualTo("5");
        }
    }
}
