package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer while it arrives. It takes little memory, however long the body is: only
 * the beginning is kept, and a checksum of the rest. An encoded body is decoded meanwhile. A body
 * without an end fails at {@link #MOST}, and so does its decoded content. The caller limits the
 * time.
 */
public final class AnswerBody implements BodySubscriber<AnswerBody> {

    /** The most bytes of a body, or of its decoded content. */
    static final long MOST = Integer.MAX_VALUE;

    /** The bytes that are kept, or more if the expected body has more. */
    static final int KEPT = 1 << 20;

    private final @Nullable String coding;
    private final KeptBytes sent;
    private final KeptBytes content;
    private final CompletableFuture<AnswerBody> whole = new CompletableFuture<>();
    private @Nullable Sink decoding;
    private Flow.@Nullable Subscription subscription;

    /**
     * @param expect the expected answer
     * @param codings the header {@code Content-Encoding}; null if there is none
     */
    public AnswerBody(Workload.Expect expect, @Nullable String codings) {
        String body = expect.body();
        int expected = body == null ? 0 : body.getBytes(StandardCharsets.UTF_8).length;
        int most = Math.max(KEPT, expected);
        coding = Encoding.coding(codings);
        sent = new KeptBytes(most, "its body");
        content = new KeptBytes(most, "its decoded body");
        decoding = coding == null ? null : Encoding.decoding(coding, content);
    }

    /** The number of bytes so far, as they were sent. */
    public int length() {
        return sent.length();
    }

    /**
     * The content as UTF-8, or as Latin-1 if it is not UTF-8; if it cannot be decoded, its encoded
     * form. Of a very long one, this is the beginning with a checksum of the rest, so that equal
     * texts still mean equal bodies. Called after {@link #end()}.
     */
    public String text() {
        return decoding == null ? sent.text() : content.text();
    }

    /** How the body was encoded; null if it was sent as it is. Called after {@link #end()}. */
    public @Nullable Encoding encoding() {
        if (coding == null) {
            return null;
        }
        return new Encoding(coding, decoding == null ? null : content.length());
    }

    /**
     * Adds the next part.
     *
     * @throws EndlessAnswerException if the body, or its decoded content, is now too long
     */
    void add(byte[] part, int count) throws EndlessAnswerException {
        sent.add(part, 0, count);
        if (decoding == null) {
            return;
        }
        try {
            decoding.add(part, 0, count);
        } catch (EndlessAnswerException e) {
            throw e;
        } catch (IOException notEncodedSo) {
            decoding = null;
        }
    }

    /** Called after the last part. A body that is not complete in its coding is not decoded. */
    void end() {
        if (decoding == null) {
            return;
        }
        try {
            decoding.end();
        } catch (IOException incomplete) {
            decoding = null;
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
        end();
        whole.complete(this);
    }
}
