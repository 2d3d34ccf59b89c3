package io.weighbridge.peer;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.RestPath;

/**
 * A method that returns a plain value runs on a thread of the worker pool, which is Quarkus's
 * default.
 */
@Path("/")
@RegisterForReflection(
        targets = Answer.Message.class,
        classNames = "io.weighbridge.peer.GraphQlEcho$Request")
public class PeerResource {

    private final GraphQlEcho graphQl = new GraphQlEcho();

    /**
     * The content type of a manually built response is sent unchanged. Quarkus would add a charset
     * to an annotated content type.
     */
    @GET
    @Path("plaintext")
    public Response plaintext() {
        return Response.ok(Answer.GREETING, MediaType.TEXT_PLAIN).build();
    }

    @GET
    @Path("json")
    public Response json() {
        return Response.ok(new Answer.Message(Answer.GREETING), MediaType.APPLICATION_JSON).build();
    }

    @GET
    @Path("{text}")
    @Produces("text/plain;charset=utf-8")
    public String threeTimes(@RestPath String text) {
        return text.repeat(3);
    }

    @POST
    @Path("graphql")
    public Response graphQl(byte[] body) {
        Answer answer = graphQl.answer(body);
        return Response.status(answer.status()).type(answer.type()).entity(answer.body()).build();
    }
}
