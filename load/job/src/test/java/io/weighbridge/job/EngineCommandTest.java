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
            {"command": "open", "target": "tomcat", "server": "http://127.0.0.1:8080",
             "protocol": "h1", "keepAlive": true, "connections": 10, "pipeline": 1,
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
                            assertThat(scenario.allPaths()).containsExactly("/plaintext");
                            assertThat(scenario.timeout()).isEqualTo(0.5);
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
                .hasMessageContaining("'server' in the command should be http://host:port");
        assertThatThrownBy(() -> EngineCommand.parse(trusting.replace("https:", "http:")))
                .hasMessageContaining("'server' in the command should be https://host:port");
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
                    "duration": 10     | "duration": 0       | 'duration' in the command should be a number over 0, but is 0: correct the command.
                    "requests": 1000   | "requests": 0       | 'requests' in the command should be a whole number of at least 1, but is 0: correct the command.
                    "skip": 0.005      | "skip": -1          | 'skip' in the command should be a number of at least 0, but is -1: correct the command.
                    "skip": 0.005      | "skipp": 1          | 'skipp' in the command is not a field that this tool knows: remove it, or use the tool of the same build.
                    "target": "tomcat" | "target": 5         | 'target' in the command should be a text, but is 5: correct the command.
                    "target": "tomcat" | "target": null      | 'target' in the command should be a text, but is null: correct the command.
                    "command": "slice" | "command": "dice"   | 'command' in the command should be open or slice or close, but is 'dice': correct the command.
                    """)
    void a_mistake_is_reported_in_one_sentence(String right, String wrong, String sentence) {
        assertThatThrownBy(() -> EngineCommand.parse(SLICE.replace(right, wrong)))
                .isInstanceOf(BadJobException.class)
                .hasMessage(sentence);
    }

    @Test
    void a_mistake_in_a_scenario_is_reported_with_its_name() {
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace("200", "2")))
                .hasMessage(
                        "'scenarios.plaintext.expect.status' in the command should be a status"
                                + " code of HTTP, but is 2: correct the command.");
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace("\"headers\"", "\"header\"")))
                .hasMessageStartingWith(
                        "'scenarios.plaintext.header' in the command is not a field");
        assertThatThrownBy(() -> EngineCommand.parse(OPEN.replace(PLAINTEXT, "5")))
                .hasMessageStartingWith(
                        "'scenarios.plaintext' in the command should be an object, but is 5");
        assertThatThrownBy(
                        () ->
                                EngineCommand.parse(
                                        OPEN.replace("{\"plaintext\": " + PLAINTEXT + "}", "{}")))
                .hasMessageStartingWith(
                        "'scenarios' in the command should be an object with at least one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    hello          | the command should be JSON, but is not
                    []             | the command should be a JSON object, but is not: correct it.
                    {} {}          | the command should be JSON, but is not
                    ''             | the command should be a JSON object, but is not: correct it.
                    """)
    void an_invalid_command_is_reported(String line, String sentence) {
        assertThatThrownBy(() -> EngineCommand.parse(line))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith(sentence);
    }
}
