package io.weighbridge.app.employees;

import co.elastic.clients.elasticsearch.core.search.ResponseBody;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.Endpoint;
import co.elastic.clients.transport.TransportOptions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The transport of both the blocking and the reactive client: counts the requests and sums the time
 * that Elasticsearch reports for each search, so that the store's share can be separated from the
 * stack's. Both meters are lock-free.
 */
final class MeteredTransport implements ElasticsearchTransport {

    private final ElasticsearchTransport transport;
    private final Counter requests;
    private final Timer took;

    /**
     * Counts the requests of a transport.
     *
     * @param registry receives {@code store.requests}, a count, and {@code store.took}, in whole
     *     milliseconds per search
     */
    MeteredTransport(ElasticsearchTransport transport, MeterRegistry registry) {
        this.transport = transport;
        this.requests =
                Counter.builder("store.requests")
                        .description("Requests to Elasticsearch, whatever became of them")
                        .register(registry);
        this.took =
                Timer.builder("store.took")
                        .description("Elasticsearch's own time of each search it answered")
                        .register(registry);
    }

    @Override
    public <Q, A, E> A performRequest(
            Q request, Endpoint<Q, A, E> endpoint, @Nullable TransportOptions options)
            throws IOException {
        requests.increment();
        return metered(transport.performRequest(request, endpoint, options));
    }

    @Override
    public <Q, A, E> CompletableFuture<A> performRequestAsync(
            Q request, Endpoint<Q, A, E> endpoint, @Nullable TransportOptions options) {
        requests.increment();
        CompletableFuture<A> answer = transport.performRequestAsync(request, endpoint, options);
        CompletableFuture<A> metered = answer.thenApply(this::metered);
        // A caller that cancels the returned future also cancels the request.
        CompletableFuture<A> unused =
                metered.whenComplete(
                        (done, thrown) -> {
                            if (metered.isCancelled()) {
                                answer.cancel(true);
                            }
                        });
        return metered;
    }

    private <A> A metered(A answer) {
        if (answer instanceof ResponseBody<?> search) {
            took.record(search.took(), TimeUnit.MILLISECONDS);
        }
        return answer;
    }

    @Override
    public JsonpMapper jsonpMapper() {
        return transport.jsonpMapper();
    }

    @Override
    public TransportOptions options() {
        return transport.options();
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
