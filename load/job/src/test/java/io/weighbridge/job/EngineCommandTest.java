package io.weighbridge.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.EngineCommand.Close;
import io.weighbridge.job.EngineCommand.Open;
import io.weighbridge.job.EngineCommand.Slice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineCommandTest {

    private static final String PLAINTEXT =
            """
            {"method": "GET", "path": "/plaintext", "headers": {}, "body": null,
             "expect": {"status": 200, "type": "text/plain", "body": "Hello, World!",
                        "length": null, "lengthVaries": false},
             "paths": null, "lengths": null, "timeout": 0.5}
            """;

    private static final String OPEN =
            """
            {"command": "open", "target": "tomcat",
             "endpoint": {"server": "http://127.0.0.1:8080", "protocol": "h1",
                          "keepAlive": true, "connections": 10, "pipeline": 1},
             "scenarios": {"plaintext": %s}}
            """
                    .formatted(PLAINTEXT);

    private static final String SLICE =
            """
            {"command": "slice", "target": "tomcat", "scenario": "plaintext", "requests": 1000,
             "rate": null, "duration": 10, "skip": 0.005, "seed": 42}
            """;

    @Test
    void a_target_is_opened_with_its_scenarios() throws BadJobException {
        Open open = (Open) EngineCommand.parse(OPEN);

        assertThat(open.target()).isEqualTo("tomcat");
        assertThat(open.endpoint())
                .isEqualTo(new Endpoint("http://127.0.0.1:8080", null, Protocol.H1, true, 10, 1));
        assertThat(open.scenarios())
                .hasEntrySatisfying(
                        "plaintext",
                        scenario -> {
                            assertThat(scenario.deck()).isNull();
                            assertThat(scenario.keepsCookies()).isFalse();
                            RequestTemplate request = scenario.requests().get(0);
                            assertThat(request.allPaths()).containsExactly("/plaintext");
                            assertThat(request.timeout()).isEqualTo(0.5);
                        })
                .hasSize(1);
    }

    @Test
    void https_needs_the_certificate_to_trust_and_http_takes_none() throws BadJobException {
        String https = OPEN.replace("http:", "https:");
        String trusting = https.replace("\"protocol\"", "\"trust\": \"a.crt\", \"protocol\"");

        Open open = (Open) EngineCommand.parse(trusting);

        assertThat(open.endpoint().server()).isEqualTo("https://127.0.0.1:8080");
        assertThat(open.endpoint().trust()).isEqualTo("a.crt");
        assertThatThrownBy(() -> EngineCommand.parse(https))
                .hasMessageContaining("'server' should be http://host:port");
        assertThatThrownBy(() -> EngineCommand.parse(trusting.replace("https:", "http:")))
                .hasMessageContaining("'server' should be https://host:port");
    }

    @Test
    void a_slice_ends_after_its_requests_or_its_time() throws BadJobException {
        Slice slice = (Slice) EngineCommand.parse(SLICE);
        Slice timed = (Slice) EngineCommand.parse(SLICE.replace("1000", "null"));

        assertThat(slice.requests()).isEqualTo(1000L);
        assertThat(slice.rate()).isNull();
        assertThat(slice.duration()).isEqualTo(10);
        assertThat(slice.skip()).isEqualTo(0.005);
        assertThat(slice.seed()).isEqualTo(42);
        assertThat(timed.requests()).isNull();
        assertThat(slice.first()).isNull();
    }

    @Test
    void a_slice_of_a_deck_begins_with_a_card() throws BadJobException {
        String first = SLICE.replace("\"seed\": 42", "\"seed\": 42, \"first\": 3000000000");
        Slice slice = (Slice) EngineCommand.parse(first);

        assertThat(slice.first()).isEqualTo(3_000_000_000L);
    }

    @Test
    void a_slice_with_a_rate_is_planned() throws BadJobException {
        Slice slice =
                (Slice) EngineCommand.parse(SLICE.replace("\"rate\": null", "\"rate\": 250.5"));

        assertThat(slice.rate()).isEqualTo(250.5);
    }

    @Test
    void a_target_is_closed_by_its_name() throws BadJobException {
        assertThat(EngineCommand.parse("{\"command\": \"close\", \"target\": \"tomcat\"}"))
                .isEqualTo(new Close("tomcat"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "duration": 10     | "duration": 0       | the command: 'duration' should be over 0, but is 0.0. Correct it, or use the tool of the same build.
                    "requests": 1000   | "requests": 0       | the command: 'requests' should be 1 or more, but is 0. Correct it, or use the tool of the same build.
                    "skip": 0.005      | "skip": -1          | the command: 'skip' should be 0 or more, but is -1.0.
                    "seed": 42         | "seed": 4, "first": -1 | the command: 'first' should be 0 or more, but is -1.
                    "skip": 0.005      | "skip": 0, "skipp": 1 | the command, field skipp: Unrecognized field
                    "target": "tomcat" | "target": null      | the command: 'target' should be a name, but is null.
                    "command": "slice" | "command": "dice"   | the command: Could not resolve type id 'dice'
                    """)
    void a_mistake_is_reported_in_one_sentence(String right, String wrong, String sentence) {
        assertThatThrownBy(() -> EngineCommand.parse(SLICE.replace(right, wrong)))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith(sentence);
    }

    @Test
    void a_mistake_in_a_scenario_is_reported_with_its_name() {
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace("200", "2")))
                .hasMessage(
                        "the command, field scenarios.plaintext.expect: 'status' should be a status"
                                + " code of HTTP, but is 2. Correct it, or use the tool of the same"
                                + " build.");
        assertThatThrownBy(
                        () ->
                                EngineCommand.parse(
                                        OPEN.replace("\"headers\"", "\"header\": 1, \"headers\"")))
                .hasMessageStartingWith(
                        "the command, field scenarios.plaintext.header: Unrecognized field");
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace(PLAINTEXT, "5")))
                .hasMessageStartingWith("the command, field scenarios.plaintext: Cannot construct");
        assertThatThrownBy(
                        () ->
                                EngineCommand.parse(
                                        OPEN.replace("{\"plaintext\": " + PLAINTEXT + "}", "{}")))
                .hasMessageStartingWith("the command: 'scenarios' should be at least one scenario");
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace(PLAINTEXT, "null")))
                .hasMessageStartingWith("the command: 'scenarios' should be at least one scenario");
        assertThatThrownBy(
                        () ->
                                EngineCommand.parse(
                                        OPEN.replace(
                                                "\"headers\": {}", "\"headers\": {\"A\": null}")))
                .hasMessageContaining("'headers' should be an object with texts");
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace("\"h1\"", "1")))
                .hasMessageStartingWith("the command, field endpoint.protocol: Cannot deserialize");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    hello          | the command: Unrecognized token 'hello'
                    []             | the command:
                    {} {}          | the command:
                    null           | the command should be a JSON object, but is null.
                    ''             | the command: No content to map
                    """)
    void an_invalid_command_is_reported(String line, String sentence) {
        assertThatThrownBy(() -> EngineCommand.parse(line))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith(sentence);
    }
}
