package io.weighbridge.jmh;

import io.weighbridge.job.AnswerCheck;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import io.weighbridge.job.PathSequence;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A thread of the benchmark with its own HTTP client, so that each thread has one connection. With
 * h2c the client requests the upgrade in its first request, because it cannot begin with HTTP/2
 * without TLS.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before anything else.
public class Caller {

    private HttpClient client;
    private Version version;
    private List<HttpRequest> requests;
    private PathSequence sequence;
    private AnswerCheck check;
    private ThreadCounts counts;
    private InterruptibleCall call;
    private boolean measured;

    /** Creates the client and the requests, before the warm-up. */
    @Setup(Level.Trial)
    public void open(Ledger ledger, ThreadParams thread) {
        Job job = ledger.job();
        version = job.endpoint().protocol() == Protocol.H1 ? Version.HTTP_1_1 : Version.HTTP_2;
        client =
                HttpClient.newBuilder()
                        .version(version)
                        .followRedirects(Redirect.NEVER)
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .build();
        requests = job.scenario().allPaths().stream().map(path -> request(job, path)).toList();
        sequence = new PathSequence(requests.size(), job.seed() + thread.getThreadIndex());
        check = ledger.check();
        counts = ledger.newCounts();
    }

    /** Records the type of the iteration. */
    @Setup(Level.Iteration)
    public void begin(Ledger ledger, IterationParams iteration) {
        measured = iteration.getType() == IterationType.MEASUREMENT;
        call = ledger.callsOf(Thread.currentThread());
    }

    int call() {
        int target = sequence.next();
        long start = System.nanoTime();
        call.begins(start);
        try {
            HttpResponse<ReceivedBody> answer =
                    client.send(requests.get(target), head -> new ReceivedBody(check));
            long end = System.nanoTime();
            if (!call.ends()) {
                return unanswered(ErrorKind.TIMEOUT);
            }
            counts.answered(start, end, measured);
            ErrorKind fault = fault(target, answer);
            if (fault != null) {
                counts.failed(fault);
            }
            return answer.statusCode();
        } catch (IOException e) {
            return unanswered(call.ends() ? kind(e) : ErrorKind.TIMEOUT);
        } catch (InterruptedException e) {
            call.ends();
            return unanswered(ErrorKind.TIMEOUT);
        }
    }

    private int unanswered(ErrorKind kind) {
        counts.unanswered(measured, kind);
        return 0;
    }

    /** The first error of an answer; null if it is correct. */
    private @Nullable ErrorKind fault(int target, HttpResponse<ReceivedBody> answer) {
        if (answer.version() != version) {
            return ErrorKind.WRONG_PROTOCOL;
        }
        ErrorKind status = check.ofStatus(answer.statusCode());
        if (status != null) {
            return status;
        }
        ErrorKind type = check.ofType(answer.headers().firstValue("content-type").orElse(null));
        if (type != null) {
            return type;
        }
        ReceivedBody body = answer.body();
        return body.right() ? check.ofLength(target, body.length()) : ErrorKind.WRONG_BODY;
    }

    private static ErrorKind kind(IOException e) {
        if (e instanceof ConnectException || e instanceof HttpConnectTimeoutException) {
            return ErrorKind.CONNECT;
        }
        return e instanceof HttpTimeoutException ? ErrorKind.TIMEOUT : ErrorKind.RECEIVE;
    }

    private static HttpRequest request(Job job, String path) {
        byte[] body = job.scenario().content();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(job.endpoint().server() + path))
                        .method(
                                job.scenario().method(),
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(body));
        job.scenario().headers().forEach(request::header);
        return request.build();
    }
}
