package io.weighbridge.peer;

import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RoutingHandler;
import io.undertow.util.Headers;
import io.undertow.util.PathTemplateMatch;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The contract on Undertow without servlets: its IO threads, which are event loops, do all the
 * work, and its worker pool does none. Undertow sets TCP_NODELAY.
 */
final class Server {

    private Server() {}

    public static void main(String[] args) {
        Listen listen = Listen.of(args);
        Undertow.builder()
                .addHttpListener(listen.port(), listen.address(), routes())
                .build()
                .start();
    }

    private static HttpHandler routes() {
        GraphQlEcho graphQl = new GraphQlEcho();
        return new RoutingHandler()
                .get("/plaintext", exchange -> send(exchange, Answer.plaintext()))
                .get("/json", exchange -> send(exchange, Answer.json()))
                .get("/{text}", exchange -> send(exchange, Answer.threeTimes(text(exchange))))
                .post(
                        "/graphql",
                        exchange ->
                                exchange.getRequestReceiver()
                                        .receiveFullBytes(
                                                (whole, body) -> send(whole, graphQl.answer(body))))
                .setFallbackHandler(exchange -> send(exchange, Answer.notFound()));
    }

    private static String text(HttpServerExchange exchange) {
        PathTemplateMatch match = exchange.getAttachment(PathTemplateMatch.ATTACHMENT_KEY);
        return Objects.requireNonNull(match.getParameters().get("text"));
    }

    private static void send(HttpServerExchange exchange, Answer answer) {
        exchange.setStatusCode(answer.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, answer.type());
        exchange.getResponseSender().send(ByteBuffer.wrap(answer.body()));
    }
}
