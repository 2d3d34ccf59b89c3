package io.weighbridge.instrument.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.LoadResultBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With a server that counts each request once it is answered, as Actuator does. */
class ServerRequestCountTest {

    private static final Workload WORKLOAD = Workload.get("hello", "/hello");

    private final List<InetSocketAddress> clients = new ArrayList<>();

    /** Readings, from 0, that fail. */
    private final Set<Integer> lost = new HashSet<>();

    /** By how much a reading raises the count. */
    private long countOfLook = 1;

    private long uncounted;

    /** Whether the first reading is counted only after the second. */
    private boolean firstIsLate;

    /** Whether failed readings are counted nevertheless. */
    private boolean countsLostLooks;

    /** The reading, from 0, before which one request more is counted; -1: none. */
    private int late = -1;

    private long counted;
    private long nanoTime;
    private int secondsOfLook;
    private HttpServer server;
    private ServerRequestCount requests;

    @BeforeEach
    void a_server() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/actuator/metrics/http.server.requests",
                exchange -> {
                    int look = clients.size();
                    if (look == late) {
                        counted++;
                    }
                    clients.add(exchange.getRemoteAddress());
                    nanoTime += secondsOfLook * 1_000_000_000L;
                    if (lost.contains(look)) {
                        counted += countsLostLooks ? 1 : 0;
                        exchange.sendResponseHeaders(503, -1);
                        exchange.close();
                        return;
                    }
                    String meter =
                            "{\"measurements\":[{\"statistic\":\"COUNT\",\"value\":%d.0}]}"
                                    .formatted(counted);
                    uncounted += countOfLook;
                    if (look > 0 || !firstIsLate) {
                        counted += uncounted;
                        uncounted = 0;
                    }
                    exchange.sendResponseHeaders(200, meter.length());
                    exchange.getResponseBody().write(meter.getBytes(UTF_8));
                    exchange.close();
                });
        server.start();
        requests = new ServerRequestCount(HttpClients.PLAIN, uri(), () -> nanoTime);
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private void load(int sent) throws InterruptedException {
        requests.begin();
        counted += sent;
        requests.load(WORKLOAD, client(sent).build(), 0);
    }

    private static LoadResultBuilder client(int completed) {
        return LoadResult.of(Load.closed("builtin", 1, 1, true, List.of()), "1", completed, 1);
    }

    /** The built-in tool counts late requests as sent, oha only as errors. */
    @ParameterizedTest
    @CsvSource({"true, 100", "true, 107", "true, 110", "false, 100", "false, 110"})
    void requests_without_an_answer_in_time_may_be_counted_or_not(
            boolean countsAllSent, int countedByServer) throws Exception {
        requests.begin();
        counted += countedByServer;
        LoadResultBuilder client =
                client(100).errors(Map.of(ErrorKind.TIMEOUT, 7L, ErrorKind.INCOMPLETE, 3L));
        if (countsAllSent) {
            client.own(new LoadResult.Own(110, 1, null, 0.1, null));
        }
        requests.load(WORKLOAD, client.build(), 0);

        requests.agree();

        assertThat(clients).hasSize(3);
    }

    @Test
    void a_server_that_does_not_answer_is_not_asked_for_longer_than_ten_seconds() throws Exception {
        load(100);
        IntStream.range(2, 50).forEach(lost::add);
        secondsOfLook = 5;

        assertThatThrownBy(requests::agree).hasMessageContaining("but not after it");

        assertThat(clients).hasSize(4);
    }

    @Test
    void the_reading_of_another_meter_is_no_request_of_a_client() throws Exception {
        load(100);

        assertThat(requests.meter("http.server.requests")).containsKey("COUNT");

        assertThat(requests.agree()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_failed_reading_of_another_meter_may_be_counted_or_not(boolean counted) throws Exception {
        load(100);
        lost.add(2);
        countsLostLooks = counted;

        assertThat(requests.meter("http.server.requests")).isNull();

        assertThat(requests.agree()).isNull();
    }

    @Test
    void a_count_equal_to_the_clients_agrees() throws Exception {
        load(100);

        requests.agree();

        assertThat(clients).hasSize(3);
    }

    @Test
    void a_server_that_does_not_count_readings_is_not_compared() throws Exception {
        countOfLook = 0;
        load(100);

        assertThat(requests.hasCount()).isFalse();
        assertThat(requests.unsteady()).isFalse();
        requests.agree();

        int looks = clients.size();
        load(100);
        assertThat(clients).as("it is not asked again").hasSize(looks);
    }

    /** After an overload, for example. */
    @Test
    void a_server_that_still_answers_late_requests_is_compared_the_next_time() throws Exception {
        countOfLook = 3;
        load(100);

        assertThat(requests.hasCount()).isFalse();
        assertThat(requests.unsteady()).isTrue();
        requests.agree();

        countOfLook = 1;
        load(100);
        assertThat(requests.hasCount()).isTrue();
        assertThat(requests.unsteady()).isFalse();
        requests.agree();
    }

    @Test
    void a_reading_that_is_counted_late_is_waited_for() throws Exception {
        firstIsLate = true;
        load(100);

        assertThat(requests.hasCount()).isTrue();
        requests.agree();
    }

    @Test
    void a_lost_reading_of_the_count_does_not_fail_the_trial() throws Exception {
        load(100);
        lost.add(2);

        requests.agree();

        assertThat(clients).hasSize(4);
    }

    @Test
    void a_lost_reading_that_the_server_counted_does_not_fail_the_trial() throws Exception {
        load(100);
        lost.add(2);
        countsLostLooks = true;

        requests.agree();

        assertThat(clients).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"0", "2", "11"})
    void requests_that_do_not_raise_the_count_by_one_are_known_before_the_load(int each)
            throws Exception {
        requests.learn(WORKLOAD, () -> asked(each));

        assertThat(requests.inexact(WORKLOAD))
                .isEqualTo("1 request to GET /hello raised the server's count by " + each);
        assertThat(SliceWarnings.notCounted(WORKLOAD, requests).detail())
                .isEqualTo(requests.inexact(WORKLOAD));
    }

    @Test
    void a_request_that_is_counted_late_raises_the_count_by_one() throws Exception {
        late = 5;
        requests.learn(WORKLOAD, () -> 1);

        assertThat(clients.size()).isGreaterThan(late);
        assertThat(requests.inexact(WORKLOAD)).isNull();
    }

    @Test
    void a_request_that_raises_the_count_by_one_is_compared() throws Exception {
        requests.learn(WORKLOAD, () -> asked(1));
        load(100);
        counted -= 2;

        assertThat(requests.inexact(WORKLOAD)).isNull();
        assertThatThrownBy(requests::agree).hasMessageContaining("98 requests");
    }

    /** Such as a cache in the application that fills itself with a request to itself. */
    @Test
    void requests_of_which_only_some_raise_the_count_twice_are_known_after_the_load()
            throws Exception {
        int[] calls = {0};
        requests.learn(WORKLOAD, () -> asked(calls[0]++ % 5 == 4 ? 2 : 1));
        load(100);
        counted += 20;

        assertThat(warning())
                .startsWith("over all slices the load tool counted 100 answers, but the server")
                .endsWith("20 requests to GET /hello raised the server's count by 24");
        assertThat(requests.inexact(WORKLOAD)).isNotNull();
    }

    @Test
    void one_request_of_others_in_a_hundred_is_only_warned_about() throws Exception {
        load(100);
        counted++;

        assertThat(warning())
                .contains("counted 100 answers, but the server counted 101 requests")
                .endsWith("something else sends requests to it, too");
    }

    /** Such as a scheduled task of the application that calls the application. */
    @Test
    void requests_of_others_that_go_on_without_the_load_are_only_warned_about() throws Exception {
        load(100);
        counted += 50;
        countOfLook = 2;

        assertThat(warning())
                .endsWith("something else sends requests to it, even without the load");
    }

    private String warning() throws Exception {
        Warning warning = Objects.requireNonNull(requests.agree());
        assertThat(warning.kind()).isEqualTo(Warning.Kind.COUNT_NOT_CHECKED);
        return warning.detail();
    }

    private int asked(int raises) {
        counted += raises;
        return 1;
    }

    @Test
    void many_requests_of_others_are_detected_among_our_own() throws Exception {
        load(100);
        counted += 2;

        assertThatThrownBy(requests::agree)
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("counted 100 answers, but the server counted 102 requests")
                .hasMessageContaining("stop whatever else sends requests");
    }

    @Test
    void requests_that_the_server_did_not_count_are_not_blamed_on_others() throws Exception {
        load(100);
        counted--;

        assertThatThrownBy(requests::agree)
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("counted 100 answers, but the server counted 99 requests")
                .hasMessageContaining("see the load tool's output");
    }

    /** Reactor Netty 1.2.18 sometimes stops reading from a kept-alive connection. */
    @Test
    void each_look_has_a_connection_of_its_own() throws Exception {
        requests.read();
        requests.read();

        assertThat(clients).hasSize(2).doesNotHaveDuplicates();
    }
}
