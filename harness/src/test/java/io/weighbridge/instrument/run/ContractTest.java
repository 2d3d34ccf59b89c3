package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to a real server, which gives the same answer on every path except {@code /odd}. */
class ContractTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Longer than {@link #SHORT}. */
    private static final Duration MOMENT = Duration.ofMillis(900);

    private static final TimeLimits SHORT = TimeLimits.DEFAULT.withSlice(Duration.ofMillis(600));

    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private final Iterator<String> tokens = List.of("1a2b", "3c4d").iterator();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    ContractTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().toString();
                    seen.add(path);
                    byte[] body = body(path).getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().set("Content-Type", "Text/Plain");
                    if (path.equals("/moved")) {
                        exchange.getResponseHeaders().set("Location", "/login");
                    }
                    exchange.sendResponseHeaders(
                            switch (path) {
                                case "/login" -> 401;
                                case "/moved" -> 302;
                                case "/busy" -> 429;
                                case "/starting" -> 503;
                                default -> 200;
                            },
                            body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.createContext(
                "/slow",
                exchange -> {
                    awaitUnchecked(MOMENT);
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.createContext(
                "/endless",
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write(new byte[4]);
                    exchange.getResponseBody().flush();
                    awaitUnchecked(Duration.ofMinutes(10));
                });
        server.setExecutor(threads);
        server.start();
    }

    /** Waits for so long, or until the end of the test. */
    private void awaitUnchecked(Duration time) {
        try {
            boolean unused = ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String body(String path) {
        return switch (path) {
            case "/odd" -> "other";
            case "/token" -> "<input name=\"t\" value=\"" + tokens.next() + "\"/>";
            default -> "same";
        };
    }

    @AfterEach
    void end() {
        ended.countDown();
        server.stop(0);
        threads.shutdown();
    }

    private void check(List<String> paths) throws TrialFailedException, InterruptedException {
        check(same(paths), 1);
    }

    private void check(Workload workload, long seed)
            throws TrialFailedException, InterruptedException {
        new Contract(HttpClients.PLAIN, LIMIT).check(new ServerAt(uri()), workload, seed);
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static Workload same(List<String> paths) {
        Expect same = new Expect(200, null, "same", null, false);
        return Workload.get("pages", paths.get(0)).withPaths(paths).withExpect(same);
    }

    private static Workload lengths(List<String> paths, List<Integer> lengths) {
        return Workload.get("pages", paths.get(0)).withPaths(paths).withLengths(lengths);
    }

    @Test
    void a_body_of_bytes_arrives_unchanged() throws Exception {
        byte[] all = new byte[256];
        IntStream.range(0, all.length).forEach(octet -> all[octet] = (byte) octet);
        server.createContext(
                "/upload",
                exchange -> {
                    boolean same = Arrays.equals(exchange.getRequestBody().readAllBytes(), all);
                    exchange.sendResponseHeaders(same ? 200 : 400, -1);
                    exchange.close();
                });

        check(Workload.get("upload", "/upload").withMethod("POST").sending(all), 1);
    }

    /**
     * Each server encodes in its own way, so under load only the length of its own form is known.
     */
    @Test
    void an_expected_body_is_compared_with_the_decoded_one_and_loaded_by_its_own_length()
            throws Exception {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(encoded)) {
            out.write("tea".getBytes(StandardCharsets.UTF_8));
        }
        server.createContext(
                "/zipped",
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                    exchange.sendResponseHeaders(200, encoded.size());
                    exchange.getResponseBody().write(encoded.toByteArray());
                    exchange.close();
                });
        Workload tea =
                Workload.get("zipped", "/zipped")
                        .withHeaders(Map.of("accept-encoding", "gzip"))
                        .withExpect(Expect.OK.withBody("tea"));
        Contract contract = new Contract(HttpClients.PLAIN, LIMIT);

        Workload checked = contract.check(new ServerAt(uri()), tea, 1);

        Workload loaded = tea.loadedAs(checked);
        assertThat(loaded.expect()).isEqualTo(Expect.OK.withLength(encoded.size()));
        assertThat(contract.check(new ServerAt(uri()), checked, 1)).isEqualTo(checked);
        Workload mud = tea.withExpect(Expect.OK.withBody("mud"));
        TrialFailedException failed =
                catchThrowableOfType(TrialFailedException.class, () -> check(mud, 1));
        assertThat(failed.failure().sentence()).contains("body 'tea' instead of 'mud'");
    }

    @Test
    void a_body_that_is_sent_as_it_is_is_loaded_as_the_plan_has_it() throws Exception {
        Workload same = Workload.get("x", "/x").withExpect(Expect.OK.withBody("same"));

        Workload checked =
                new Contract(HttpClients.PLAIN, LIMIT).check(new ServerAt(uri()), same, 1);

        assertThat(same.loadedAs(checked)).isSameAs(same);
    }

    @Test
    void every_path_of_a_list_is_requested() throws Exception {
        check(List.of("/a", "/b?x=1"));

        assertThat(seen).containsExactly("/a", "/b?x=1");
    }

    @Test
    void the_path_with_the_wrong_answer_is_named() {
        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class, () -> check(List.of("/a", "/odd", "/b")));

        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failed.failure().sentence())
                .isEqualTo(
                        "GET /odd answered with body 'other' instead of 'same': fix the server, or"
                                + " run a plan whose workload has another expect");
    }

