package io.weighbridge.jmh;

import io.weighbridge.job.AnswerCheck;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** A body that is checked and counted as it arrives, without being stored. */
final class ReceivedBody implements BodySubscriber<ReceivedBody> {

    private final AnswerCheck check;
    private final CompletableFuture<ReceivedBody> whole = new CompletableFuture<>();
    private boolean right = true;
    private long length;

    ReceivedBody(AnswerCheck check) {
        this.check = check;
    }

    /** Whether all bytes so far are the expected ones, if these are known. */
    boolean right() {
        return right;
    }

    /** Number of bytes so far. */
    long length() {
        return length;
    }

    @Override
    public CompletionStage<ReceivedBody> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            right = right && check.hasPart(length, part);
            length += part.remaining();
        }
    }

    @Override
    public void onError(Throwable cause) {
        whole.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
        whole.complete(this);
    }
}
