package io.weighbridge.peer;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;

/** Armeria: answers are computed on the event loop of their connection. */
final class Server {

    private final GraphQlEcho graphQl = new GraphQlEcho();

    private Server() {}

    public static void main(String[] args) {
        new Server().at(Listen.of(args)).start().join();
    }

    private com.linecorp.armeria.server.Server at(Listen listen) {
        return com.linecorp.armeria.server.Server.builder()
                .http(listen.socket())
                .route()
                .get("/plaintext")
                .build((ctx, request) -> text(MediaType.PLAIN_TEXT, Answer.GREETING))
                .route()
                .get("/json")
                .build((ctx, request) -> json(new Answer.Message(Answer.GREETING)))
                .route()
                .get("/{text}")
                .build(
                        (ctx, request) ->
                                text(MediaType.PLAIN_TEXT_UTF_8, ctx.pathParam("text").repeat(3)))
                .route()
                .post("/graphql")
                .build(
                        (ctx, request) ->
                                HttpResponse.of(request.aggregate().thenApply(this::graphQl)))
                .build();
    }

    private static HttpResponse text(MediaType type, String body) {
        return HttpResponse.of(HttpStatus.OK, type, body);
    }

    private static HttpResponse json(Object body) {
        return HttpResponse.ofJson(MediaType.JSON, body);
    }

    private HttpResponse graphQl(AggregatedHttpRequest request) {
        Answer answer = graphQl.answer(request.content().array());
        return HttpResponse.of(
                HttpStatus.valueOf(answer.status()), MediaType.parse(answer.type()), answer.body());
    }
}