    @Test
    void a_wrong_status_comes_with_what_to_do() {
        String advice = wrong("/login").sentence();
        assertThat(advice)
                .isEqualTo(
                        "GET /login answered with status 401 instead of 200: send credentials with"
                                + " --header (headers in a plan), or choose a path that needs no"
                                + " authentication");
        assertThat(new Secrets().text(advice)).as("nothing in it is masked").isEqualTo(advice);
        String moved = wrong("/moved").sentence();
        assertThat(new Secrets().text(moved)).isEqualTo(moved);
        assertThat(moved)
                .startsWith("GET /moved answered with status 302 (to /login) instead of 200:");
    }

    @Test
    void a_status_that_means_not_yet_may_be_another_in_the_next_round() {
        assertThat(wrong("/login").permanent()).isTrue();
        assertThat(wrong("/busy").permanent()).isFalse();
        assertThat(wrong("/starting").permanent()).isFalse();
    }

    private Failure wrong(String path) {
        return catchThrowableOfType(
                        TrialFailedException.class, () -> check(Workload.get("w", path), 1))
                .failure();
    }

    @Test
    void a_late_answer_is_awaited_once_the_limit_is_raised_as_advised() throws Exception {
        Failure late = failure("/slow", SHORT);

        assertThat(late.permanent()).isTrue();
        assertThat(late.sentence())
                .isEqualTo(
                        "GET /slow got no answer within 0.3 s: choose a path that answers sooner"
                                + " or, in a plan, raise limits.slice: an answer may take half of"
                                + " that");
        new Contract(HttpClients.PLAIN, TimeLimits.DEFAULT.answer())
                .check(new ServerAt(uri()), Workload.get("w", "/slow"), 1);
    }

    @Test
    void an_answer_without_an_end_is_not_waited_for() {
        Failure endless = failure("/endless", SHORT);

        assertThat(endless.permanent()).isTrue();
        assertThat(endless.sentence())
                .isEqualTo(
                        "GET /endless has no complete answer: its head came with status 200, and"
                                + " its body had 4 bytes after 0.3 s, but no end: choose a path"
                                + " whose answer ends, because weigh cannot measure a stream");
    }

    private Failure failure(String path, TimeLimits limits) {
        Contract contract = new Contract(HttpClients.PLAIN, limits.answer());
        return catchThrowableOfType(
                        TrialFailedException.class,
                        () -> contract.check(new ServerAt(uri()), Workload.get("w", path), 1))
                .failure();
    }

