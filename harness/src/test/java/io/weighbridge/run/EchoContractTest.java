package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Workload;
import io.weighbridge.run.FakeWebSocket.Voice;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One message to servers that send it back, and to servers that do not. */
class EchoContractTest {

    private static final Workload ECHO = Workload.echo("echo", "/ws/echo?a=b", "grüße 🦊");

    private static final String NOT_FOUND =
            """
            HTTP/1.1 404 Not Found\r
            Content-Length: 0\r
            \r
            """;

    private static String failure(Voice voice) throws IOException {
        try (FakeWebSocket server = new FakeWebSocket(voice)) {
            return failure(server.uri(), 10);
        }
    }

    /** The message about a server that leaves something out, with a short time limit. */
    private static String silence(Voice voice) throws IOException {
        try (FakeWebSocket server = new FakeWebSocket(voice)) {
            return failure(server.uri(), 1);
        }
    }

    private static String failure(URI server, int seconds) {
        EchoContract contract =
                new EchoContract(HttpClient.newHttpClient(), Duration.ofSeconds(seconds));
        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class, () -> contract.check(server, ECHO));
        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        return failed.failure().sentence();
    }

    private static void passes(Voice voice) throws Exception {
        try (FakeWebSocket server = new FakeWebSocket(voice)) {
            new Contract(HttpClients.PLAIN).check(new ServerAt(server.uri()), ECHO, 1);

            assertThat(server.received())
                    .containsExactly("GET /ws/echo?a=b HTTP/1.1", "grüße 🦊", "8");
        }
    }

    @Test
    void a_returned_message_is_correct() throws Exception {
        passes(
                line -> {
                    line.upgrade();
                    line.say(FakeWebSocket.TEXT, true, line.hear());
                    line.hear();
                    line.close(1000, "");
                });
    }

    @Test
    void a_message_may_come_back_in_parts() throws Exception {
        passes(
                line -> {
                    line.upgrade();
                    String text = line.hear();
                    line.say(FakeWebSocket.TEXT, false, text.substring(0, 3));
                    line.say(FakeWebSocket.MORE, false, "");
                    line.say(FakeWebSocket.MORE, true, text.substring(3));
                    line.hear();
                    line.close(1000, "");
                });
    }

    @Test
    void a_server_that_does_not_upgrade_is_reported_with_its_status() throws Exception {
        assertThat(failure(line -> line.write(NOT_FOUND)))
                .isEqualTo(
                        "WEBSOCKET /ws/echo?a=b should be upgraded to a WebSocket but answered"
                                + " status 404; fix the server or the workload's path");
    }

    @Test
    void a_wrong_text_is_reported_with_the_expected_one() throws Exception {
        assertThat(
                        failure(
                                line -> {
                                    line.upgrade();
                                    line.say(FakeWebSocket.TEXT, true, line.hear() + "!");
                                    line.hear();
                                }))
                .isEqualTo(
                        "WEBSOCKET /ws/echo?a=b should send 'grüße 🦊' back but sent 'grüße 🦊!';"
                                + " fix the server");
    }

    @Test
    void binary_data_are_not_a_text() throws Exception {
        assertThat(
                        failure(
                                line -> {
                                    line.upgrade();
                                    line.say(FakeWebSocket.BYTES, true, line.hear());
                                    line.hear();
                                }))
                .endsWith(" but sent binary data; fix the server");
    }

    @Test
    void a_server_that_closes_instead_is_reported_with_its_reason() throws Exception {
        assertThat(
                        failure(
                                line -> {
                                    line.upgrade();
                                    line.hear();
                                    line.close(1009, "too long");
                                    line.hear();
                                }))
                .endsWith(" but sent a close frame: 1009 too long; fix the server");
    }

    @Test
    void a_server_that_never_answers_fails_after_the_timeout() throws Exception {
        assertThat(
                        silence(
                                line -> {
                                    line.upgrade();
                                    line.hear();
                                    line.hear();
                                }))
                .isEqualTo("WEBSOCKET /ws/echo?a=b got no answer in 1 s; see the server's log");
    }

    @Test
    void a_server_that_does_not_close_on_request_is_wrong() throws Exception {
        assertThat(
                        silence(
                                line -> {
                                    line.upgrade();
                                    line.say(FakeWebSocket.TEXT, true, line.hear());
                                    line.hear();
                                    line.hear();
                                }))
                .isEqualTo("WEBSOCKET /ws/echo?a=b got no answer in 1 s; see the server's log");
    }

    @Test
    void a_port_without_a_listener_is_reported() throws Exception {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0)) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }

        assertThat(failure(nobody, 10))
                .startsWith("WEBSOCKET /ws/echo?a=b got no answer (")
                .contains("ConnectException");
    }
}
