package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir Path folder = Path.of("");

    private int run(String... arguments) {
        return reading("", arguments);
    }

    private int reading(String in, String... arguments) {
        InputStream lines = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        return Main.run(arguments, folder, lines, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void the_closed_model_has_no_response_time() throws IOException {
        try (TestServer server = TestServer.greeting()) {
            Files.writeString(folder.resolve("r00-test.job.json"), JobText.to(server.uri()).text());

            assertThat(run("r00-test.job.json")).isEqualTo(Main.DONE);
        }

        JsonNode report = new ObjectMapper().readTree(text(out));
        assertThat(report.path("tool").asText()).isEqualTo("netty");
        assertThat(report.path("version").asText()).matches("\\d+\\.\\d+.*");
        assertThat(report.path("response").isNull()).isTrue();
        assertThat(report.path("rate").isNull()).isTrue();
        assertThat(report.path("errors").size()).isEqualTo(5);
        assertThat(report.path("service").path("percentiles").size()).isEqualTo(102);
        assertThat(report.path("files").size()).isEqualTo(1);
        assertThat(folder.resolve(report.path("files").path("service").asText())).exists();
        assertThat(text(err)).isEmpty();
    }

    @Test
    void on_a_full_disk_the_tool_fails_without_a_result() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a file on a full disk").exists();
        Files.createSymbolicLink(folder.resolve("r00-test.service.hlog"), full);
        try (TestServer server = TestServer.greeting()) {
            Files.writeString(folder.resolve("r00-test.job.json"), JobText.to(server.uri()).text());

            assertThat(run("r00-test.job.json")).isEqualTo(Main.BROKE);
        }

        assertThat(text(out)).isEmpty();
        assertThat(text(err)).contains("No space left on device");
    }

    @Test
    void websocket_messages_are_reported_like_requests() throws IOException {
        try (EchoServer server = EchoServer.echoing()) {
            Files.writeString(
                    folder.resolve("r00-test.job.json"),
                    JobText.to(server.uri()).saying("weigh me").open(100).text());

            assertThat(run("r00-test.job.json")).isEqualTo(Main.DONE);
        }

        JsonNode report = new ObjectMapper().readTree(text(out));
        assertThat(report.path("tool").asText()).isEqualTo("netty");
        assertThat(report.path("version").asText()).matches("\\d+\\.\\d+.*");
        assertThat(report.path("sent").asLong()).isEqualTo(50);
        assertThat(report.path("errors").size()).isEqualTo(5);
        assertThat(report.path("response").path("percentiles").size()).isEqualTo(102);
        assertThat(report.path("files").size()).isEqualTo(2);
        assertThat(text(err)).isEmpty();
    }

    @Test
    void no_answer_is_no_time() throws IOException {
        Files.writeString(
                folder.resolve("r00-test.job.json"), JobText.to(TestServer.nobody()).text());

        assertThat(run("r00-test.job.json")).isEqualTo(Main.DONE);

        JsonNode report = new ObjectMapper().readTree(text(out));
        assertThat(report.path("errors").path("connect").asLong()).isEqualTo(4);
        assertThat(report.path("service").isNull()).isTrue();
        assertThat(report.path("files").size()).isZero();
    }

    @Test
    void a_bad_job_is_one_sentence_and_wrong_usage() throws IOException {
        Files.writeString(folder.resolve("bad.job.json"), "{}");

        assertThat(run("bad.job.json")).isEqualTo(Main.USAGE);
        assertThat(run("missing.job.json")).isEqualTo(Main.USAGE);
        assertThat(run()).isEqualTo(Main.USAGE);

        assertThat(text(out)).isEmpty();
        assertThat(text(err).lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("weigh-engine: "));
    }

    @Test
    void each_command_is_answered_by_a_line_until_there_are_no_more() throws IOException {
        try (TestServer server = TestServer.greeting()) {
            String commands =
                    String.join(
                            "\n",
                            CommandText.slice(10).toString(),
                            "what?",
                            CommandText.open(server.uri()).toString(),
                            CommandText.slice(10).toString(),
                            CommandText.close().toString(),
                            "");

            assertThat(reading(commands, "serve", "1")).isEqualTo(Main.DONE);
            assertThat(server.asked()).isEqualTo(10);
        }

        List<JsonNode> answers = new ArrayList<>();
        for (String line : text(out).lines().toList()) {
            answers.add(new ObjectMapper().readTree(line));
        }
        assertThat(answers)
                .extracting(answer -> answer.path("answer").asText())
                .containsExactly("error", "error", "open", "slice", "close");
        assertThat(answers.get(0).path("error").asText()).endsWith(": open it first.");
        assertThat(answers.get(1).path("error").asText()).startsWith("the command should be JSON");
        assertThat(answers.get(2).path("version").asText()).matches("\\d+\\.\\d+.*");
        assertThat(answers.get(3).path("completed").asLong()).isEqualTo(10);
        assertThat(answers.get(3).path("service").asText()).isBase64();
        assertThat(text(err)).isEmpty();
    }

    @Test
    void an_invalid_number_of_threads_is_wrong_usage() {
        assertThat(run("serve", "0")).isEqualTo(Main.USAGE);
        assertThat(run("serve", "1", "2")).isEqualTo(Main.USAGE);

        assertThat(text(out)).isEmpty();
        assertThat(text(err).lines())
                .hasSize(2)
                .allMatch(
                        line -> line.startsWith("weigh-engine: serve takes the number of threads"));
    }
}
