package io.weighbridge.jmh;

import io.weighbridge.job.AnswerCheck;
import io.weighbridge.job.Draw;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import io.weighbridge.job.Job.Protocol;
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
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A thread of the benchmark and its own HTTP client, so that threads are connections. With h2c the
 * client asks for the upgrade in its first request; it cannot begin with HTTP/2 without TLS.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before anything else.
public class Caller {

    private HttpClient client;
    private Version version;
    private List<HttpRequest> requests;
    private Draw draw;
    private AnswerCheck check;
    private Tally tally;
    private boolean measured;

    /** Makes the client and the requests, before the warm-up. */
    @Setup(Level.Trial)
    public void open(Ledger ledger, ThreadParams thread) {
        Job job = ledger.job();
        version = job.protocol() == Protocol.H1 ? Version.HTTP_1_1 : Version.HTTP_2;
        client =
                HttpClient.newBuilder()
                        .version(version)
                        .followRedirects(Redirect.NEVER)
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .build();
        requests = job.targets().stream().map(path -> request(job, path)).toList();
        draw = new Draw(requests.size(), job.seed() + thread.getThreadIndex());
        check = ledger.check();
        tally = ledger.newTally();
    }

    /** Takes note of what the iteration is for. */
    @Setup(Level.Iteration)
    public void begin(Ledger ledger, IterationParams iteration) {
        measured = iteration.getType() == IterationType.MEASUREMENT;
        // A call cut off in the iteration before may have left its interrupt behind.
        Thread.interrupted();
        ledger.joins(Thread.currentThread());
    }

    int call() {
        HttpRequest request = requests.get(draw.next());
        long start = System.nanoTime();
        try {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            tally.answered(start, System.nanoTime(), measured);
            fault(answer).ifPresent(tally::failed);
            return answer.statusCode();
        } catch (IOException e) {
            tally.unanswered(measured, kind(e));
            return 0;
        } catch (InterruptedException e) {
            tally.unanswered(measured, ErrorKind.TIMEOUT);
            return 0;
        }
    }

    private Optional<ErrorKind> fault(HttpResponse<byte[]> answer) {
        if (answer.version() != version) {
            return Optional.of(ErrorKind.WRONG_PROTOCOL);
        }
        return check.fault(
                answer.statusCode(),
                answer.headers().firstValue("content-type").orElse(null),
                answer.body());
    }

    private static ErrorKind kind(IOException e) {
        if (e instanceof ConnectException || e instanceof HttpConnectTimeoutException) {
            return ErrorKind.CONNECT;
        }
        return e instanceof HttpTimeoutException ? ErrorKind.TIMEOUT : ErrorKind.RECEIVE;
    }

    private static HttpRequest request(Job job, String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(job.server() + path))
                        .method(
                                job.method(),
                                job.body()
                                        .map(BodyPublishers::ofString)
                                        .orElseGet(BodyPublishers::noBody));
        job.headers().forEach(request::header);
        return request.build();
    }
}
