package io.weighbridge.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFileTest {

    @TempDir Path folder = Path.of("");

    @Test
    void a_job_is_read_as_it_was_written() throws Exception {
        Job job = read(node -> node.put("body", "ä").putArray("paths").add("/a").add("/b%20c?d=e"));

        assertThat(job.endpoint().server()).isEqualTo("http://127.0.0.1:8080");
        assertThat(job.scenario().headers())
                .containsOnly(java.util.Map.entry("Accept", "text/plain"));
        assertThat(job.scenario().body()).isEqualTo("ä");
        assertThat(job.scenario().expect().body()).isEqualTo("Hello, World!");
        assertThat(job.scenario().expect().length()).isEqualTo(13);
        assertThat(job.scenario().allPaths()).containsExactly("/a", "/b%20c?d=e");
        assertThat(job.rate()).isNull();
        assertThat(job.seed()).isEqualTo(42);
    }

    @Test
    void each_path_may_have_the_length_of_its_answer() throws Exception {
        Job job =
                read(
                        node -> {
                            node.putArray("paths").add("/a").add("/b");
                            node.putArray("lengths").add(0).add(700_000);
                        });

        assertThat(job.scenario().lengths()).containsExactly(0, 700_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[5]", "[5, 6, 7]", "[5, -1]", "[5, 6.5]", "[5, 3000000000]", "5", "{}"})
    void lengths_are_numbers_of_bytes_one_for_each_path(String lengths) throws Exception {
        var wrong = new ObjectMapper().readTree(lengths);

        assertThatThrownBy(
                        () ->
                                read(
                                        node -> {
                                            node.putArray("paths").add("/a").add("/b");
                                            node.set("lengths", wrong);
                                        }))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith("some.job.json, field scenario")
                .hasMessageContaining("lengths");
    }

    @Test
    void a_body_may_be_bytes_in_base64() throws Exception {
        Job job = read(node -> node.putNull("body").put("bodyBase64", "gP8="));

        assertThat(job.scenario().content()).containsExactly(0x80, 0xff);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET       | ä  | gP8= | 'bodyBase64' should be null with a body or a WEBSOCKET",
                "WEBSOCKET |    | gP8= | 'bodyBase64' should be null with a body or a WEBSOCKET",
                "GET       |    | g!   | 'bodyBase64' should be base64, but is g!"
            })
    void wrong_bytes_of_a_body_are_refused(
            String method, @Nullable String body, String bytes, String sentence) {
        assertThatThrownBy(
                        () ->
                                read(
                                        node ->
                                                node.put("method", method)
                                                        .put("body", body)
                                                        .put("bodyBase64", bytes)))
                .hasMessageContaining(sentence);
    }

    @Test
    void lengths_without_paths_are_refused() {
        assertThatThrownBy(() -> read(node -> node.putArray("lengths").add(5)))
                .hasMessageContaining(
                        "'lengths' should be a number of bytes for each of the paths");
    }

    @Test
    void a_timeout_is_in_seconds_and_may_be_left_out() throws Exception {
        assertThat(read(node -> node.put("timeout", 2.5)).scenario().timeout()).isEqualTo(2.5);
        assertThat(read(node -> node.putNull("timeout")).scenario().timeout()).isNull();
        assertThatThrownBy(() -> read(node -> node.put("timeout", 0)))
                .hasMessageContaining("'timeout' should be over 0, but is 0.0");
    }

    @Test
    void the_open_model_has_a_rate() throws Exception {
        Job job = read(node -> node.put("model", "open").put("rate", 1000.5));

        assertThat(job.rate()).isEqualTo(1000.5);
        assertThatThrownBy(() -> read(node -> node.put("model", "open")))
                .isInstanceOf(BadJobException.class)
                .hasMessage(
                        "some.job.json: 'rate' should be over 0 in the open model, and null in the"
                                + " closed one, but is null. Correct it, or use the tool of the"
                                + " same build.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    server      | https://127.0.0.1:1  | field endpoint: 'server' should be http://host:port, but is https://127.0.0.1:1.
                    server      | http://127.0.0.1:1/x | field endpoint: 'server' should be http://host:port, but is http://127.0.0.1:1/x.
                    path        | plaintext            | field scenario: 'path' should be a percent-encoded path
                    path        | /a b                 | field scenario: 'path' should be a percent-encoded path
                    protocol    | h3                   | field endpoint.protocol: Cannot deserialize value of type
                    model       | half                 | field model: Cannot deserialize value of type
                    connections | many                 | field endpoint.connections: Cannot
                    duration    | 3                    | field duration: Cannot coerce String value
                    keepAlive   | yes                  | field endpoint.keepAlive: Cannot
                    """)
    void a_mistake_is_reported_with_its_place(String field, String value, String sentence) {
        assertThatThrownBy(() -> read(node -> node.put(field, value)))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith("some.job.json, " + sentence);
    }

    @Test
    void a_closed_load_has_no_rate() {
        assertThatThrownBy(() -> read(node -> node.put("rate", 5)))
                .hasMessageContaining("null in the closed one, but is 5.0");
    }

    @Test
    void files_are_named_by_a_prefix_without_folders() {
        assertThatThrownBy(() -> read(node -> node.put("prefix", "../x")))
                .hasMessageContaining("'prefix' should be letters, digits");
    }

    @Test
    void only_one_of_several_requests_has_a_name() {
        assertThatThrownBy(() -> read(node -> node.put("name", "front page")))
                .hasMessageContaining("'name' should be null in a job file, but is front page");
    }

    @Test
    void a_misspelt_field_is_rejected() {
        assertThatThrownBy(() -> read(node -> node.put("keepalive", true)))
                .hasMessageStartingWith("some.job.json, field keepalive: Unrecognized field");
        assertThatThrownBy(() -> read(node -> node.withObject("expect").put("code", 200)))
                .hasMessageStartingWith(
                        "some.job.json, field scenario.expect.code: Unrecognized field");
    }

    @Test
    void an_invalid_job_file_is_reported() throws IOException {
        Path text = Files.writeString(folder.resolve("text.job.json"), "hello");

        assertThatThrownBy(() -> JobFile.read(text))
                .hasMessageStartingWith("text.job.json: Unrecognized token 'hello'");
        assertThatThrownBy(() -> JobFile.read(folder.resolve("none")))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> JobFile.ofArguments("weigh-x"))
                .hasMessageStartingWith("weigh-x takes one argument, the job file, but got 0");
    }

    private Job read(Consumer<ObjectNode> change) throws IOException, BadJobException {
        ObjectNode job = Tool.job("http://127.0.0.1:8080");
        change.accept(job);
        return JobFile.read(Files.writeString(folder.resolve("some.job.json"), Tool.text(job)));
    }
}
