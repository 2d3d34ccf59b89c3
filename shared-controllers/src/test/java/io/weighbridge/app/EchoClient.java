package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A WebSocket with the JDK's client, which waits for everything, with a time limit. */
final class EchoClient implements WebSocket.Listener, AutoCloseable {

    private static final int PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> pongs = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();
    private final WebSocket socket;

    EchoClient(URI server) throws Exception {
        socket =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()
                        .newWebSocketBuilder()
                        .connectTimeout(Duration.ofSeconds(PATIENCE_SECONDS))
                        .buildAsync(
                                URI.create("ws://" + server.getRawAuthority() + "/ws/echo"), this)
                        .get(PATIENCE_SECONDS, SECONDS);
    }

    /** Sends a text, or a part of one. */
    void say(String part, boolean last) throws Exception {
        socket.sendText(part, last).get(PATIENCE_SECONDS, SECONDS);
    }

    void ping(String payload) throws Exception {
        socket.sendPing(ByteBuffer.wrap(payload.getBytes(UTF_8))).get(PATIENCE_SECONDS, SECONDS);
    }

    String hear() throws InterruptedException {
        return taken(texts);
    }

    String pong() throws InterruptedException {
        return taken(pongs);
    }

    private static String taken(BlockingQueue<String> queue) throws InterruptedException {
        String item = queue.poll(PATIENCE_SECONDS, SECONDS);
        assertThat(item).as("heard within %s s", PATIENCE_SECONDS).isNotNull();
        return String.valueOf(item);
    }

    /** Closes, and waits for the returned code. */
    int end() throws Exception {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(PATIENCE_SECONDS, SECONDS);
        return closed.get(PATIENCE_SECONDS, SECONDS);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            texts.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer payload) {
        pongs.add(UTF_8.decode(payload).toString());
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.completeExceptionally(error);
    }

    @Override
    public void close() {
        socket.abort();
    }
}
