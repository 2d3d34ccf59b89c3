package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.WebSocket;
import org.junit.jupiter.api.Test;

/** The behaviour of every server with WebSockets, whatever its implementation. */
public interface WebSocketContract {

    /** The server's address, without a path: {@code http://127.0.0.1:8080}. */
    URI server();

    @Test
    default void a_text_comes_back() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            client.say("weigh me", true);

            assertThat(client.hear()).isEqualTo("weigh me");
        }
    }

    @Test
    default void an_empty_text_comes_back() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            client.say("", true);

            assertThat(client.hear()).isEmpty();
        }
    }

    @Test
    default void a_text_of_all_of_unicode_comes_back() throws Exception {
        String text = "grüße € 日本 😀 ".repeat(200);
        try (EchoClient client = new EchoClient(server())) {
            client.say(text, true);

            assertThat(client.hear()).isEqualTo(text);
        }
    }

    @Test
    default void a_text_in_two_fragments_is_returned_as_one() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            client.say("grüße ", false);
            client.say("😀", true);

            assertThat(client.hear()).isEqualTo("grüße 😀");
        }
    }

    @Test
    default void texts_come_back_in_their_order() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            for (int i = 0; i < 100; i++) {
                client.say("turn " + i, true);
            }

            for (int i = 0; i < 100; i++) {
                assertThat(client.hear()).isEqualTo("turn " + i);
            }
        }
    }

    @Test
    default void a_ping_is_answered_by_its_pong() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            client.ping("there?");

            assertThat(client.pong()).isEqualTo("there?");
        }
    }

    @Test
    default void a_close_frame_is_answered_with_a_close_frame() throws Exception {
        try (EchoClient client = new EchoClient(server())) {
            assertThat(client.end()).isEqualTo(WebSocket.NORMAL_CLOSURE);
        }
    }

    @Test
    default void a_request_without_upgrade_is_not_upgraded() throws Exception {
        assertThat(Http.get(server(), "/ws/echo").statusCode()).isBetween(400, 499);
    }

    @Test
    default void requests_are_answered_as_ever() throws Exception {
        assertThat(Http.text(Http.get(server(), "/plaintext"))).isEqualTo("Hello, World!");
    }
}
