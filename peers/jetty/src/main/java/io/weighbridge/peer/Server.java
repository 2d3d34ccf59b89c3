package io.weighbridge.peer;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The contract on Jetty without servlets: a handler that may block, on Jetty's pool of up to 200
 * threads. Jetty sets TCP_NODELAY.
 */
final class Server extends Handler.Abstract {

    private final Routes routes = new Routes();

    public static void main(String[] args) throws Exception {
        var server = new org.eclipse.jetty.server.Server(Listen.of(args).socket());
        server.setHandler(new Server());
        server.start();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        byte[] body = BufferUtil.toArray(Content.Source.asByteBuffer(request));
        String path = Objects.requireNonNull(request.getHttpURI().getDecodedPath());
        Answer answer = routes.answer(request.getMethod(), path, body);
        response.setStatus(answer.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }
}
