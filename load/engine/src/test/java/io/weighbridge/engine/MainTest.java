package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return reading("", arguments);
    }

    private int reading(String in, String... arguments) {
        InputStream lines = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        return Main.run(List.of(arguments), lines, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
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
        assertThat(answers.get(1).path("error").asText())
                .startsWith("the command: Unrecognized token");
        assertThat(answers.get(2).path("version").asText()).matches("\\d+\\.\\d+.*");
        assertThat(answers.get(3).path("completed").asLong()).isEqualTo(10);
        assertThat(answers.get(3).path("service").asText()).isBase64();
        assertThat(text(err)).isEmpty();
    }

    @Test
    void the_version_is_printed() {
        assertThat(run("--version")).isEqualTo(Main.DONE);

        assertThat(text(out)).matches("netty \\d+\\.\\d+.*\\n");
    }

    @Test
    void other_arguments_are_one_sentence_and_wrong_usage() {
        assertThat(run()).isEqualTo(Main.USAGE);
        assertThat(run("some.job.json")).isEqualTo(Main.USAGE);
        assertThat(run("serve", "0")).isEqualTo(Main.USAGE);
        assertThat(run("serve", "1", "2")).isEqualTo(Main.USAGE);

        assertThat(text(out)).isEmpty();
        assertThat(text(err).lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("weigh-engine: the arguments should be 'serve'"));
    }
}
