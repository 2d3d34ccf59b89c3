package io.weighbridge.peer;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Javalin: a handler runs on a platform thread of Jetty's pool. With {@code -Dpeer.h2c=true} it
 * also supports HTTP/2 without TLS.
 */
final class Server {

    private final Listen listen;
    private final GraphQlEcho graphQl = new GraphQlEcho();

    private Server(Listen listen) {
        this.listen = listen;
    }

    public static void main(String[] args) {
        Javalin.start(new Server(Listen.of(args))::configure);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.jetty.host = listen.address();
        config.jetty.port = listen.port();
        if (Boolean.getBoolean("peer.h2c")) {
            config.jetty.addConnector(this::bothProtocols);
        }
        config.routes
                .get("/plaintext", ctx -> ctx.contentType("text/plain").result(Answer.GREETING))
                .get("/json", ctx -> ctx.json(new Answer.Message(Answer.GREETING)))
                .get("/{text}", Server::threeTimes)
                .post("/graphql", ctx -> send(ctx, graphQl.answer(ctx.bodyAsBytes())))
                .ws("/ws/echo", ws -> ws.onMessage(ctx -> ctx.send(ctx.message())));
    }

    private Connector bothProtocols(
            org.eclipse.jetty.server.Server server, HttpConfiguration http) {
        ServerConnector connector =
                new ServerConnector(
                        server,
                        new HttpConnectionFactory(http),
                        new HTTP2CServerConnectionFactory(http));
        connector.setHost(listen.address());
        connector.setPort(listen.port());
        return connector;
    }

    private static void threeTimes(Context ctx) {
        ctx.contentType("text/plain;charset=utf-8").result(ctx.pathParam("text").repeat(3));
    }

    private static void send(Context ctx, Answer answer) {
        ctx.status(answer.status()).contentType(answer.type()).result(answer.body());
    }
}
