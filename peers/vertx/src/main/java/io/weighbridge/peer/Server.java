package io.weighbridge.peer;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/**
 * The contract on Vert.x: one verticle, and so one event loop, for each CPU. The event loops do all
 * the work. Vert.x sets TCP_NODELAY.
 */
final class Server extends VerticleBase {

    private final Listen listen;
    private final GraphQlEcho graphQl;

    private Server(Listen listen, GraphQlEcho graphQl) {
        this.listen = listen;
        this.graphQl = graphQl;
    }

    public static void main(String[] args) {
        Listen listen = Listen.of(args);
        GraphQlEcho graphQl = new GraphQlEcho();
        int cpus = Runtime.getRuntime().availableProcessors();
        Vertx.vertx()
                .deployVerticle(
                        () -> new Server(listen, graphQl),
                        new DeploymentOptions().setInstances(cpus))
                .await();
    }

    @Override
    public Future<HttpServer> start() {
        return vertx.createHttpServer()
                .requestHandler(router())
                .listen(listen.port(), listen.address());
    }

    private Router router() {
        Router router = Router.router(vertx);
        router.get("/plaintext").handler(context -> send(context, Answer.plaintext()));
        router.get("/json")
                .handler(context -> context.json(new JsonObject().put("message", Answer.GREETING)));
        router.get("/:text")
                .handler(context -> send(context, Answer.threeTimes(context.pathParam("text"))));
        router.get("/ws/echo")
                .handler(
                        context ->
                                context.request()
                                        .toWebSocket()
                                        .onSuccess(
                                                socket ->
                                                        socket.textMessageHandler(
                                                                socket::writeTextMessage)));
        router.post("/graphql")
                .handler(BodyHandler.create(false))
                .handler(
                        context ->
                                send(context, graphQl.answer(context.body().buffer().getBytes())));
        return router;
    }

    private static void send(RoutingContext context, Answer answer) {
        context.response()
                .setStatusCode(answer.status())
                .putHeader("Content-Type", answer.type())
                .end(Buffer.buffer(answer.body()));
    }
}
