package io.weighbridge.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.job.EngineCommand.Open;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scenario with several requests and a deck, as a part of the command that opens a target. */
class EngineScenarioTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String SCENARIO =
            """
            {"requests": [
               {"name": "front page", "method": "GET", "path": "/", "headers": {}, "body": null,
                "expect": {"status": 200, "type": null, "body": null, "length": null,
                           "lengthVaries": false}},
               {"name": "order", "method": "POST", "path": "/orders/{{$uuid}}",
                "headers": {"Accept": "text/plain"}, "body": "{{user}}",
                "expect": {"status": 201, "type": null, "body": null, "length": null,
                           "lengthVaries": true}}],
             "deck": [0, 0, 1], "setup": [1], "cookies": true,
             "rows": {"user": ["ann", "bob"]},
             "sessions": [{"cookies": {"SESSION": "abc"}, "values": {"token": "t"}}]}
            """;

    private static EngineScenario read(Consumer<ObjectNode> change) throws Exception {
        ObjectNode scenario = (ObjectNode) JSON.readTree(SCENARIO);
        change.accept(scenario);
        ObjectNode open = JSON.createObjectNode().put("command", "open").put("target", "it");
        open.putObject("endpoint")
                .put("server", "http://127.0.0.1:8080")
                .put("protocol", "h1")
                .put("keepAlive", true)
                .put("connections", 1)
                .put("pipeline", 1);
        open.putObject("scenarios").set("mix", scenario);
        Open command = (Open) EngineCommand.parse(open.toString());
        return command.scenarios().values().iterator().next();
    }

    private static ObjectNode request(ObjectNode scenario, int index) {
        return (ObjectNode) scenario.path("requests").path(index);
    }

    @Test
    void a_scenario_may_have_several_requests_and_a_deck() throws Exception {
        EngineScenario scenario = read(node -> {});

        assertThat(scenario.requests())
                .extracting(RequestTemplate::name)
                .containsExactly("front page", "order");
        assertThat(scenario.requests().get(1).path()).isEqualTo("/orders/{{$uuid}}");
        assertThat(scenario.deck()).containsExactly(0, 0, 1);
        assertThat(scenario.setup()).containsExactly(1);
        assertThat(scenario.keepsCookies()).isTrue();
        assertThat(scenario.rows()).containsEntry("user", List.of("ann", "bob"));
        assertThat(scenario.sessions())
                .containsExactly(
                        new ConnectionSession(Map.of("SESSION", "abc"), Map.of("token", "t")));
    }

    @Test
    void setup_cookies_rows_and_sessions_may_be_left_out() throws Exception {
        EngineScenario scenario =
                read(node -> node.remove(List.of("setup", "cookies", "rows", "sessions")));

        assertThat(scenario.setup()).isEmpty();
        assertThat(scenario.keepsCookies()).isFalse();
        assertThat(scenario.rows()).isEmpty();
        assertThat(scenario.sessions()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    deck     | []                            | deck' should be at least one card, but is []
                    deck     | [0, 2]                        | deck' should be at least one index into 'requests', each from 0 to 1, but is 2
                    deck     | [-1]                          | each from 0 to 1, but is -1
                    deck     | [null]                        | each from 0 to 1, but is null
                    deck     | null                          | deck' should be a list of indexes into 'requests', but is null
                    setup    | [5]                           | setup' should be indexes into 'requests', each from 0 to 1, but is 5
                    requests | []                            | requests' should be at least one request, but is []
                    requests | [null]                        | requests' should be at least one request, but is [null]
                    rows     | {"user": []}                  | rows' should be as many texts for each name, at least one, but is user
                    rows     | {"user": ["a"], "b": ["", "c"]} | rows' should be as many texts for each name, at least one, but is b
                    sessions | [null]                        | sessions' should be one for each connection, but is 1
                    sessions | [{"values": {"a": "b"}}, {}]  | values' should be texts with the same names in all sessions, which 'rows' does not have, but is []
                    sessions | [{"values": {"user": "b"}}]   | which 'rows' does not have, but is [user]
                    sessions | [{"cookies": {"a": null}}]    | cookies' should be an object with texts, but is [a]
                    cookies  | false                         | cookies' should be true if sessions have cookies, but is false
                    """)
    void a_wrong_scenario_is_refused_in_one_sentence(String field, String json, String sentence)
            throws Exception {
        var wrong = JSON.readTree(json);

        assertThatThrownBy(() -> read(node -> node.set(field, wrong)))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith("the command, field scenarios.mix")
                .hasMessageContaining(sentence);
    }

    @Test
    void each_of_several_requests_has_a_name_of_its_own_and_one_path() {
        assertThatThrownBy(() -> read(node -> request(node, 1).put("name", "front page")))
                .hasMessageContaining(
                        "'name' should be another one for each of the requests, but is [front page,"
                                + " front page]");
        assertThatThrownBy(() -> read(node -> request(node, 0).remove("name")))
                .hasMessageContaining("but is [null, order]");
        assertThatThrownBy(() -> read(node -> request(node, 0).putArray("paths").add("/a")))
                .hasMessageContaining("'paths' should be an empty list with a deck, but is [/a]");
    }

    @Test
    void a_request_that_is_a_scenario_by_itself_has_no_name_and_no_placeholder() {
        assertThatThrownBy(() -> read(node -> only(node, 0)))
                .hasMessage(
                        "the command, field scenarios.mix: 'name' should be null outside of"
                                + " 'requests', but is front page. Correct it, or use the tool of"
                                + " the same build.");
        assertThatThrownBy(() -> read(node -> only(node, 1).remove("name")))
                .hasMessageContaining("'path' should be a percent-encoded path");
    }

    private static ObjectNode only(ObjectNode scenario, int index) {
        ObjectNode request = request(scenario, index);
        scenario.removeAll();
        scenario.setAll(request);
        return scenario;
    }

    @Test
    void a_mistake_in_one_of_several_requests_is_reported_with_its_place() {
        assertThatThrownBy(() -> read(node -> request(node, 1).put("method", (String) null)))
                .hasMessageStartingWith(
                        "the command, field scenarios.mix.requests.1: 'method' should be a method");
        assertThatThrownBy(() -> read(node -> node.put("cards", 1)))
                .hasMessageStartingWith("the command, field scenarios.mix.cards: Unrecognized");
    }
}
