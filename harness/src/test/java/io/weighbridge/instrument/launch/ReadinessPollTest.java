package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Ports;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ReadinessPollTest {

    private static final Target APPLICATION = Target.jar("shop", Path.of("shop.jar"));

    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void without_a_listener_nothing_is_reported() throws Exception {
        try (ReadinessPoll poll = poll(Ports.pick())) {
            assertThat(poll.answered()).isNotDone();
            assertThat(poll.lastResult()).isEqualTo(ReadinessPoll.SILENCE);
        }
    }

    @Test
    void the_first_correct_answer_ends_it_and_wrong_ones_do_not() throws Exception {
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, "HTTP/1.1 503 No\r\n\r\n")) {
            await().atMost(LONG)
                    .until(poll::lastResult, word -> word.equals("status 503 instead of 200"));
            assertThat(poll.answered()).isNotDone();
            long before = System.nanoTime();
            answerNext(server, "HTTP/1.1 200 OK\r\n\r\nhello");
            assertThat(poll.answered().get()).isBetween(before, System.nanoTime());
        }
    }

    @Test
    void an_encoded_answer_is_decoded() throws Exception {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        answer.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
                        .getBytes(StandardCharsets.UTF_8));
        try (GZIPOutputStream out = new GZIPOutputStream(answer)) {
            out.write("hello".getBytes(StandardCharsets.UTF_8));
        }
        Workload hello =
                Workload.get("ready", "/ready?x=1")
                        .withExpect(Workload.Expect.OK.withBody("hello"));
        try (ServerSocket server = server()) {
            Thread answering = new Thread(() -> quietly(server, answer.toByteArray()));
            answering.start();
            try (ReadinessPoll poll =
                    ReadinessPoll.start(server.getLocalPort(), hello, null, LONG)) {
                poll.answered().get(LONG.toSeconds(), TimeUnit.SECONDS);
            }
            answering.join();
        }
    }

    @Test
    void a_wrong_status_counts_from_its_first_answer_until_another_comes() throws Exception {
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, "HTTP/1.1 404 None\r\n\r\n")) {
            long since = Objects.requireNonNull(poll.wrong()).since();
            answerNext(server, "HTTP/1.1 404 None\r\n\r\n");
            answerNext(server, "HTTP/1.1 401 Who\r\n\r\n");
            await().atMost(LONG)
                    .until(() -> Objects.requireNonNull(poll.wrong()).answer().status() == 401);
            assertThat(Objects.requireNonNull(poll.wrong()).since()).isGreaterThan(since);
            answerNext(server, "SSH-2.0\r\n");
            await().atMost(LONG).until(() -> poll.wrong() == null);
        }
    }

    @Test
    void the_headers_of_a_workload_are_sent_and_its_accept_replaces_ours() throws Exception {
        Workload ready =
                Workload.get("page", "/a")
                        .withHeaders(
                                Map.of(
                                        "Authorization", "Bearer x",
                                        "accept", "text/html",
                                        "Origin", "http://a"));
        try (ServerSocket server = server()) {
            CompletableFuture<String> question =
                    CompletableFuture.supplyAsync(() -> questionOf(server));
            try (ReadinessPoll poll =
                    ReadinessPoll.start(
                            server.getLocalPort(), ready, null, Duration.ofMillis(500))) {
                assertThat(question.get().lines())
                        .contains(
                                "GET /a HTTP/1.1",
                                "Authorization: Bearer x",
                                "Origin: http://a",
                                "Connection: close")
                        .anyMatch("accept: text/html"::equalsIgnoreCase)
                        .doesNotContain("Accept: */*");
                assertThat(poll.answered()).isNotDone();
            }
        }
    }

    private static String questionOf(ServerSocket server) {
        try (Socket socket = server.accept()) {
            return readQuestion(socket);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void an_answer_that_is_not_http_is_reported() throws Exception {
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, "SSH-2.0\r\n")) {
            await().atMost(LONG)
                    .until(poll::lastResult, "no answer: Invalid Http response"::equals);
        }
    }

    /** A connection that ends without an answer is tried once more at once. */
    @Test
    void a_connection_without_an_answer_is_reported() throws Exception {
        try (ServerSocket server = server()) {
            Thread silent =
                    new Thread(
                            () -> {
                                quietly(server, "");
                                quietly(server, "");
                            });
            silent.start();
            try (ReadinessPoll poll = poll(server.getLocalPort())) {
                assertThat(poll.lastResult())
                        .isEqualTo("no answer: Unexpected end of file from server");
            }
            silent.join();
        }
    }

    @Test
    void an_answer_that_ends_early_is_not_correct() throws Exception {
        String half = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhal";
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, half)) {
            await().atMost(LONG)
                    .until(poll::lastResult, "no answer: the answer ended within its body"::equals);
            assertThat(poll.answered()).isNotDone();
        }
    }

    @Test
    void a_304_may_have_the_length_of_the_body_that_it_leaves_out() throws Exception {
        String unchanged = "HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\n";
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, unchanged)) {
            await().atMost(LONG)
                    .until(poll::lastResult, word -> word.equals("status 304 instead of 200"));
        }
    }

    @Test
    void tomcat_s_answer_to_http_on_a_port_for_https_is_recognised() throws Exception {
        String refusal = "HTTP/1.1 400\r\n\r\nThis combination of host and port requires TLS.\r\n";
        try (ServerSocket server = server();
                ReadinessPoll poll = answeredPoll(server, refusal)) {
            await().atMost(LONG).until(() -> poll.wrong() != null);
            HttpAnswer answer = Objects.requireNonNull(poll.wrong()).answer();
            assertThat(answer.cure(Workload.get("things", "/things"), APPLICATION))
                    .contains("--property server.ssl.enabled=false")
                    .doesNotContain("--status");
        }
    }

    @Test
    void a_silent_connection_is_given_up_after_the_time_limit_of_an_answer() throws Exception {
        try (ServerSocket server = server();
                ReadinessPoll poll = poll(server.getLocalPort(), Duration.ofMillis(200));
                Socket silent = server.accept()) {
            assertThat(silent.isConnected()).isTrue();
            await().atMost(LONG).until(poll::lastResult, "no answer within 0.2 s"::equals);
            assertThat(poll.muteSince()).isNotNull();
            answerNext(server, "HTTP/1.1 200 OK\r\n\r\nhello");
            assertThat(poll.answered().get()).isPositive();
            assertThat(poll.muteSince()).isNull();
        }
    }

    @Test
    void a_body_without_an_end_is_given_up_after_the_time_limit_even_if_more_arrives()
            throws Exception {
        try (ServerSocket server = server()) {
            Thread dripping =
                    new Thread(
                            () -> {
                                try (Socket socket = server.accept()) {
                                    readQuestion(socket);
                                    drip(socket);
                                } catch (IOException gone) {
                                    // the poll has closed the connection
                                }
                            });
            dripping.start();
            try (ReadinessPoll poll = poll(server.getLocalPort(), Duration.ofMillis(300))) {
                await().atMost(LONG).until(() -> poll.endless() != null);
                assertThat(poll.endless())
                        .hasMessageStartingWith("its head came with status 200, and its body had")
                        .hasMessageEndingWith("bytes after 0.3 s, but no end");
                assertThat(poll.answered()).isNotDone();
            }
            dripping.join();
        }
    }

    private static void drip(Socket socket) throws IOException {
        socket.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        while (true) {
            socket.getOutputStream().write('a');
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private static ReadinessPoll poll(int port) throws InterruptedException {
        return poll(port, LONG);
    }

    private static ReadinessPoll poll(int port, Duration limit) throws InterruptedException {
        return ReadinessPoll.start(port, Workload.get("ready", "/ready?x=1"), null, limit);
    }

    /** The poll starts after its first request, so the test must answer that meanwhile. */
    private static ReadinessPoll answeredPoll(ServerSocket server, String answer) throws Exception {
        Thread answering = new Thread(() -> quietly(server, answer));
        answering.start();
        ReadinessPoll poll = poll(server.getLocalPort());
        answering.join();
        return poll;
    }

    private static void quietly(ServerSocket server, String answer) {
        quietly(server, answer.getBytes(StandardCharsets.UTF_8));
    }

    private static void quietly(ServerSocket server, byte[] answer) {
        try {
            answerNext(server, answer);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void answerNext(ServerSocket server, String answer) throws IOException {
        answerNext(server, answer.getBytes(StandardCharsets.UTF_8));
    }

    private static void answerNext(ServerSocket server, byte[] answer) throws IOException {
        try (Socket socket = server.accept()) {
            assertThat(readQuestion(socket))
                    .startsWith("GET /ready?x=1 HTTP/1.1\r\n")
                    .contains("\r\nHost: 127.0.0.1:");
            socket.getOutputStream().write(answer);
        }
    }

    private static String readQuestion(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) socket.getInputStream().read());
        }
        return head.toString();
    }

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }
}
