package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * HTTP/1.1 by hand, for details that a client library hides: a single connection, and the order of
 * answers.
 */
final class RawConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    RawConnection(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /**
     * A connection on which a request arrived before the previous one was answered; both have been
     * answered now.
     */
    static RawConnection oneWaitedForAnother(URI server) throws IOException {
        RawConnection connection = new RawConnection(server);
        connection.send(get("/wait/50") + get("/plaintext"));
        connection.receive();
        connection.receive();
        return connection;
    }

    /** One answer; header names in lower case. */
    record Answer(int status, Map<String, String> headers, String body) {}

    /** A GET with HTTP/1.1, as sent over the network; each further header ends with CRLF. */
    static String get(String path, String... headers) {
        return "GET "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\n"
                + String.join("", headers)
                + "\r\n";
    }

    void send(String requests) throws IOException {
        socket.getOutputStream().write(requests.getBytes(US_ASCII));
        socket.getOutputStream().flush();
    }

    Answer receive() throws IOException {
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        Map<String, String> headers = headers();
        return new Answer(status, headers, body(headers));
    }

    /** The answer to a HEAD: it has a length, but no body follows. */
    Answer receiveHead() throws IOException {
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        return new Answer(status, headers(), "");
    }

    /** Whether nothing arrives for a time although the connection is open. */
    boolean silent(Duration time) throws IOException {
        socket.setSoTimeout(Math.toIntExact(time.toMillis()));
        try {
            in.mark(1);
            if (in.read() < 0) {
                return false;
            }
            in.reset();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
    }

    /** Whether the other side has closed the connection and sent nothing more. */
    boolean ended() throws IOException {
        return in.read() < 0;
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        return headers;
    }

    private String body(Map<String, String> headers) throws IOException {
        return "chunked".equals(headers.get("transfer-encoding"))
                ? chunks()
                : exactly(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.append(exactly(size));
            line();
        }
        line();
        return body.toString();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().trim(), 16);
    }

    private String exactly(int bytes) throws IOException {
        return new String(in.readNBytes(bytes), US_ASCII);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("The server closed the connection in mid-answer");
            }
            line.write(next);
        }
        return line.toString(US_ASCII).stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
