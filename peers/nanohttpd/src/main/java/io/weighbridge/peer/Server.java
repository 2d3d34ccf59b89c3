package io.weighbridge.peer;

import fi.iki.elonen.NanoHTTPD;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;

/**
 * The contract on NanoHTTPD: a new thread for each connection. NanoHTTPD does not set TCP_NODELAY;
 * {@code -Dpeer.nodelay=true} enables it.
 */
final class Server extends NanoHTTPD {

    private static final boolean NO_DELAY = Boolean.getBoolean("peer.nodelay");

    private final Routes routes = new Routes();

    private Server(Listen listen) {
        super(listen.address(), listen.port());
    }

    public static void main(String[] args) throws IOException {
        new Server(Listen.of(args)).start(SOCKET_READ_TIMEOUT, false);
    }

    @Override
    public Response serve(IHTTPSession session) {
        Answer answer = routes.answer(session.getMethod().name(), session.getUri(), body(session));
        return newFixedLengthResponse(
                Response.Status.lookup(answer.status()),
                answer.type(),
                new ByteArrayInputStream(answer.body()),
                answer.body().length);
    }

    /** The next request follows in the same stream, so only the declared length is read. */
    private static byte[] body(IHTTPSession session) {
        String length = session.getHeaders().getOrDefault("content-length", "0");
        try {
            return session.getInputStream().readNBytes(Integer.parseInt(length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No other server of the project compresses by default. */
    @Override
    protected boolean useGzipWhenAccepted(Response response) {
        return false;
    }

    @Override
    protected ClientHandler createClientHandler(Socket socket, InputStream in) {
        if (NO_DELAY) {
            setNoDelay(socket);
        }
        return super.createClientHandler(socket, in);
    }

    private static void setNoDelay(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }
}
