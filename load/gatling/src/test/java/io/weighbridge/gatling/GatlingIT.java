package io.weighbridge.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.job.FaithlessServer;
import io.weighbridge.job.SmallServer;
import io.weighbridge.job.Tool;
import io.weighbridge.job.Tool.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real jar, the real Gatling, a real server. */
@Tag("all")
class GatlingIT {

    @TempDir Path folder = Path.of("");
    private final SmallServer server;

    GatlingIT() throws IOException {
        server = new SmallServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void its_counts_are_the_servers_and_its_report_is_kept() throws Exception {
        Ended ended = tool().drive(Tool.job(server.address()), job -> {});

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(document.path("completed").longValue())
                .isPositive()
                .isLessThan(server.requests());
        assertThat(document.path("errors")).isEmpty();
        assertThat(document.path("cpu").doubleValue()).isPositive();
        assertThat(server.connections()).isEqualTo(2);
        assertThat(folder.resolve(document.path("files").path("report").textValue()))
                .content()
                .contains("measured", "warm-up");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .allMatch(name -> name.startsWith("r00-small-plaintext."));
        }
    }

    @Test
    void no_connection_is_loaded_before_all_are_open() throws Exception {
        int connections = 200;
        try (SlowListener slow = new SlowListener(connections)) {
            Ended ended =
                    tool().drive(
                                    Tool.job(slow.address()),
                                    job -> job.put("connections", connections));

            assertThat(ended.code()).as(ended.err()).isZero();
            JsonNode document = ended.document();
            assertThat(document.path("errors")).isEmpty();
            assertThat(document.path("sent").longValue()).isEqualTo(slow.requests());
            assertThat(slow.connections()).isEqualTo(connections);
            assertThat(slow.early()).as("first requests").isLessThan(connections);
        }
    }

    @Test
    void a_fixed_rate_is_held_and_a_body_is_sent_as_it_is() throws Exception {
        String query = "{\"query\": \"#{echo(text: \\\"$ä\\\")}\"}";
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job -> {
                                    job.put("model", "open").put("rate", 100.0);
                                    job.put("method", "POST").put("path", "/echo");
                                    job.put("body", query);
                                    ObjectNode expect = (ObjectNode) job.path("expect");
                                    expect.put("body", query).putNull("length");
                                });

        JsonNode document = ended.document();
        assertThat(document.path("errors")).isEmpty();
        assertThat(document.path("rate").doubleValue()).isEqualTo(100.0);
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(document.path("sent").longValue()).isBetween(150L, 300L);
        assertThat(document.path("response").isNull()).isTrue();
    }

    @Test
    void each_wrong_answer_is_counted_and_each_request_has_its_connection_where_none_is_kept()
            throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job ->
                                        job.put("keepAlive", false)
                                                .put("duration", 3.0)
                                                .putArray("paths")
                                                .add("/plaintext")
                                                .add("/some")
                                                .add("/broken"));

        JsonNode document = ended.document();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(server.lastOnes()).isEqualTo(server.requests());
        assertThat(server.paths()).containsOnlyKeys("/plaintext", "/some", "/broken");
        assertThat(document.path("errors").path("non-2xx").longValue())
                .isEqualTo(server.asked("/broken"));
        assertThat(document.path("errors").path("wrong-body").longValue())
                .isEqualTo(server.wrongBodies())
                .isPositive();
    }

    @Test
    void an_answer_with_the_wrong_length_for_its_path_is_counted() throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job -> {
                                    ((ObjectNode) job.path("expect"))
                                            .putNull("body")
                                            .putNull("length");
                                    job.putArray("paths").add("/letters/5").add("/fewer/700000");
                                    job.putArray("lengths").add(5).add(700_000);
                                    job.put("duration", 3.0);
                                });

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(server.paths()).containsOnlyKeys("/letters/5", "/fewer/700000");
        assertThat(document.path("errors")).hasSize(1);
        assertThat(document.path("errors").path("wrong-body").longValue())
                .isEqualTo(server.wrongBodies())
                .isPositive();
    }

    @Test
    void answers_to_a_post_must_have_the_same_length() throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job -> {
                                    job.put("method", "POST").put("path", "/fewer/700000");
                                    job.put("body", "{\"query\": \"all\"}");
                                    job.put("duration", 3.0);
                                    ((ObjectNode) job.path("expect"))
                                            .putNull("body")
                                            .put("length", 700_000);
                                });

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("completed").longValue()).isPositive();
        assertThat(document.path("errors")).hasSize(1);
        assertThat(document.path("errors").path("wrong-body").longValue())
                .isEqualTo(server.wrongBodies())
                .isPositive();
    }

    @Test
    void an_answer_that_is_not_whole_in_time_is_counted_and_the_next_is_requested()
            throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job ->
                                        job.put("timeout", 0.3)
                                                .putArray("paths")
                                                .add("/hang")
                                                .add("/trickle"));

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(server.paths()).containsOnlyKeys("/hang", "/trickle");
        assertThat(document.path("errors")).hasSize(1);
        assertThat(document.path("errors").path("timeout").longValue())
                .as("more than one for each connection in the warm-up and after it")
                .isEqualTo(server.requests())
                .isGreaterThan(4);
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(document.path("completed").longValue()).isZero();
    }

    @Test
    void a_hanging_server_does_not_block_it() throws Exception {
        Ended ended = tool().drive(Tool.job(server.address()), job -> job.put("path", "/hang"));

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("errors").path("timeout").longValue())
                .isEqualTo(server.requests())
                .isPositive();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(document.path("completed").longValue()).isZero();
    }

    @Test
    void a_port_without_a_listener_is_reported_in_time() throws Exception {
        Ended ended = tool().drive(Tool.job(SmallServer.nowhere()), job -> {});

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("errors").path("connect").longValue()).isPositive();
        assertThat(document.path("sent").longValue()).isZero();
        assertThat(document.path("completed").longValue()).isZero();
        assertThat(document.path("service").isNull()).isTrue();
    }

    @Test
    void a_request_on_a_broken_connection_is_an_error_and_not_silently_repeated() throws Exception {
        try (FaithlessServer faithless = new FaithlessServer()) {
            Ended ended =
                    tool().drive(Tool.job(faithless.address()), job -> job.put("duration", 0.5));

            assertThat(ended.code()).as(ended.err()).isZero();
            JsonNode document = ended.document();
            assertThat(document.path("errors").path("receive").longValue()).isPositive();
            assertThat(document.path("sent").longValue()).isEqualTo(faithless.requests());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "protocol, h2c, 'protocol' should be h1",
        "pipeline, 16, 'pipeline' should be 1",
        "threads, 0, r00-small-plaintext.job.json: 'threads' should be 1 or more"
    })
    void jobs_that_gatling_does_not_support_are_rejected(
            String field, String value, String sentence) throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job ->
                                        job.set(
                                                field,
                                                new ObjectMapper().valueToTree(number(value))));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("weigh-gatling: " + sentence).hasLineCount(1);
        assertThat(server.requests()).isZero();
    }

    private Tool tool() {
        return new Tool(Path.of("target", "weigh-gatling.jar"), folder);
    }

    private static Object number(String value) {
        return value.chars().allMatch(Character::isDigit) ? Integer.valueOf(value) : value;
    }
}
