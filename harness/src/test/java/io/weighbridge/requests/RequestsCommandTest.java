package io.weighbridge.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestsCommandTest {

    private static final String ORDERS =
            """
            @password = hunter2222

            # @name login
            POST http://localhost:8080/login
            Content-Type: application/json

            {"password": "{{password}}"}

            ###
            # @name orders
            # @weight 3
            GET http://localhost:8080/orders?token=hunter3333&page=1
            Authorization: Bearer {{login.response.body.$.token}}

            ###
            # @name create
            # @status 201
            POST http://localhost:8080/orders
            Content-Type: text/plain

            order {{$randomInt 5 6}}
            """;

    @TempDir private Path folder = Path.of("");

    private final Shell shell = new Shell();
    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private String url = "";

    @BeforeEach
    void an_application_runs() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void it_ends() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        List<String> given = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
        List<String> cookies = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
        received.add(
                (line + " " + String.join("", given) + String.join("", cookies) + body).strip());
        boolean login = line.equals("POST /login");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (login) {
            exchange.getResponseHeaders().set("Set-Cookie", "SESSION=s3ss");
        }
        if (line.startsWith("GET /private")) {
            exchange.getResponseHeaders().set("Location", "/login;jsessionid=5AC6");
        }
        byte[] answer = (login ? "{\"token\": \"t0k3n\"}" : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status(line), answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static int status(String line) {
        if (line.startsWith("GET /private")) {
            return 302;
        }
        return line.startsWith("GET /missing") ? 404 : line.equals("POST /orders") ? 201 : 200;
    }

    private String write(String text) throws IOException {
        return Files.writeString(folder.resolve("shop.http"), text).toAbsolutePath().toString();
    }

    private String said() {
        return shell.out + "\n" + shell.err;
    }

    @Test
    void it_prints_what_a_file_means_without_its_secrets() throws IOException {
        assertThat(shell.type("requests", write(ORDERS))).as(said()).isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString())
                .startsWith("shop.http: 2 requests, and 1 before the load\n\n")
                .containsPattern("name +method +path +weight +cards +status\n")
                .containsPattern("login +POST +/login +setup +any 2xx\n")
                .containsPattern("orders +GET +/orders\\?token=\\*+\\d?&page=1 +3 +3 +any 2xx\n")
                .containsPattern("create +POST +/orders +1 +1 +201\n")
                .contains("The deck has 4 cards: each request has the share that its weight says.")
                .contains("login is sent once for each connection, before the load");
        assertThat(said()).doesNotContain("hunter");
        assertThat(received).isEmpty();
    }

    @Test
    void it_asks_a_running_application_once_for_each_request() throws IOException {
        assertThat(shell.type("requests", write(ORDERS), "--url", url))
                .as(said())
                .isEqualTo(ExitCode.DONE);

        assertThat(received)
                .containsExactly(
                        "POST /login {\"password\": \"hunter2222\"}",
                        "GET /orders?token=hunter3333&page=1 Bearer t0k3nSESSION=s3ss",
                        "POST /orders SESSION=s3ssorder 5");
        assertThat(shell.out.toString())
                .contains("Answers of " + url)
                .containsPattern("orders +any 2xx +status 200 +application/json +2\n")
                .containsPattern("create +201 +status 201 +application/json +2\n")
                .contains("As expected: 3 answers.");
        assertThat(said()).doesNotContain("hunter");
    }

    @Test
    void an_answer_that_is_not_as_expected_is_named() throws IOException {
        String file =
                write(
                        """
                        GET /missing
                        ###
                        # @status 204
                        GET /a
                        ###
                        GET /private
                        ###
                        # @name key
                        GET /key
                        ###
                        # @name needs-key
                        GET /b
                        X-Key: {{key.response.headers.X-Key}}
                        """);

        assertThat(shell.type("requests", file, "--url", url + "/"))
                .as(said())
                .isEqualTo(ExitCode.TRIAL_FAILED);

        assertThat(shell.out.toString())
                .contains(
                        "missing answered with status 404 instead of a 2xx.",
                        "a answered with status 200 instead of 204.",
                        "private answered with status 302 (to /login;jsessionid=***): it needs a"
                                + " login.",
                        "needs-key was not sent, because the answer to key lacks a header X-Key.");
    }

    @Test
    void a_recording_and_a_log_are_printed_with_what_is_left_out() {
        String har = RequestSamples.file("browser.har").toString();
        String log = RequestSamples.file("tomcat-access.log").toString();

        assertThat(shell.type("requests", har, "--exclude", "/owners*")).isEqualTo(ExitCode.DONE);
        assertThat(shell.type("requests", log)).isEqualTo(ExitCode.DONE);

        assertThat(said())
                .contains("browser.har: 4 requests\n", "Left out: paths of --exclude: 1.")
                .containsPattern("products +GET +/products\\?q=tea +6 +6 +200\n")
                .contains("tomcat-access.log: 3 requests\n")
                .contains("Left out: GET requests with status 403: 1.");
    }

    @Test
    void rounding_is_printed_and_requests_below_one_card_are_named() throws IOException {
        String file =
                write("# @weight 5000\nGET /a\n###\n# @weight 4999\nGET /b\n###\nGET /rare\n");

        assertThat(shell.type("requests", file, "--url", url)).isEqualTo(ExitCode.DONE);

        assertThat(shell.out.toString())
                .contains("rounded to a deck of 200 cards", "at most 0.01 percentage points")
                .contains("One request has less than one card and would not be sent: rare.");
        assertThat(received).containsExactly("GET /a", "GET /b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://192.0.2.1:8080",
                "http://shop.example",
                "http://127.0.0.1.shop.example",
                "http://localhost.shop.example:80"
            })
    void only_this_machine_is_asked(String other) throws IOException {
        assertThat(shell.type("requests", write("GET /a"), "--url", other))
                .isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .startsWith(
                        "--url takes an address of this machine, such as http://127.0.0.1:8080,")
                .hasLineCount(1);
        assertThat(shell.out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1",
                "http://127.0.0.1/shop",
                "http://ann:hunter2@127.0.0.1",
                "127.0.0.1:8080",
                "file:///tmp"
            })
    void an_address_has_a_host_and_a_port_alone(String wrong) throws IOException {
        assertThat(shell.type("requests", write("GET /a"), "--url", wrong))
                .isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString()).contains("--url").doesNotContain("hunter2");
        assertThat(received).isEmpty();
    }

    @Test
    void an_address_where_nothing_runs_is_named() throws IOException {
        server.stop(0);

        assertThat(shell.type("requests", write("GET /a"), "--url", url)).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString()).contains("nothing accepts connections at " + url);
    }

    @Test
    void an_application_is_asked_where_it_runs_or_started_but_not_both() throws IOException {
        String file = write("GET /a");

        assertThat(shell.type("requests", file, "--url", url, "--jar", "shop.jar"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.type("requests", file, "--jvm-flag=-Xmx1g")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.type("requests", file, "--jar", "none.jar")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .contains("--url asks an application that runs already, and --jar starts one")
                .contains("--jvm-flag can only be used with --jar: add --jar FILE.")
                .contains("There is no jar");
        assertThat(received).isEmpty();
    }

    @Test
    void a_wrong_file_is_refused() throws IOException {
        assertThat(shell.type("requests", write("FETCH /a"))).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString()).startsWith("shop.http, line 1: a request begins with");
    }
}
