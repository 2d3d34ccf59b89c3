package io.weighbridge.peer;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.microhttp.EventLoop;
import org.microhttp.Header;
import org.microhttp.Options;
import org.microhttp.Request;
import org.microhttp.Response;

/**
 * The contract on microhttp: event loops, one for each CPU, do all the work. microhttp never sets
 * TCP_NODELAY, and has no option for it.
 */
final class Server {

    private final Routes routes = new Routes();

    public static void main(String[] args) throws IOException {
        Listen listen = Listen.of(args);
        Server server = new Server();
        Options options =
                Options.builder().withHost(listen.address()).withPort(listen.port()).build();
        new EventLoop(options, (request, callback) -> callback.accept(server.respond(request)))
                .start();
    }

    private Response respond(Request request) {
        Answer answer = answer(request);
        return new Response(
                answer.status(),
                answer.status() == 200 ? "OK" : "Error",
                List.of(new Header("Content-Type", answer.type())),
                answer.body());
    }

    private Answer answer(Request request) {
        try {
            // The URI is still encoded.
            String path = URI.create(request.uri()).getPath();
            return routes.answer(request.method(), path, request.body());
        } catch (IllegalArgumentException notDecodable) {
            return Answer.badRequest();
        }
    }
}
