package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as the harness starts it: a process that reads commands and answers them. */
class PackagedJarIT {

    private static final Path JAR = Path.of("target", "weigh-engine.jar").toAbsolutePath();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir Path folder = Path.of("");

    @Test
    void a_generator_executes_commands_from_a_pipe_until_it_is_closed()
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(JAVA, "-Xmx64m", "-jar", JAR.toString(), "serve")
                        .directory(folder.toFile())
                        .redirectError(folder.resolve("err.txt").toFile())
                        .start();
        try (RawServer server = RawServer.saying(RawServer.HELLO);
                EchoServer echoes = EchoServer.echoing();
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
            LoadText messages = LoadText.to(echoes.uri()).saying("weigh me");
            commands.println(CommandText.open(messages).put("target", "echoes"));
            assertThat(read(answers).path("connections").asInt()).isEqualTo(4);
            commands.println(CommandText.slice(20).put("target", "echoes").put("rate", 100));
            JsonNode echoed = read(answers);
            assertThat(echoed.path("completed").asInt()).isEqualTo(20);
            assertThat(echoed.path("response").asText()).isBase64();
            commands.println("{\"command\": \"dance\"}");
            assertThat(read(answers).path("error").asText())
                    .contains("known type ids = [close, open, slice]");
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
