package io.weighbridge.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

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
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real jar, the real JMH, a real server. */
@Tag("all")
class JmhIT {

    @TempDir Path folder = Path.of("");
    private final SmallServer server;

    JmhIT() throws IOException {
        server = new SmallServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void its_counts_are_the_servers_and_its_throughput_is_that_of_jmh() throws Exception {
        Ended ended = tool().drive(Tool.job(server.address()), job -> {});

        assertThat(ended.code()).as(ended.err()).isZero();
        JsonNode document = ended.document();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
        assertThat(document.path("errors")).isEmpty();
        assertThat(server.connections()).isEqualTo(2);
        double throughput =
                document.path("completed").doubleValue() / document.path("elapsed").doubleValue();
        JsonNode jmh = new ObjectMapper().readTree(file("jmh").toFile());
        assertThat(throughput)
                .isCloseTo(
                        jmh.path(0).path("primaryMetric").path("score").doubleValue(),
                        within(throughput * 1e-9));
        assertThat(throughput * document.path("service").path("mean").doubleValue())
                .as("in a closed loop throughput times mean is the number of connections")
                .isCloseTo(2, within(0.3));
        assertThat(document.path("cpu").doubleValue()).isPositive();
        assertThat(histogram().getTotalCount()).isEqualTo(document.path("completed").longValue());
    }

    @Test
    void on_a_full_disk_the_tool_fails_without_a_result() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a file on a full disk").exists();
        Files.createSymbolicLink(folder.resolve("r00-small-plaintext.service.hlog"), full);

        Ended ended = tool().drive(Tool.job(server.address()), job -> job.put("warmup", 0.1));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void each_wrong_answer_is_counted_and_a_request_list_is_drawn_from() throws Exception {
        Ended ended =
                tool().drive(
                                Tool.job(server.address()),
                                job ->
                                        job.putArray("paths")
                                                .add("/plaintext")
                                                .add("/some")
                                                .add("/broken"));

        JsonNode document = ended.document();
        assertThat(document.path("sent").longValue()).isEqualTo(server.requests());
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
        assertThat(document.path("errors").path("timeout")).isEqualTo(document.path("sent"));
        assertThat(document.path("sent").longValue())
                .as("a request may time out before a busy machine delivers it")
                .isGreaterThanOrEqualTo(server.requests());
        assertThat(server.requests())
                .as("more than one for each connection in the warm-up and after it")
                .isGreaterThan(4);
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
                    tool().drive(
                                    Tool.job(faithless.address()),
                                    job -> job.put("warmup", 0).put("duration", 0.5));

            assertThat(ended.code()).as(ended.err()).isZero();
            JsonNode document = ended.document();
            assertThat(document.path("errors").path("receive").longValue()).isPositive();
            assertThat(document.path("sent").longValue()).isEqualTo(faithless.requests());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "model, open, 'model' should be closed",
        "pipeline, 16, 'pipeline' should be 1",
        "keepAlive, false, 'keepAlive' should be true",
        "threads, 0, r00-small-plaintext.job.json: 'threads' should be 1 or more"
    })
    void jobs_that_jmh_does_not_support_are_rejected(String field, String value, String sentence)
            throws Exception {
        Ended ended =
                tool().drive(
                                field.equals("model")
                                        ? Tool.job(server.address()).put("rate", 100.0)
                                        : Tool.job(server.address()),
                                job ->
                                        job.set(
                                                field,
                                                new ObjectMapper().valueToTree(number(value))));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("weigh-jmh: " + sentence).hasLineCount(1);
        assertThat(server.requests()).isZero();
    }

    private Tool tool() {
        return new Tool(Path.of("target", "weigh-jmh.jar"), folder);
    }

    private static Object number(String value) {
        if (value.equals("false")) {
            return false;
        }
        return value.chars().allMatch(Character::isDigit) ? Integer.valueOf(value) : value;
    }

    private Path file(String kind) {
        return folder.resolve("r00-small-plaintext." + kind + ".json");
    }

    private Histogram histogram() throws IOException {
        Path file = folder.resolve("r00-small-plaintext.service.hlog");
        assertThat(Files.readString(file)).startsWith("#");
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            return (Histogram) reader.nextIntervalHistogram();
        }
    }
}
