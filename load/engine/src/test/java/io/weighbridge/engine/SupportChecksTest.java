package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** Errors within a command itself are covered by its own tests. */
class SupportChecksTest {

    private static void check(UnaryOperator<LoadText> change) throws BadJobException {
        LoadText text = change.apply(LoadText.to(URI.create("http://127.0.0.1:8080")));
        check(CommandText.open(text));
        check(CommandText.slice(text));
    }

    @Test
    void commands_as_the_harness_writes_them_can_be_executed() {
        assertThatCode(() -> check(text -> text.open(1000).with("paths", List.of("/a", "/b"))))
                .doesNotThrowAnyException();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("method", it -> it.with("method", "get"), "'method' should be one of"),
                mistake("path", it -> it.with("path", "/ä"), "'path' should be percent-encoded"),
                mistake("host", it -> it.with("headers", Map.of("Host", "a")), "itself"),
                mistake("header", it -> it.with("headers", Map.of("A", "b\r\nC: d")), "in ASCII"),
                mistake("connections", it -> it.with("connections", 60_001), "at most 60000"),
                mistake("pipeline", it -> it.with("pipeline", 10_001), "at most 10000"),
                mistake("duration", it -> it.with("duration", 1e9), "from 0.001 to 3600.0"),
                mistake("rate", it -> it.open(1e8), "'rate' should be from"),
                mistake("timeout", it -> it.with("timeout", 3601.0), "'timeout' should be from"),
                mistake(
                        "pipelined, not kept",
                        it -> it.with("keepAlive", false).with("pipeline", 2),
                        "'keepAlive' should be true"),
                mistake(
                        "h2c, not kept",
                        it -> it.with("keepAlive", false).with("protocol", "h2c"),
                        "'keepAlive' should be true"),
                mistake("no message", it -> it.saying("a").with("body", null), "the message of a"),
                mistake(
                        "messages to a list",
                        it -> it.saying("a").with("paths", List.of("/a")),
                        "'paths' should be an empty list with a WEBSOCKET"),
                mistake(
                        "messages with headers",
                        it -> it.saying("a").with("headers", Map.of("A", "b")),
                        "'headers' should be none with a WEBSOCKET"),
                mistake(
                        "messages over h2c",
                        it -> it.saying("a").with("protocol", "h2c"),
                        "'protocol' should be h1 with a WEBSOCKET"),
                mistake(
                        "messages pipelined",
                        it -> it.saying("a").with("pipeline", 2),
                        "'pipeline' should be 1 with a WEBSOCKET"),
                mistake(
                        "messages, not kept",
                        it -> it.saying("a").with("keepAlive", false),
                        "'keepAlive' should be true with a WEBSOCKET"));
    }

    @Test
    void limits_that_belong_to_several_fields_or_scenarios_are_checked() {
        URI server = URI.create("http://127.0.0.1:8080");
        LoadText messages = LoadText.to(server).saying("a");

        assertThatThrownBy(
                        () ->
                                check(
                                        CommandText.open(
                                                LoadText.to(server)
                                                        .with("pipeline", 1_000)
                                                        .with("connections", 1_001))))
                .hasMessageStartingWith("'connections times pipeline' should be at most 1000000");
        assertThatThrownBy(() -> check(CommandText.with(CommandText.open(server), "two", messages)))
                .hasMessageStartingWith("'scenarios' should be all over WebSockets to one path");
        assertThatThrownBy(
                        () ->
                                check(
                                        CommandText.with(
                                                CommandText.open(messages),
                                                "two",
                                                LoadText.to(server)
                                                        .saying("b")
                                                        .with("path", "/b"))))
                .hasMessageStartingWith("'scenarios' should be all over WebSockets to one path");
        assertThatThrownBy(() -> check(CommandText.slice(1).put("skip", 31)))
                .hasMessageStartingWith("'skip' should be from 0.0 to 30.0");
        assertThatThrownBy(() -> check(CommandText.slice(1).put("duration", 3_601)))
                .hasMessageStartingWith("'duration' should be from 0.001 to 3600.0");
    }

    private static void check(ObjectNode text) throws BadJobException {
        if (EngineCommand.parse(text.toString()) instanceof EngineCommand.Slice slice) {
            SupportChecks.check(slice);
        } else {
            SupportChecks.check((EngineCommand.Open) EngineCommand.parse(text.toString()));
        }
    }

    private static Arguments mistake(String name, UnaryOperator<LoadText> change, String part) {
        return Arguments.of(name, change, part);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void unsupported_commands_are_rejected_in_one_sentence(
            String name, UnaryOperator<LoadText> change, String part) {
        assertThatThrownBy(() -> check(change))
                .as(name)
                .isInstanceOf(BadJobException.class)
                .hasMessageContaining(part)
                .hasMessageMatching(
                        "[^\\n]+ for the built-in tool, but is [^\\n]+: correct[^\\n]+");
    }
}
