package io.weighbridge.app.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.elastic.clients.elasticsearch.core.CountResponse;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.SimpleJsonpMapper;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.Endpoint;
import co.elastic.clients.transport.TransportOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeteredTransportTest {

    /** Gives the answer it was set to, once it was set. */
    private static final class Told implements ElasticsearchTransport {

        private final CompletableFuture<Object> answer = new CompletableFuture<>();

        @Override
        @SuppressWarnings("unchecked") // the test knows what it asks for
        public <Q, A, E> A performRequest(
                Q request, Endpoint<Q, A, E> endpoint, @Nullable TransportOptions options)
                throws IOException {
            try {
                return (A) answer.join();
            } catch (RuntimeException e) {
                throw new IOException(e);
            }
        }

        @Override
        @SuppressWarnings("unchecked") // the test knows what it asks for
        public <Q, A, E> CompletableFuture<A> performRequestAsync(
                Q request, Endpoint<Q, A, E> endpoint, @Nullable TransportOptions options) {
            return (CompletableFuture<A>) answer;
        }

        @Override
        public JsonpMapper jsonpMapper() {
            return SimpleJsonpMapper.INSTANCE;
        }

        @Override
        public TransportOptions options() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static final Object SEARCH =
            SearchResponse.of(
                    search ->
                            search.took(7)
                                    .timedOut(false)
                                    .shards(shards -> shards.total(1).successful(1).failed(0))
                                    .hits(hits -> hits.hits(List.of())));
    private static final Object COUNT =
            CountResponse.of(
                    count ->
                            count.count(3)
                                    .shards(shards -> shards.total(1).successful(1).failed(0)));

    @SuppressWarnings("unchecked") // who is told the answer needs no endpoint
    private static final Endpoint<Object, Object, Object> ANY =
            (Endpoint<Object, Object, Object>) (Endpoint<?, ?, ?>) SearchRequest._ENDPOINT;

    private final Told store = new Told();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final MeteredTransport transport = new MeteredTransport(store, registry);

    private Object ask() throws IOException {
        return transport.performRequest("?", ANY, null);
    }

    private CompletableFuture<Object> askAsync() {
        return transport.performRequestAsync("?", ANY, null);
    }

    private void expect(double requests, long searches, double millis) {
        assertThat(registry.get("store.requests").counter().count()).isEqualTo(requests);
        assertThat(registry.get("store.took").timer().count()).isEqualTo(searches);
        assertThat(registry.get("store.took").timer().totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(millis);
    }

    @Test
    void before_the_first_request_both_meters_are_there_and_zero() {
        expect(0, 0, 0);
    }

    @Test
    void a_search_adds_its_took_time() throws IOException {
        store.answer.complete(SEARCH);

        assertThat(ask()).isSameAs(SEARCH);
        assertThat(ask()).isSameAs(SEARCH);

        expect(2, 2, 14);
    }

    @Test
    void the_took_time_of_a_search_is_added_before_the_answer_is_sent() {
        CompletableFuture<Object> answer = askAsync();
        expect(1, 0, 0);
        CompletableFuture<Long> seen =
                answer.thenApply(search -> registry.get("store.took").timer().count());

        store.answer.complete(SEARCH);

        assertThat(answer).isCompletedWithValue(SEARCH);
        assertThat(seen).isCompletedWithValue(1L);
        expect(1, 1, 7);
    }

    @Test
    void requests_other_than_searches_are_only_counted() throws IOException {
        store.answer.complete(COUNT);

        assertThat(ask()).isSameAs(COUNT);
        assertThat(askAsync()).isCompletedWithValue(COUNT);

        expect(2, 0, 0);
    }

    @Test
    void a_failed_request_counts_only_as_a_request() {
        store.answer.completeExceptionally(new IOException("gone"));

        assertThatThrownBy(this::ask).isInstanceOf(IOException.class);
        assertThat(askAsync()).isCompletedExceptionally();

        expect(2, 0, 0);
    }

    @Test
    void cancelling_the_answer_cancels_the_request() {
        boolean cancelled = askAsync().cancel(true);

        assertThat(cancelled).isTrue();
        assertThat(store.answer).isCancelled();
    }
}