    @Test
    void a_page_with_a_changing_token_is_detected_by_requesting_it_twice() throws Exception {
        AnswerPair answers = pair(varying("/token"));
        AnswerPair same = pair(varying("/a"));

        assertThat(answers).isNotNull();
        assertThat(answers.difference())
                .isEqualTo(
                        "two answers to GET /token differ between characters 24 and 27, after"
                                + " '<input name=\"t\" value=\"'; they have 30 bytes");
        assertThat(answers.lengths().has(30)).isTrue();
        assertThat(same).isNotNull();
        assertThat(same.difference()).isNull();
    }

    private @Nullable AnswerPair pair(Workload workload)
            throws TrialFailedException, InterruptedException {
        return new Contract(HttpClients.PLAIN, LIMIT).pair(new ServerAt(uri()), workload);
    }

    private static Workload varying(String path) {
        Expect any = new Expect(200, null, null, null, true);
        return Workload.get("w", path).withExpect(any);
    }

    @Test
    void the_answer_to_each_path_has_the_length_given_for_it() throws Exception {
        check(lengths(List.of("/a", "/odd"), List.of(4, 5)), 1);

        assertThat(seen).containsExactly("/a", "/odd");
        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () -> check(lengths(List.of("/a", "/odd"), List.of(4, 4)), 1));
        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failed.failure().sentence())
                .startsWith("GET /odd answered with 5 bytes instead of 4:");
    }

    @Test
    void the_case_of_a_media_type_makes_no_difference() throws Exception {
        Expect text = new Expect(200, "text/PLAIN", null, null, false);

        check(Workload.get("page", "/a").withExpect(text), 1);

        assertThat(seen).containsExactly("/a");
    }

    @Test
    void ten_paths_are_all_requested() throws Exception {
        List<String> paths = numbered(10);

        check(paths);

        assertThat(seen).containsExactlyElementsOf(paths);
    }

    @Test
    void ten_paths_of_a_longer_list_are_drawn_from_the_seed() throws Exception {
        List<String> paths = numbered(2000);

        List<String> drawn = asked(paths, 7);

        assertThat(drawn).hasSize(10).doesNotHaveDuplicates().isSubsetOf(paths);
        assertThat(asked(paths, 7)).isEqualTo(drawn);
        assertThat(asked(paths, 8)).isNotEqualTo(drawn);
    }

    private List<String> asked(List<String> paths, long seed) throws Exception {
        seen.clear();
        check(same(paths), seed);
        return List.copyOf(seen);
    }

    @Test
    void a_plan_notes_workloads_of_which_not_all_paths_are_requested() {
        Plan plan = new PlanSample().workload(same(numbered(11))).plan(1);

        Plan noted = Contract.noted(plan);

        assertThat(noted.notes())
                .contains(
                        "pages has 11 paths. Before the load, each round checks the answers of 10"
                                + " of them, chosen at random; under load the tool checks every"
                                + " answer.");
        assertThat(Contract.noted(noted)).isEqualTo(noted);
    }

    @Test
    void a_plan_notes_the_checks_of_a_tool_that_compares_no_bodies() {
        Plan ab = new PlanSample().workload(same(numbered(10))).plan(1);

        Plan noted = Contract.noted(ab);

        assertThat(noted.notes())
                .containsExactly(
                        "Under load ab checks only HTTP statuses outside 2xx, body lengths,"
                                + " connection errors. So"
                                + " weigh itself also checks an answer of every workload before the"
                                + " load, after it, and after every 5 s of load.");
        assertThat(Contract.noted(noted)).isEqualTo(noted);
    }

    @Test
    void a_tool_that_compares_each_answer_needs_no_note() {
        Plan builtin = new PlanSample().driver("builtin").plan(1);

        assertThat(Contract.noted(builtin).notes()).isEmpty();
    }

    private static List<String> numbered(int count) {
        return IntStream.range(0, count).mapToObj(number -> "/" + number).toList();
    }
}
