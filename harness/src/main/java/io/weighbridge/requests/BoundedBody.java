package io.weighbridge.requests;

import io.weighbridge.instrument.launch.AnswerBody;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The body of an answer while it arrives. It fails if it becomes too long. */
final class BoundedBody implements BodySubscriber<AnswerBody> {

    /** The most bytes. */
    private static final int MOST = 10_000_000;

    private final AnswerBody body;
    private Flow.@Nullable Subscription subscription;
    private boolean ended;

    BoundedBody(ResponseInfo head) {
        List<String> codings = head.headers().allValues("content-encoding");
        this.body = new AnswerBody(Workload.Expect.OK, String.join(",", codings));
    }

    @Override
    public CompletionStage<AnswerBody> getBody() {
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        body.onSubscribe(begun);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        if (ended) {
            return;
        }
        body.onNext(parts);
        if (body.length() > MOST) {
            ended = true;
            if (subscription != null) {
                subscription.cancel();
            }
            body.onError(new IOException("the answer has more than 10 MB"));
        }
    }

    @Override
    public void onError(Throwable failed) {
        body.onError(failed);
    }

    @Override
    public void onComplete() {
        if (!ended) {
            body.onComplete();
        }
    }
}
