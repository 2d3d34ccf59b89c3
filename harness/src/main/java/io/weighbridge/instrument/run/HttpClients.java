package io.weighbridge.instrument.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.launch.AnswerBody;
import io.weighbridge.instrument.launch.EndlessAnswerException;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new HTTP client for each check of an answer and each reading of a meter, so that no
 * connection is reused. Reactor Netty 1.2.18 sometimes stops reading a connection that it has kept
 * open. Load shows this defect; a check of an answer must not fail because of it.
 *
 * @param trusting trusts the servers over TLS; null if there are none
 */
record HttpClients(@Nullable SSLContext trusting) {

    /** For servers in clear text. */
    static final HttpClients PLAIN = new HttpClients(null);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration METER_TIMEOUT = Duration.ofSeconds(5);

    private HttpClient fresh() {
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TIMEOUT);
        if (trusting != null) {
            client.sslContext(trusting);
        }
        return client.build();
    }

    /**
     * Sends a request and reads its whole answer.
     *
     * @param limit the time limit until the last byte of the answer
     * @throws HttpTimeoutException if nothing has arrived by then
     * @throws EndlessAnswerException if the answer began but has no end in time, or is too long
     */
    HttpAnswer answer(HttpRequest request, Workload.Expect expect, Duration limit)
            throws IOException, InterruptedException {
        return received(request, expect, limit).answer();
    }

    /** The same with all headers of the answer. */
    Visitor.Received received(HttpRequest request, Workload.Expect expect, Duration limit)
            throws IOException, InterruptedException {
        Arriving arriving = new Arriving(expect);
        CompletableFuture<HttpResponse<AnswerBody>> future = fresh().sendAsync(request, arriving);
        try {
            HttpResponse<AnswerBody> response = future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            HttpAnswer answer =
                    HttpAnswer.received(
                            response.statusCode(),
                            response.body(),
                            name -> response.headers().firstValue(name).orElse(null));
            return new Visitor.Received(answer, response.headers());
        } catch (TimeoutException e) {
            throw arriving.late(limit);
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        } finally {
            future.cancel(true);
        }
    }

    private static IOException failed(@Nullable Throwable cause) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof EndlessAnswerException endless) {
                return endless;
            }
            if (one instanceof Error error) {
                throw error;
            }
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }

    /** What has arrived of an answer. */
    private static final class Arriving implements HttpResponse.BodyHandler<AnswerBody> {

        private final Workload.Expect expect;
        private volatile int status;
        private volatile @Nullable AnswerBody body;

        Arriving(Workload.Expect expect) {
            this.expect = expect;
        }

        @Override
        public AnswerBody apply(HttpResponse.ResponseInfo head) {
            List<String> codings = head.headers().allValues("content-encoding");
            AnswerBody begun = new AnswerBody(expect, String.join(",", codings));
            status = head.statusCode();
            body = begun;
            return begun;
        }

        IOException late(Duration limit) {
            AnswerBody begun = body;
            return begun == null
                    ? new HttpTimeoutException("no answer within " + Durations.exact(limit))
                    : EndlessAnswerException.late(status, begun.length(), limit);
        }
    }

    /**
     * Reads a meter from {@code /actuator/metrics}: its statistics, such as {@code COUNT}, by name;
     * null if there is no such meter, or if no JSON answer arrives within 5 s.
     */
    @Nullable Map<String, Double> meter(URI server, String meter) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server + "/actuator/metrics/" + meter)).build();
        try {
            HttpAnswer answer = answer(request, Workload.Expect.OK, METER_TIMEOUT);
            return answer.status() == 200 ? statistics(Json.MAPPER.readTree(answer.body())) : null;
        } catch (IOException noAnswer) {
            return null;
        }
    }

    private static Map<String, Double> statistics(JsonNode meter) {
        Map<String, Double> statistics = new HashMap<>();
        for (JsonNode one : meter.path("measurements")) {
            statistics.put(one.path("statistic").asText(), one.path("value").asDouble());
        }
        return statistics;
    }
}
