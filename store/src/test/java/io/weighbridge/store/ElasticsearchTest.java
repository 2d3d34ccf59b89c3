package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.CpuSet;
import io.weighbridge.os.Ports;
import io.weighbridge.store.FakeStore.Reply;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A given store, working and failing. */
class ElasticsearchTest {

    private final FakeStore fake;

    ElasticsearchTest() throws IOException {
        fake = new FakeStore();
    }

    @AfterEach
    void end() {
        fake.close();
    }

    @Test
    void a_given_one_is_described_in_a_line() throws Exception {
        try (Elasticsearch store = fake.given()) {
            assertThat(store.uri()).isEqualTo(fake.uri());
            assertThat(store.described())
                    .isEqualTo("Elasticsearch 8.19.21 at %s, as given".formatted(fake.uri()));
            assertThat(store.pid()).isNull();
        }
    }

    @Test
    void a_given_one_is_neither_moved_nor_ended() throws Exception {
        Elasticsearch store = fake.given();

        assertThat(store.pin(CpuSet.of(0))).isFalse();
        store.close();

        assertThat(fake.given().whyEnded()).isNull();
    }

    @Test
    void without_an_answer_the_message_explains_how_to_start_a_store() throws Exception {
        int port = Ports.pick();

        assertThatThrownBy(
                        () ->
                                Elasticsearch.given(
                                        URI.create("http://127.0.0.1:" + port), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith(
                        "Elasticsearch does not answer at http://127.0.0.1:%d (".formatted(port))
                .hasMessageEndingWith(
                        "): start it (docker compose up elasticsearch), or leave --elasticsearch"
                                + " out to have one started");
    }

    @ParameterizedTest
    @CsvSource({"9.5.3", "7.17.29"})
    void a_wrong_version_is_reported_with_the_expected_one(String version) {
        fake.version = version;

        assertThatThrownBy(fake::given)
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The server at %s is Elasticsearch %s: give the address of an Elasticsearch 8.x, or leave --elasticsearch out to have one started"
                                .formatted(fake.uri(), version));
    }

    @Test
    void servers_that_only_resemble_elasticsearch_are_rejected() {
        fake.version = "8.0.0";
        fake.product = "";

        assertThatThrownBy(fake::given)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is not Elasticsearch (maybe OpenSearch), version 8.0.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>hello</html>", "{}", "", "[]"})
    void a_server_other_than_elasticsearch_is_rejected(String page) {
        fake.product = "";
        fake.trouble = request -> new Reply(200, page);

        assertThatThrownBy(fake::given)
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The server at %s is not Elasticsearch (status 200): give the address of one, version 8.x"
                                .formatted(fake.uri()));
    }

    @Test
    void a_store_that_needs_a_password_is_reported_with_how_to_give_it() {
        fake.trouble = request -> new Reply(401, "{\"error\":{\"reason\":\"who?\"}}");

        assertThatThrownBy(fake::given)
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch at %s refused access (status 401): give a user and a password as http://user:password@host:port, or turn its security off"
                                .formatted(fake.uri()));
    }

    @Test
    void a_password_is_never_shown() throws Exception {
        URI uri = URI.create(fake.uri().toString().replace("http://", "http://me:secret@"));

        Elasticsearch store = Elasticsearch.given(uri, line -> {});

        assertThat(store.described()).doesNotContain("secret");
        assertThat(store.uri()).isEqualTo(fake.uri());
    }

    @Test
    void a_given_store_that_does_not_become_ready_is_reported() {
        fake.trouble =
                request ->
                        request.path().startsWith("/_cluster/health")
                                ? new Reply(408, "{\"status\":\"red\",\"timed_out\":true}")
                                : null;

        assertThatThrownBy(fake::given)
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "Elasticsearch at %s is not ready after 60 s (status: red): see its log"
                                .formatted(fake.uri()));
    }
}
