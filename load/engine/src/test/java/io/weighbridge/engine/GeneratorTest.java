package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.engine.EngineAnswer.Opened;
import io.weighbridge.engine.EngineAnswer.Sliced;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slices over connections that stay open, against good servers and bad ones. */
class GeneratorTest {

    private static final int CONNECTIONS = 4;

    private final Generator generator = new Generator(2);

    @AfterEach
    void close() {
        generator.close();
    }

    private EngineAnswer execute(ObjectNode command) throws BadJobException, InterruptedException {
        return generator.execute(EngineCommand.parse(command.toString()), System.nanoTime());
    }

    private Opened open(URI server) throws BadJobException, InterruptedException {
        return (Opened) execute(CommandText.open(server));
    }

    private Opened open(LoadText job) throws BadJobException, InterruptedException {
        return (Opened) execute(CommandText.open(job));
    }

    private Sliced slice(int requests) throws BadJobException, InterruptedException {
        return (Sliced) execute(CommandText.slice(requests));
    }

    @Test
    void each_unexpected_status_is_counted() throws Exception {
        int[] statuses = {200, 401, 429, 429};
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange, statuses[(int) number % 4], TestServer.HELLO))) {
            open(server.uri());

            assertThat(slice(100).statuses()).isEqualTo(Map.of(401, 25L, 429, 50L));
            assertThat(slice(4).statuses()).isEqualTo(Map.of(401, 1L, 429, 2L));
        }
    }

    @Test
    void a_slice_sends_the_requested_number_of_requests() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            Opened opened = open(server.uri());
            Sliced slice = slice(100);

            assertThat(opened.connections()).isEqualTo(CONNECTIONS);
            assertThat(opened.threads()).isEqualTo(2);
            assertThat(opened.errors()).isEmpty();
            assertThat(slice.sent()).isEqualTo(100).isEqualTo(server.asked());
            assertThat(slice.completed()).isEqualTo(100);
            assertThat(slice.errors()).isEmpty();
            assertThat(slice.bytesReceived()).isPositive();
            assertThat(slice.start()).isPositive();
            assertThat(slice.span()).isPositive().isLessThanOrEqualTo(slice.elapsed());
            assertThat(slice.cpu()).isPositive();
            assertThat(slice.meanService()).isPositive();
            assertThat(slice.response()).isNull();
        }
    }

    @Test
    void fewer_requests_than_connections_are_enough_for_a_slice() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(server.uri());

            assertThat(slice(1).completed()).isEqualTo(1);
            assertThat(server.asked()).isEqualTo(1);
        }
    }

    @Test
    void connections_stay_open_from_slice_to_slice() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());
            for (int i = 0; i < 20; i++) {
                Sliced slice = slice(10);

                assertThat(slice.errors()).isEmpty();
                assertThat(slice.reopened()).isZero();
                assertThat(slice.replaced()).isZero();
            }

            assertThat(server.accepted(CONNECTIONS)).isEqualTo(CONNECTIONS);
            assertThat(server.asked()).isEqualTo(200);
        }
    }

    @Test
    void histograms_of_slices_can_be_added() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());
            Histogram sum = Loaded.histogram(slice(30).service());
            sum.add(Loaded.histogram(slice(20).service()));

            assertThat(sum.getTotalCount()).isEqualTo(50);
            assertThat(sum.getMaxValue()).isPositive();
        }
    }

    @Test
    void a_slice_may_end_by_the_clock() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(server.uri());
            Sliced slice =
                    (Sliced) execute(CommandText.slice(1).putNull("requests").put("duration", 0.2));

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.sent()).isEqualTo(server.asked()).isEqualTo(slice.completed());
            assertThat(slice.sent()).isGreaterThan(CONNECTIONS);
            assertThat(Loaded.histogram(slice.service()).getTotalCount())
                    .isEqualTo(slice.completed());
        }
    }

    @Test
    void a_slice_at_a_rate_is_planned_and_times_from_the_plan() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(server.uri());
            ObjectNode command =
                    CommandText.slice(1).putNull("requests").put("rate", 200).put("duration", 0.25);
            Sliced slice = (Sliced) execute(command);
            Sliced shorter = (Sliced) execute(command.put("requests", 20));

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.sent()).isEqualTo(50);
            assertThat(Loaded.histogram(slice.response()).getTotalCount()).isEqualTo(50);
            assertThat(Loaded.histogram(slice.service()).getTotalCount()).isEqualTo(50);
            assertThat(shorter.sent()).isEqualTo(20);
        }
    }

    @Test
    void the_first_of_a_slice_are_counted_and_not_timed() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(server.uri());
            Sliced slice =
                    (Sliced)
                            execute(
                                    CommandText.slice(100)
                                            .put("rate", 400)
                                            .put("duration", 0.25)
                                            .put("skip", 0.05));

            assertThat(slice.completed()).isEqualTo(100);
            assertThat(Loaded.histogram(slice.service()).getTotalCount()).isEqualTo(80);
            assertThat(Loaded.histogram(slice.response()).getTotalCount()).isEqualTo(80);
        }
    }

    @Test
    void an_error_among_the_first_of_a_slice_is_counted() throws Exception {
        try (TestServer server =
                TestServer.of(
                        (exchange, number) ->
                                TestServer.answer(
                                        exchange, number == 1 ? 500 : 200, TestServer.HELLO))) {
            open(server.uri());
            Sliced slice =
                    (Sliced) execute(CommandText.slice(20).put("duration", 10).put("skip", 10));

            assertThat(slice.errors()).containsExactly(Map.entry("non-2xx", 1L));
            assertThat(Loaded.histogram(slice.service()).getTotalCount())
                    .as("there is no other answer")
                    .isEqualTo(20);
        }
    }

    @Test
    void several_scenarios_share_the_connections_of_a_target() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            LoadText other = LoadText.to(server.uri()).with("paths", List.of("/a", "/b"));
            execute(CommandText.with(CommandText.open(server.uri()), "two", other));
            Sliced first = slice(4);
            Sliced second = (Sliced) execute(CommandText.slice(20).put("scenario", "two"));

            assertThat(first.scenario()).isEqualTo("one");
            assertThat(second.scenario()).isEqualTo("two");
            assertThat(second.reopened() + second.replaced()).isZero();
            assertThat(server.paths().subList(0, 4)).containsOnly("/plaintext");
            assertThat(server.paths().subList(4, 24)).containsOnly("/a", "/b");
        }
    }

    @Test
    void the_same_seed_draws_the_same_paths_in_each_slice() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(
                    LoadText.to(server.uri())
                            .with("connections", 1)
                            .with("paths", List.of("/a", "/b", "/c")));
            slice(30);
            slice(30);
            execute(CommandText.slice(30).put("seed", 43));

            List<String> paths = server.paths();
            assertThat(paths.subList(30, 60))
                    .isEqualTo(paths.subList(0, 30))
                    .isNotEqualTo(paths.subList(60, 90));
        }
    }

    @Test
    void answers_are_as_long_as_the_first_of_all_slices() throws Exception {
        AtomicLong length = new AtomicLong(100);
        try (TestServer server =
                TestServer.of(
                        (exchange, number) -> TestServer.chunked(exchange, length.intValue()))) {
            open(LoadText.to(server.uri()).expecting("body", null));
            Sliced first = slice(10);
            length.set(99);
            Sliced second = slice(10);

            assertThat(first.errors()).isEmpty();
            assertThat(second.errors()).containsExactly(Map.entry("wrong-body", 10L));
        }
    }

    @Test
    void wrong_statuses_types_and_bodies_are_counted_by_kind() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) ->
                                RawServer.say(
                                        out,
                                        switch ((int) (number % 5)) {
                                            case 0 -> RawServer.HELLO.replace("200", "503");
                                            case 1 -> RawServer.HELLO.replace("200", "201");
                                            case 2 -> RawServer.HELLO.replace("plain", "html");
                                            case 3 -> RawServer.HELLO.replace("World", "Wrold");
                                            default -> RawServer.HELLO;
                                        }))) {
            open(server.uri());
            Sliced slice = slice(100);

            assertThat(slice.completed()).isEqualTo(100);
            assertThat(slice.errors())
                    .containsOnly(
                            Map.entry("non-2xx", 20L),
                            Map.entry("wrong-status", 20L),
                            Map.entry("wrong-type", 20L),
                            Map.entry("wrong-body", 20L));
        }
    }

    @Test
    void a_connection_that_the_server_closed_between_slices_is_reopened_before_the_next()
            throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());
            slice(20);
            assertThat(server.accepted(CONNECTIONS)).isEqualTo(CONNECTIONS);
            server.hangUpAll();
            Sliced slice = slice(20);

            assertThat(slice.reopened()).isEqualTo(CONNECTIONS);
            assertThat(slice.replaced()).isZero();
            assertThat(slice.errors()).isEmpty();
            assertThat(slice.completed()).isEqualTo(20);
            assertThat(server.accepted(2 * CONNECTIONS)).isEqualTo(2 * CONNECTIONS);
        }
    }

    @Test
    void a_request_over_a_connection_that_the_server_just_closes_is_sent_once_more()
            throws Exception {
        Set<Thread> idle = ConcurrentHashMap.newKeySet();
        AtomicBoolean closes = new AtomicBoolean();
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (!closes.get()) {
                                idle.add(Thread.currentThread());
                            } else if (idle.remove(Thread.currentThread())) {
                                throw RawServer.hangUp();
                            }
                            RawServer.say(out, RawServer.HELLO);
                        })) {
            open(server.uri());
            slice(20);
            closes.set(true);
            Sliced slice = slice(20);

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.sent()).isEqualTo(20);
            assertThat(slice.completed()).isEqualTo(20);
            assertThat(slice.replaced()).isBetween(1, CONNECTIONS);
            assertThat(server.asked()).isEqualTo(40 + slice.replaced());
        }
    }

    @Test
    void a_request_that_must_not_be_sent_twice_is_not() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (number > 20) {
                                throw RawServer.hangUp();
                            }
                            RawServer.say(out, RawServer.HELLO);
                        })) {
            open(LoadText.to(server.uri()).with("method", "POST"));
            slice(20);
            Sliced slice = slice(20);

            assertThat(slice.errors()).containsExactly(Map.entry("receive", 20L));
            assertThat(server.asked()).isEqualTo(20 + 20);
        }
    }

    @Test
    void a_request_that_is_lost_over_a_new_connection_too_is_an_error() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (number > 20) {
                                throw RawServer.hangUp();
                            }
                            RawServer.say(out, RawServer.HELLO);
                        })) {
            open(server.uri());
            slice(20);
            Sliced slice = slice(20);

            assertThat(slice.sent()).isEqualTo(20);
            assertThat(slice.completed()).isZero();
            assertThat(slice.errors()).containsExactly(Map.entry("receive", 20L));
        }
    }

    @Test
    void a_connection_that_the_server_closes_gracefully_is_replaced_without_losing_requests()
            throws Exception {
        String last = RawServer.HELLO.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        try (RawServer server =
                RawServer.of(
                        (out, number) ->
                                RawServer.say(out, number % 10 == 0 ? last : RawServer.HELLO))) {
            open(server.uri());
            Sliced slice = slice(95);

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.completed()).isEqualTo(95).isEqualTo(server.asked());
            assertThat(slice.replaced()).isBetween(1, 9);
            assertThat(slice(5).reopened()).isEqualTo(9 - slice.replaced());
        }
    }

    @Test
    void a_new_connection_is_opened_for_each_request() throws Exception {
        try (TestServer server = TestServer.greeting()) {
            open(LoadText.to(server.uri()).with("keepAlive", false));
            Sliced slice = slice(20);

            assertThat(slice.errors()).isEmpty();
            assertThat(slice.completed()).isEqualTo(20);
            assertThat(slice.replaced()).isEqualTo(20 - CONNECTIONS);
            assertThat(slice(4).reopened()).isEqualTo(CONNECTIONS);
        }
    }

    @Test
    void an_interrupted_answer_is_counted_once_and_its_connection_is_replaced() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            boolean breaks = number % 5 == 0;
                            int end =
                                    breaks
                                            ? RawServer.HELLO.length() - 3
                                            : RawServer.HELLO.length();
                            RawServer.say(out, RawServer.HELLO.substring(0, end));
                            if (breaks) {
                                throw RawServer.hangUp();
                            }
                        })) {
            open(server.uri());
            Sliced slice = slice(99);

            assertThat(slice.sent()).isEqualTo(99).isEqualTo(server.asked());
            assertThat(slice.errors()).containsExactly(Map.entry("receive", 19L));
            assertThat(slice.completed()).isEqualTo(80);
            assertThat(Loaded.histogram(slice.service()).getTotalCount()).isEqualTo(80);
        }
    }

    @Test
    void a_missing_answer_times_out_and_leaves_no_state() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (number % 10 != 0) {
                                RawServer.say(out, RawServer.HELLO);
                            }
                        })) {
            open(LoadText.to(server.uri()).with("timeout", 0.1));
            Sliced slice = slice(40);

            assertThat(slice.errors()).containsExactly(Map.entry("timeout", 4L));
            assertThat(slice.completed()).isEqualTo(36);
            assertThat(slice.sent()).isEqualTo(server.asked()).isEqualTo(40);
            assertThat(slice(9).errors()).isEmpty();
        }
    }

    @Test
    void each_scenario_has_a_timeout_of_its_own() throws Exception {
        try (RawServer server =
                RawServer.of(
                        (out, number) -> {
                            if (number <= 20) {
                                RawServer.say(out, RawServer.HELLO);
                            }
                        })) {
            LoadText hasty = LoadText.to(server.uri()).with("timeout", 0.1);
            LoadText patient = LoadText.to(server.uri()).with("timeout", 3_600.0);
            execute(CommandText.with(CommandText.open(patient), "hasty", hasty));

            assertThat(slice(20).errors()).isEmpty();
            Sliced slice = (Sliced) execute(CommandText.slice(4).put("scenario", "hasty"));
            assertThat(slice.errors()).containsExactly(Map.entry("timeout", 4L));
            // After its timeout, not at the end of the slice.
            assertThat(slice.elapsed()).isLessThan(30);
        }
    }

    private static long sum(Map<String, Long> errors) {
        return errors.values().stream().mapToLong(times -> times).sum();
    }

    @Test
    void every_request_is_accounted_for_where_half_of_the_connections_are_dropped()
            throws Exception {
        try (RawServer server = RawServer.welcoming(connection -> connection % 2 == 0)) {
            open(server.uri());
            Sliced slice = slice(50);

            assertThat(slice.errors().keySet()).isSubsetOf("connect", "receive");
            assertThat(slice.completed() + sum(slice.errors())).isEqualTo(50);
            assertThat(slice.completed()).isPositive();
        }
    }

    @Test
    void nothing_is_sent_before_all_connections_are_open() throws Exception {
        AtomicLong welcome = new AtomicLong(2);
        try (EchoServer server =
                EchoServer.welcoming(connection -> welcome.getAndDecrement() > 0)) {
            Opened opened = open(LoadText.to(server.uri()).saying("weigh me"));
            Sliced refused = slice(50);
            welcome.set(CONNECTIONS);
            Sliced slice = slice(50);

            assertThat(opened.connections()).isEqualTo(2);
            assertThat(opened.errors()).containsExactly(Map.entry("connect", 2L));
            assertThat(refused.sent()).isZero();
            assertThat(refused.errors()).containsExactly(Map.entry("connect", 2L));
            assertThat(slice.reopened()).isEqualTo(2);
            assertThat(slice.completed()).isEqualTo(50).isEqualTo(server.asked());
            assertThat(slice.errors()).isEmpty();
        }
    }

    @Test
    void a_dead_server_is_not_a_defect_and_nothing_is_sent() throws Exception {
        Opened opened = open(TestServer.nobody());
        Sliced slice = slice(50);

        assertThat(opened.connections()).isZero();
        assertThat(opened.errors()).containsExactly(Map.entry("connect", 4L));
        assertThat(slice.sent()).isZero();
        assertThat(slice.start()).isNull();
        assertThat(slice.service()).isNull();
        assertThat(slice.errors()).containsExactly(Map.entry("connect", 4L));
    }

    @Test
    void a_server_that_dies_ends_its_slice_by_the_clock_and_no_other() throws Exception {
        CountDownLatch enough = new CountDownLatch(20);
        try (RawServer server =
                        RawServer.of(
                                (out, number) -> {
                                    RawServer.say(out, RawServer.HELLO);
                                    enough.countDown();
                                });
                RawServer other = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());
            execute(CommandText.open(other.uri()).put("target", "other"));
            Thread killer = new Thread(() -> closeAfter(enough, server));
            killer.start();
            Sliced slice = (Sliced) execute(CommandText.slice(1_000_000).put("duration", 1.5));
            killer.join();

            assertThat(slice.errors()).containsKey("connect");
            assertThat(slice.errors().keySet()).isSubsetOf("connect", "receive");
            assertThat(slice.completed()).isPositive();
            assertThat(slice(1).errors()).containsExactly(Map.entry("connect", 4L));
            assertThat(((Sliced) execute(CommandText.slice(10).put("target", "other"))).errors())
                    .isEmpty();
        }
    }

    private static void closeAfter(CountDownLatch enough, RawServer server) {
        try {
            enough.await();
            server.close();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void targets_are_loaded_by_turns() throws Exception {
        try (RawServer one = RawServer.saying(RawServer.HELLO);
                RawServer two = RawServer.saying(RawServer.HELLO)) {
            open(one.uri());
            execute(CommandText.open(two.uri()).put("target", "other"));
            for (int turn = 1; turn <= 5; turn++) {
                slice(20);
                assertThat(one.asked()).isEqualTo(20L * turn);
                execute(CommandText.slice(30).put("target", "other"));
                assertThat(two.asked()).isEqualTo(30L * turn);
            }

            assertThat(one.accepted(CONNECTIONS)).isEqualTo(CONNECTIONS);
            assertThat(two.accepted(CONNECTIONS)).isEqualTo(CONNECTIONS);
        }
    }

    @Test
    void pipelined_requests_share_connections_that_stay_open() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(LoadText.to(server.uri()).with("pipeline", 16).with("connections", 2));
            assertThat(slice(500).errors()).isEmpty();
            assertThat(slice(500).completed()).isEqualTo(500);

            assertThat(server.asked()).isEqualTo(1000);
            assertThat(server.accepted(2)).isEqualTo(2);
        }
    }

    @Test
    void messages_over_web_sockets_share_connections_that_stay_open() throws Exception {
        try (EchoServer server = EchoServer.echoing()) {
            open(LoadText.to(server.uri()).saying("weigh me"));
            assertThat(slice(100).errors()).isEmpty();
            Sliced slice = slice(100);

            assertThat(slice.completed()).isEqualTo(100);
            assertThat(slice.bytesReceived()).isEqualTo(100L * (2 + "weigh me".length()));
            assertThat(server.asked()).isEqualTo(200);
            assertThat(server.opened()).isEqualTo(CONNECTIONS);
        }
    }

    @Test
    void a_target_that_is_closed_has_no_connection_any_more() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());
            execute(CommandText.close());
            assertThatThrownBy(() -> slice(1))
                    .isInstanceOf(BadJobException.class)
                    .hasMessage("'target' should be one of [], but is 'it': open it first.");
            open(server.uri());

            assertThat(slice(10).errors()).isEmpty();
        }
    }

    @Test
    void targets_not_open_or_already_open_are_reported_in_one_sentence() throws Exception {
        try (RawServer server = RawServer.saying(RawServer.HELLO)) {
            open(server.uri());

            assertThatThrownBy(() -> open(server.uri()))
                    .isInstanceOf(BadJobException.class)
                    .hasMessageStartingWith("'target' should be a new name, but 'it' is open");
            assertThatThrownBy(() -> execute(CommandText.slice(1).put("scenario", "two")))
                    .isInstanceOf(BadJobException.class)
                    .hasMessageStartingWith("'scenario' should be one of [one], but is 'two'");
            assertThat(slice(1).completed()).isEqualTo(1);
        }
    }
}
