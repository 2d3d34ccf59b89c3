package io.weighbridge.run;

import io.weighbridge.launch.HttpAnswer;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Workload;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Opens a WebSocket before any load, sends a workload's message once, compares the answer, and
 * closes the WebSocket.
 *
 * @param patience the time limit for each step: upgrade, answer, close
 */
record EchoContract(HttpClient client, Duration patience) {

    /**
     * Checks that a server sends a workload's message back.
     *
     * @throws TrialFailedException if the server does not upgrade, sends something else, does not
     *     close on request, or exceeds a time limit
     */
    void check(URI server, Workload workload) throws TrialFailedException, InterruptedException {
        String message = Objects.requireNonNull(workload.body());
        URI address = URI.create("ws://" + server.getRawAuthority() + workload.path());
        try {
            String received = answer(address, message);
            if (!received.equals(quoted(message))) {
                throw failed(
                        workload,
                        "should send %s back but sent %s; fix the server"
                                .formatted(
                                        HttpAnswer.shown(quoted(message)),
                                        HttpAnswer.shown(received)));
            }
        } catch (ExecutionException e) {
            throw failed(workload, sentence(e.getCause()));
        } catch (TimeoutException e) {
            throw failed(
                    workload,
                    "got no answer in %s s; see the server's log".formatted(patience.toSeconds()));
        }
    }

    /** Sends a message, and closes the WebSocket if the answer is the same message. */
    private String answer(URI address, String message)
            throws ExecutionException, TimeoutException, InterruptedException {
        EchoListener listener = new EchoListener(message.length());
        WebSocket socket = get(client.newWebSocketBuilder().buildAsync(address, listener));
        try {
            get(socket.sendText(message, true));
            String received = get(listener.received);
            if (received.equals(quoted(message))) {
                get(socket.sendClose(WebSocket.NORMAL_CLOSURE, ""));
                get(listener.closed);
            }
            return received;
        } finally {
            socket.abort();
        }
    }

    private <T> T get(CompletableFuture<T> step)
            throws ExecutionException, TimeoutException, InterruptedException {
        return step.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static String sentence(@Nullable Throwable cause) {
        return cause instanceof WebSocketHandshakeException refused && refused.getResponse() != null
                ? "should be upgraded to a WebSocket but answered status %d; fix the server or the workload's path"
                        .formatted(refused.getResponse().statusCode())
                : "got no answer (%s); see the server's log".formatted(cause);
    }

    private static TrialFailedException failed(Workload workload, String what) {
        return new TrialFailedException(
                new Failure(Failure.Kind.WRONG_ANSWER, workload.requestLine() + " " + what));
    }

    private static String quoted(String text) {
        return "'" + text + "'";
    }

    /** Receives one message and the close frame. */
    private static final class EchoListener implements WebSocket.Listener {

        /** What the server sent first: a message in quotes, or a description of anything else. */
        private final CompletableFuture<String> received = new CompletableFuture<>();

        private final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final StringBuilder text = new StringBuilder();
        private final int enough;

        /**
         * @param enough length of the expected message in characters; a longer text is wrong, so
         *     the rest is not awaited
         */
        EchoListener(int enough) {
            this.enough = enough;
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last || text.length() > enough) {
                received.complete(quoted(text.toString()));
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(
                WebSocket socket, ByteBuffer part, boolean last) {
            received.complete("binary data");
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.complete(("a close frame: " + code + " " + reason).strip());
            closed.complete(code);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            received.completeExceptionally(error);
            closed.completeExceptionally(error);
        }
    }
}
