package io.weighbridge.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A WebSocket server that sends given frames, correct or not (RFC 6455). */
final class FakeWebSocket implements AutoCloseable {

    static final int MORE = 0;
    static final int TEXT = 1;
    static final int BYTES = 2;
    static final int CLOSE = 8;

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final Pattern KEY = Pattern.compile("(?i)Sec-WebSocket-Key: *(\\S+)");

    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Voice voice;

    /** The server's behaviour on one connection, after it has read the request. */
    interface Voice {
        void speak(Line line) throws IOException;
    }

    FakeWebSocket(Voice voice) throws IOException {
        this.voice = voice;
        Thread thread = new Thread(this::serve, "fake-websocket");
        thread.setDaemon(true);
        thread.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    /** First lines of requests, texts and, for other frames, the number of their type. */
    List<String> received() {
        return List.copyOf(received);
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                Line line = new Line(connection);
                received.add(line.request.lines().findFirst().orElse(""));
                voice.speak(line);
            } catch (IOException ended) {
                // The client has closed the connection, or the test has ended.
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** One connection. */
    final class Line {

        private final Socket connection;
        private final DataInputStream in;
        private final String request;

        Line(Socket connection) throws IOException {
            this.connection = connection;
            this.in = new DataInputStream(connection.getInputStream());
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.readUnsignedByte());
            }
            this.request = head.toString();
        }

        void upgrade() throws IOException {
            Matcher key = KEY.matcher(request);
            if (!key.find()) {
                throw new IOException("no key in " + request);
            }
            write(
                    """
                    HTTP/1.1 101 Switching Protocols\r
                    Upgrade: websocket\r
                    Connection: Upgrade\r
                    Sec-WebSocket-Accept: %s\r
                    \r
                    """
                            .formatted(accept(key.group(1))));
        }

        void write(String raw) throws IOException {
            connection.getOutputStream().write(raw.getBytes(ISO_8859_1));
        }

        /** Waits for a frame of at most 125 bytes; returns its text, or the number of its type. */
        String hear() throws IOException {
            int kind = in.readUnsignedByte() & 0xF;
            int length = in.readUnsignedByte() & 0x7F;
            byte[] mask = in.readNBytes(4);
            byte[] bytes = in.readNBytes(length);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (bytes[i] ^ mask[i % 4]);
            }
            String said = kind == TEXT ? new String(bytes, UTF_8) : String.valueOf(kind);
            received.add(said);
            return said;
        }

        void say(int kind, boolean last, String text) throws IOException {
            byte[] bytes = text.getBytes(UTF_8);
            connection.getOutputStream().write((last ? 0x80 : 0) | kind);
            connection.getOutputStream().write(bytes.length);
            connection.getOutputStream().write(bytes);
        }

        void close(int code, String reason) throws IOException {
            connection.getOutputStream().write(0x80 | CLOSE);
            connection.getOutputStream().write(2 + reason.length());
            connection.getOutputStream().write(code >> 8);
            connection.getOutputStream().write(code & 0xFF);
            connection.getOutputStream().write(reason.getBytes(ISO_8859_1));
        }

        private static String accept(String key) {
            try {
                byte[] hash =
                        MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(UTF_8));
                return Base64.getEncoder().encodeToString(hash);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
