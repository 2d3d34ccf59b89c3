package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors within a scenario itself, such as an empty deck, are covered by its own tests. */
class DeckChecksTest {

    private static final URI SERVER = URI.create("http://127.0.0.1:8080");

    private static LoadText card() {
        return LoadText.card(SERVER, "one", "/a/{{$uuid}}?b={{$randomInt 1 9}}&c={{user}}")
                .with("headers", Map.of("X-User", "{{user}} {{token}} {{$cookie SESSION}}"))
                .with("body", "{{user}} {{full name}} {{title}} {{$uuid}}");
    }

    private static ObjectNode open(LoadText first) {
        ObjectNode open =
                CommandText.deck(List.of(0, 1), first, LoadText.card(SERVER, "two", "/two"));
        ObjectNode scenario = CommandText.scenario(open).put("cookies", true);
        ObjectNode rows = scenario.putObject("rows");
        rows.putArray("user").add("ann").add("b%20c");
        rows.putArray("full name").add("Ann Ä").add("\r\n");
        sessions(scenario, 4, "abc");
        return open;
    }

    private static void sessions(ObjectNode scenario, int count, String cookie) {
        ArrayNode sessions = scenario.putArray("sessions");
        for (int i = 0; i < count; i++) {
            ObjectNode session = sessions.addObject();
            session.putObject("cookies").put("SESSION", cookie);
            session.putObject("values").put("token", "a b");
        }
    }

    private static void check(ObjectNode open) throws BadJobException {
        SupportChecks.check((EngineCommand.Open) EngineCommand.parse(open.toString()));
    }

    @Test
    void a_scenario_with_a_deck_can_be_opened() {
        assertThatCode(() -> check(open(card()))).doesNotThrowAnyException();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(
                        "a WebSocket",
                        it -> it.saying("a"),
                        "'method' should be a method of HTTP with a deck"),
                mistake(
                        "a cookie beside kept ones",
                        it -> it.with("headers", Map.of("cookie", "a=b")),
                        "'headers' should be without a Cookie if 'cookies' is true"),
                mistake(
                        "an unknown placeholder",
                        it -> it.with("body", "{{$guid}}"),
                        "'requests' should be with no other placeholders than those of"),
                mistake(
                        "no range of numbers",
                        it -> it.with("headers", Map.of("A", "{{$randomInt 5 5}}")),
                        "but is {{$randomInt 5 5}}"),
                mistake(
                        "an unknown name in a path",
                        it -> it.with("path", "/a/{{usr}}"),
                        "'path' should be percent-encoded"),
                mistake(
                        "a cookie in a path",
                        it -> it.with("path", "/a/{{$cookie SESSION}}"),
                        "'path' should be percent-encoded"),
                mistake(
                        "a session's blank in a path",
                        it -> it.with("path", "/a/{{token}}"),
                        "sessions' should be percent-encoded where a path has them"),
                mistake(
                        "a blank in a path",
                        it -> it.with("path", "/a?b={{full name}}"),
                        "'rows and sessions' should be percent-encoded where a path has them for"
                                + " the built-in tool, but is 'Ann Ä'"),
                mistake(
                        "another letter in a header",
                        it -> it.with("headers", Map.of("A", "{{full name}}")),
                        "'rows and sessions' should be texts in ASCII where a header has them"));
    }

    private static Arguments mistake(String name, UnaryOperator<LoadText> change, String part) {
        return Arguments.of(name, change, part);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void an_unsupported_deck_is_rejected_in_one_sentence(
            String name, UnaryOperator<LoadText> change, String part) {
        assertThatThrownBy(() -> check(open(change.apply(card()))))
                .as(name)
                .isInstanceOf(BadJobException.class)
                .hasMessageContaining(part)
                .hasMessageMatching(
                        "[^\\n]+ for the built-in tool, but is [^\\n]+: correct[^\\n]+");
    }

    @Test
    void every_connection_has_a_session_or_none_has() {
        ObjectNode open = open(card());
        sessions(CommandText.scenario(open), 3, "abc");
        ObjectNode semicolon = open(card());
        sessions(CommandText.scenario(semicolon), 4, "abc; Path=/");

        assertThatThrownBy(() -> check(open))
                .hasMessageStartingWith(
                        "'sessions' should be empty, or one for each of the 4 connections for the"
                                + " built-in tool, but is 3");
        assertThatThrownBy(() -> check(semicolon))
                .hasMessageStartingWith(
                        "'cookies' should be names and values in ASCII without a semicolon");
    }

    @Test
    void a_version_of_HTTP_that_the_tool_does_not_speak_is_refused() {
        ObjectNode open = open(card());
        open.withObject("endpoint").put("protocol", "h1.0");

        assertThatThrownBy(() -> check(open))
                .isInstanceOf(BadJobException.class)
                .hasMessageStartingWith("the command, field endpoint.protocol: Cannot deserialize")
                .hasMessageContaining("\"h1.0\"")
                .hasMessageContaining("H2C");
    }
}
