package io.weighbridge.peer;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.SerdeImport;

/** Runs on the event loop of the connection, which is Micronaut's default. */
@Controller
@SerdeImport(Answer.Message.class)
class PeerController {

    private final GraphQlEcho graphQl = new GraphQlEcho();

    @Get(uri = "/plaintext", produces = MediaType.TEXT_PLAIN)
    String plaintext() {
        return Answer.GREETING;
    }

    @Get("/json")
    Answer.Message json() {
        return new Answer.Message(Answer.GREETING);
    }

    @Get(uri = "/{text:[^/]+}", produces = "text/plain;charset=utf-8")
    String threeTimes(String text) {
        return text.repeat(3);
    }

    @Post("/graphql")
    HttpResponse<byte[]> graphQl(@Body byte[] body) {
        Answer answer = graphQl.answer(body);
        return HttpResponse.<byte[]>status(answer.status(), "")
                .contentType(answer.type())
                .body(answer.body());
    }
}
