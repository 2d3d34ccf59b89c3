package io.weighbridge.peer;

import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.marshallers.jackson.Jackson;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.server.AllDirectives;
import org.apache.pekko.http.javadsl.server.PathMatchers;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.http.javadsl.unmarshalling.Unmarshaller;

/** Apache Pekko HTTP: answers are computed on the fork-join pool of the default dispatcher. */
final class Server extends AllDirectives {

    private static final ContentType PLAIN =
            MediaTypes.TEXT_PLAIN.toContentTypeWithMissingCharset();

    private final GraphQlEcho graphQl = new GraphQlEcho();

    private Server() {}

    public static void main(String[] args) {
        Listen listen = Listen.of(args);
        Http.get(ActorSystem.create("peer"))
                .newServerAt(listen.address(), listen.port())
                .bind(new Server().routes())
                .toCompletableFuture()
                .join();
    }

    private Route routes() {
        return concat(
                get(
                        () ->
                                concat(
                                        path("plaintext", this::plaintext),
                                        path("json", this::json),
                                        path(PathMatchers.segment(), this::threeTimes))),
                post(() -> path("graphql", this::graphQl)));
    }

    private Route plaintext() {
        return complete(HttpEntities.create(PLAIN, Answer.plaintext().body()));
    }

    private Route json() {
        return completeOK(new Answer.Message(Answer.GREETING), Jackson.marshaller());
    }

    private Route threeTimes(String text) {
        return complete(HttpEntities.create(ContentTypes.TEXT_PLAIN_UTF8, text.repeat(3)));
    }

    private Route graphQl() {
        return entity(
                Unmarshaller.entityToByteArray(), body -> complete(response(graphQl.answer(body))));
    }

    private static HttpResponse response(Answer answer) {
        return HttpResponse.create()
                .withStatus(StatusCodes.get(answer.status()))
                .withEntity(ContentTypes.APPLICATION_JSON, answer.body());
    }
}
