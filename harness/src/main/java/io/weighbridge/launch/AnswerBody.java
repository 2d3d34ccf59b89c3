package io.weighbridge.launch;

import io.weighbridge.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer while it arrives. It takes little memory, however long the body is: only
 * the beginning is kept, and a checksum of the rest. A body without an end fails at {@link #MOST}.
 * The caller limits the time.
 */
public final class AnswerBody implements BodySubscriber<AnswerBody> {

    /** The most bytes of a body. */
    static final long MOST = Integer.MAX_VALUE;

    /** The bytes that are kept, or more if the expected body has more. */
    static final int KEPT = 1 << 20;

    private final int most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CRC32C rest = new CRC32C();
    private final CompletableFuture<AnswerBody> whole = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private volatile long length;

    /**
     * @param expect the expected answer
     */
    public AnswerBody(Workload.Expect expect) {
        String body = expect.body();
        int expected = body == null ? 0 : body.getBytes(StandardCharsets.UTF_8).length;
        most = Math.max(KEPT, expected);
    }

    /** The number of bytes so far. */
    public int length() {
        return (int) length;
    }

    /**
     * The body as UTF-8. Of a very long body, this is the beginning with a checksum of the rest, so
     * that equal texts still mean equal bodies.
     */
    public String text() {
        String text = kept.toString(StandardCharsets.UTF_8);
        return length <= most
                ? text
                : "%s… (CRC-32C of the rest: %08x)".formatted(text, rest.getValue());
    }

    /**
     * Adds the next part.
     *
     * @throws EndlessAnswerException if the body is now too long
     */
    void add(byte[] part, int count) throws EndlessAnswerException {
        int room = Math.min(count, most - kept.size());
        kept.write(part, 0, room);
        rest.update(part, room, count - room);
        length = Math.min(MOST, length + count);
        if (length == MOST) {
            throw new EndlessAnswerException("its body has 2 GiB or more");
        }
    }

    @Override
    public CompletionStage<AnswerBody> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        try {
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                add(bytes, bytes.length);
            }
        } catch (EndlessAnswerException e) {
            if (subscription != null) {
                subscription.cancel();
            }
            whole.completeExceptionally(e);
        }
    }

    @Override
    public void onError(Throwable failed) {
        whole.completeExceptionally(failed);
    }

    @Override
    public void onComplete() {
        whole.complete(this);
    }
}
