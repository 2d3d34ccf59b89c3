package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as the harness starts it: a process, a job file, one JSON document. */
class PackagedJarIT {

    private static final Path JAR = Path.of("target", "weigh-engine.jar").toAbsolutePath();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir Path folder = Path.of("");

    private int run(String job) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("it.job.json"), job);
        Process process =
                new ProcessBuilder(JAVA, "-jar", JAR.toString(), "it.job.json")
                        .directory(folder.toFile())
                        .redirectOutput(folder.resolve("out.txt").toFile())
                        .redirectError(folder.resolve("err.txt").toFile())
                        .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends by itself").isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void an_open_load_is_driven_and_reported() throws IOException, InterruptedException {
        try (TestServer server = TestServer.greeting()) {
            int code =
                    run(
                            JobText.to(server.uri())
                                    .open(500)
                                    .with("warmup", 1.0)
                                    .with("duration", 2.0)
                                    .text());

            assertThat(code).isZero();
            assertThat(folder.resolve("err.txt")).content().doesNotContain("weigh-engine:");
            JsonNode report = new ObjectMapper().readTree(folder.resolve("out.txt").toFile());
            assertThat(report.path("sent").asLong()).isEqualTo(server.asked()).isEqualTo(1500);
            assertThat(report.path("errors")).allMatch(times -> times.asLong() == 0);
            assertThat(report.path("elapsed").asDouble()).isEqualTo(2.0);
            assertThat(report.path("cpu").asDouble()).isPositive();
            assertThat(count(report.path("files").path("service").asText())).isEqualTo(1000);
            assertThat(count(report.path("files").path("response").asText())).isEqualTo(1000);
        }
    }

    @Test
    void messages_over_web_sockets_are_driven_and_reported()
            throws IOException, InterruptedException {
        try (EchoServer server = EchoServer.echoing()) {
            int code = run(JobText.to(server.uri()).saying("weigh me").open(500).text());

            assertThat(code).isZero();
            assertThat(folder.resolve("err.txt")).content().doesNotContain("weigh-engine:");
            JsonNode report = new ObjectMapper().readTree(folder.resolve("out.txt").toFile());
            assertThat(report.path("tool").asText()).isEqualTo("netty");
            assertThat(report.path("version").asText()).matches("\\d+\\.\\d+.*");
            assertThat(report.path("sent").asLong()).isEqualTo(server.asked()).isEqualTo(250);
            assertThat(report.path("errors")).allMatch(times -> times.asLong() == 0);
        }
    }

    private long count(String file) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(folder.resolve(file).toFile())) {
            return ((Histogram) reader.nextIntervalHistogram()).getTotalCount();
        }
    }

    @Test
    void a_bad_job_is_wrong_usage() throws IOException, InterruptedException {
        assertThat(run("{}")).isEqualTo(2);
        assertThat(folder.resolve("out.txt")).isEmptyFile();
        assertThat(Files.readAllLines(folder.resolve("err.txt"))).hasSize(1);
    }

    @Test
    void a_dead_server_is_a_result_and_not_a_failure() throws IOException, InterruptedException {
        assertThat(run(JobText.to(TestServer.nobody()).text())).isZero();
        JsonNode report = new ObjectMapper().readTree(folder.resolve("out.txt").toFile());
        assertThat(report.path("errors").path("connect").asLong()).isEqualTo(4);
    }

    @Test
    void a_generator_executes_commands_from_a_pipe_until_it_is_closed()
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(JAVA, "-Xmx64m", "-jar", JAR.toString(), "serve")
                        .directory(folder.toFile())
                        .redirectError(folder.resolve("err.txt").toFile())
                        .start();
        try (RawServer server = RawServer.saying(RawServer.HELLO);
                BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
                PrintWriter commands =
                        new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true)) {
            commands.println(CommandText.open(server.uri()));
            assertThat(read(answers).path("connections").asInt()).isEqualTo(4);
            for (int i = 0; i < 50; i++) {
                commands.println(CommandText.slice(20));
                JsonNode slice = read(answers);
                assertThat(slice.path("completed").asInt()).isEqualTo(20);
                assertThat(slice.path("errors")).isEmpty();
            }
            commands.println("{\"command\": \"dance\"}");
            assertThat(read(answers).path("error").asText()).contains("'command' in the command");
            commands.println(CommandText.close());
            assertThat(read(answers).path("answer").asText()).isEqualTo("close");
            commands.close();

            assertThat(answers.readLine()).as("nothing else").isNull();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends by itself").isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(server.asked()).isEqualTo(1000);
            assertThat(server.accepted(4)).isEqualTo(4);
        } finally {
            process.destroyForcibly();
        }
    }

    private static JsonNode read(BufferedReader answers) throws IOException {
        return new ObjectMapper().readTree(answers.readLine());
    }
}
