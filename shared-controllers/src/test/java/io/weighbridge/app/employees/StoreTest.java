package io.weighbridge.app.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.app.FakeStore;
import io.weighbridge.app.FakeStore.Weather;
import java.io.IOException;
import java.time.Duration;
import org.apache.http.HttpHost;
import org.assertj.core.api.ThrowingConsumer;
import org.elasticsearch.client.RestClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {

    private static final Duration PATIENCE = Duration.ofMillis(300);

    private static Store require(FakeStore store) throws IOException {
        try (RestClient client =
                RestClient.builder(HttpHost.create(store.uri().toString()))
                        .setRequestConfigCallback(
                                request ->
                                        request.setSocketTimeout(
                                                Math.toIntExact(PATIENCE.toMillis())))
                        .build()) {
            return Store.require(client, PATIENCE);
        }
    }

    private static void expectUnfit(FakeStore store, String sentence, String cure) {
        ThrowingConsumer<UnfitStoreException> says =
                unfit -> {
                    assertThat(unfit).hasMessage(sentence.formatted(store.uri()));
                    assertThat(unfit.cure()).contains(cure);
                };
        assertThatThrownBy(() -> require(store))
                .isInstanceOfSatisfying(UnfitStoreException.class, says);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.0.0", "8.19.21", "9.5.3"})
    void a_server_of_the_client_s_major_version_or_the_next_is_accepted(String version)
            throws IOException {
        try (FakeStore store = FakeStore.ofVersion(version)) {
            assertThat(require(store)).isEqualTo(new Store(store.uri().toString(), version));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7.17.29", "2.19.0", "10.0.0", "latest"})
    void a_server_of_another_version_is_named_together_with_the_client(String version)
            throws IOException {
        try (FakeStore store = FakeStore.ofVersion(version)) {
            expectUnfit(
                    store,
                    "The server at %s has version "
                            + version
                            + ", and the client 8.18.8 needs an Elasticsearch 8 or 9.",
                    "spring.elasticsearch.uris");
        }
    }

    @Test
    void a_server_without_the_index_is_to_be_loaded() throws IOException {
        try (FakeStore store = FakeStore.empty()) {
            expectUnfit(
                    store,
                    "Elasticsearch 8.19.21 at %s has no index named sample.",
                    "Load the employees");
        }
    }

    @Test
    void a_server_that_stalls_is_not_waited_for_longer_than_it_may_take() throws IOException {
        try (FakeStore store = FakeStore.fit()) {
            store.set(Weather.STALLED);
            expectUnfit(
                    store,
                    "Elasticsearch at %s did not answer within 300 ms.",
                    "spring.elasticsearch.socket-timeout");
        }
    }

    @Test
    void a_server_with_a_password_is_reported_with_the_properties_to_set() throws IOException {
        try (FakeStore store = FakeStore.fit()) {
            store.set(Weather.LOCKED);
            expectUnfit(
                    store,
                    "Elasticsearch at %s wants a user that may read its nodes and the index, and"
                            + " answered 401.",
                    "spring.elasticsearch.password");
        }
    }

    @Test
    void another_kind_of_server_is_rejected() throws IOException {
        try (FakeStore store = FakeStore.fit()) {
            store.set(Weather.GARBLED);
            expectUnfit(
                    store,
                    "What answers at %s is no Elasticsearch, or one that is not well.",
                    "spring.elasticsearch.uris");
        }
    }

    @Test
    void a_port_nobody_listens_on_has_no_elasticsearch() throws IOException {
        FakeStore store = FakeStore.fit();
        store.close();

        assertThatThrownBy(() -> require(store))
                .isInstanceOf(UnfitStoreException.class)
                .hasMessageStartingWith("No Elasticsearch answers at " + store.uri() + ": ");
    }
}
