package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.app.FakeStore.Weather;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A packaged jar whose Elasticsearch is missing, unusable or failing. One server is used for all
 * failures during operation; it waits a second for an answer, and has two connections to the store.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BadWeather {

    private final String jar;
    private FakeStore store;
    private final RunningJar app;

    /**
     * Starts a jar with an available store.
     *
     * @param jar in the module's target folder
     */
    protected BadWeather(String jar) throws IOException, InterruptedException {
        this.jar = jar;
        this.store = FakeStore.fit();
        this.app = start(store.uri()).ready();
    }

    private RunningJar start(URI store) throws IOException {
        return RunningJar.start(
                jar,
                "--spring.profiles.active=elasticsearch",
                "--spring.elasticsearch.uris=" + store,
                "--spring.elasticsearch.socket-timeout=1s",
                "--employees.connections=2");
    }

    @BeforeEach
    void clear() {
        store.set(Weather.FAIR);
    }

    @AfterAll
    void end() {
        app.close();
        store.close();
    }

    private void expectEnd(URI store, String sentence) throws Exception {
        try (RunningJar unfit = start(store)) {
            assertThat(unfit.exitCode()).isEqualTo(1);
            assertThat(unfit.log().lines().filter(line -> line.contains(sentence)))
                    .as(unfit.log())
                    .hasSize(1);
            assertThat(unfit.log()).doesNotContain("\tat ", "Exception");
        }
    }

    private void expectFailure(String path, int status, String sentence) throws Exception {
        HttpResponse<byte[]> answer = Http.get(app.uri(), path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(Http.type(answer)).isEqualTo("application/json");
        assertThat(Http.text(answer))
                .startsWith("{\"status\":" + status + ",\"error\":\"" + sentence);
        assertThat(app.log()).doesNotContain("\tat ");
    }

    @Test
    void without_a_store_the_start_ends_with_one_sentence() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0)) {
            nobody = socket.getLocalPort();
        }
        URI absent = URI.create("http://127.0.0.1:" + nobody);

        expectEnd(absent, "No Elasticsearch answers at " + absent);
    }

    @Test
    void a_store_of_another_version_ends_the_start_with_both_versions() throws Exception {
        try (FakeStore old = FakeStore.ofVersion("7.17.29")) {
            expectEnd(old.uri(), "has version 7.17.29, and the client 8.");
        }
    }

    @Test
    void a_store_without_the_index_ends_the_start() throws Exception {
        try (FakeStore empty = FakeStore.empty()) {
            expectEnd(empty.uri(), "has no index named sample");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void an_available_store_without_matches_gives_an_empty_list(String path) throws Exception {
        HttpResponse<byte[]> answer = Http.get(app.uri(), path);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Http.text(answer)).isEqualTo("[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void a_stall_longer_than_the_time_out_is_504(String path) throws Exception {
        store.set(Weather.STALLED);

        expectFailure(path, 504, "Elasticsearch did not answer in time");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void an_answer_that_cannot_be_read_is_502(String path) throws Exception {
        store.set(Weather.GARBLED);

        expectFailure(path, 502, "Elasticsearch answered what its client cannot read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void a_rejection_gets_502(String path) throws Exception {
        store.set(Weather.LOCKED);

        expectFailure(path, 502, "Elasticsearch refused the request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void a_search_for_more_than_the_window_is_500(String path) throws Exception {
        store.set(Weather.FULL_WINDOW);

        expectFailure(path, 500, "At least as many employees match as one search may bring");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void a_connection_that_is_cut_is_503(String path) throws Exception {
        store.set(Weather.CUT);

        expectFailure(path, 503, "Elasticsearch cannot be reached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/employees/x", "/employees/x?size=10"})
    void an_unavailable_store_gets_503_until_it_is_back(String path) throws Exception {
        int port = store.port();
        store.close();

        expectFailure(path, 503, "Elasticsearch cannot be reached");

        store = FakeStore.fit(port);
        assertThat(Http.get(app.uri(), path).statusCode()).isEqualTo(200);
    }

    /** More callers than connections: those that wait for a connection must not wait for ever. */
    @Test
    void every_caller_gets_an_answer_while_the_store_stalls() throws Exception {
        store.set(Weather.STALLED);
        ExecutorService callers = Executors.newFixedThreadPool(6);
        try {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                calls.add(() -> Http.get(app.uri(), "/employees/x?size=10").statusCode());
            }
            for (Future<Integer> status : callers.invokeAll(calls)) {
                assertThat(status.get()).isEqualTo(504);
            }
        } finally {
            callers.shutdownNow();
        }
    }
}
