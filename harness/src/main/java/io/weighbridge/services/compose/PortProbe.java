package io.weighbridge.services.compose;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Whether a server answers behind a port that an engine publishes. */
final class PortProbe {

    private static final int CONNECT_MILLIS = 500;

    /** The engine closes a connection within a millisecond if no server answers behind it. */
    private static final int SILENCE_MILLIS = 200;

    private PortProbe() {}

    /**
     * Whether a server accepts connections. Docker's proxy accepts every connection, and closes it
     * if there is no server; so the connection must also stay open, or carry data.
     */
    static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            socket.setSoTimeout(SILENCE_MILLIS);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException silent) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
