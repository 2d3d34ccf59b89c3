package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import io.weighbridge.instrument.result.LoadResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real output and logs of h2load from nghttp2 1.52.0. */
class H2loadParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final double EXACT = 1e-12;

    private final Path folder;

    H2loadParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Recording recording(String name) {
        return recording(name, Protocol.H2C, 400, 1);
    }

    private static Recording recording(
            String name, Protocol protocol, long requests, int pipeline) {
        return Recording.of(
                "h2load",
                name,
                Load.closed("h2load", 4, requests, true, List.of())
                        .withDuration(Duration.ofSeconds(2))
                        .withProtocol(protocol)
                        .withPipeline(pipeline));
    }

    private static Workload expecting(Expect expect) {
        return Workload.get("w", "/plaintext").withExpect(expect);
    }

    @Test
    void sums_come_from_what_it_prints() throws Exception {
        LoadResult result = recording("h2c").parse(PLAINTEXT);

        assertThat(result.driver()).isEqualTo("h2load");
        assertThat(result.connections()).isEqualTo(4);
        assertThat(result.planned()).isEqualTo(400);
        assertThat(result.completed()).isEqualTo(400);
        assertThat(result.elapsed()).isEqualTo(0.28189, within(EXACT));
        assertThat(result.requestsPerSecond()).isEqualTo(400 / 0.28189, within(1e-9));
        assertThat(result.errors()).isEmpty();
        assertThat(result.bytesReceived()).isEqualTo(29_012L);
        assertThat(result.bodyBytes()).isEqualTo(13L);
    }

    @Test
    void latencies_come_from_its_log_to_a_microsecond() throws Exception {
        LoadResult result = recording("h2c").parse(PLAINTEXT);

        assertThat(result.percentiles()).hasSize(100);
        assertThat(result.percentiles().get(50.0)).isEqualTo(0.001111, within(EXACT));
        assertThat(result.percentiles().get(90.0)).isEqualTo(0.004122, within(EXACT));
        assertThat(result.percentiles().get(99.0)).isEqualTo(0.010532, within(EXACT));
        assertThat(result.latencyMax()).isCloseTo(0.074258, within(EXACT));
        assertThat(result.latencyMean()).isCloseTo(0.00240927, within(1e-9));
    }

    @Test
    void several_requests_in_flight_on_a_connection_are_read_alike() throws Exception {
        LoadResult result = recording("h2c-multiplexed", Protocol.H2C, 400, 8).parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(400);
        assertThat(Objects.requireNonNull(result.latencyMean()) * result.requestsPerSecond())
                .isBetween(16.0, 32.0);
    }

    @Test
    void more_requests_in_flight_than_planned_are_found() {
        assertThat(recording("h2c-multiplexed").failure(PLAINTEXT).sentence())
                .contains("at most 4 requests in flight, but h2load reports 21.");
    }

    @Test
    void http_1_1_is_read_of_a_server_that_sends_reason_phrases() throws Exception {
        LoadResult result = recording("h1", Protocol.H1, 400, 1).parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(400);
        assertThat(result.errors()).isEmpty();
    }

    @Test
    void http_1_1_without_reason_phrases_differs_from_failures() {
        Failure failure = recording("h1-tomcat", Protocol.H1, 400, 1).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
        assertThat(failure.sentence())
                .isEqualTo(
                        "h2load could not read the status of any of 400 answers. Over HTTP/1.1 it"
                                + " needs a reason phrase, which Tomcat does not send: use h2c, or"
                                + " another tool");
    }

    @Test
    void bodies_that_end_with_their_connection_are_distinguished_from_failures() {
        assertThat(recording("ends-by-closing", Protocol.H1, 400, 1).failure(PLAINTEXT).sentence())
                .isEqualTo(
                        "h2load saw the beginning of 4 answers, but no end. It does not support"
                            + " answers that end when the server closes the connection: use another"
                            + " tool");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h2c-non-2xx             | H2C | 400 | 400 answers and these errors: non-2xx 400",
                "some-non-2xx            | H1  | 400 | 400 answers and these errors: non-2xx 100",
                "connections-dropped     | H1  | 400 | 10 answers and these errors: receive 4,"
                        + " incomplete 386",
                "h2c-of-a-server-without | H2C | 100 | 0 answers and these errors: receive 4,"
                        + " incomplete 96",
                "timeout                 | H1  | 100 | 0 answers and these errors: incomplete 96,"
                        + " timeout 4",
                "refused                 | H2C | 400 | 0 answers and these errors: connect 400"
            })
    void errors_fail_the_trial_by_kind_and_number_and_each_request_has_one(
            String name, Protocol protocol, long requests, String words) {
        Failure failure = recording(name, protocol, requests, 1).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(kindOf(words));
        assertThat(failure.sentence()).contains("h2load counted " + words);
    }

    @Test
    void a_status_that_is_expected_is_no_error() throws Exception {
        Expect missing = new Expect(404, null, null, null, false);

        assertThat(recording("h2c-non-2xx").parse(expecting(missing)).errors()).isEmpty();
        assertThat(recording("h2c").failure(expecting(missing)).sentence()).contains("non-2xx 400");
    }

    @Test
    void bodies_of_another_length_than_expected_are_found() {
        Expect longer = new Expect(200, null, null, 14, false);

        assertThat(recording("h2c").failure(expecting(longer)).sentence())
                .startsWith("GET /plaintext: each body should be 14 bytes long, but is 13:");
    }

    @Test
    void bodies_of_several_lengths_fail_whether_a_length_is_expected_or_not() throws Exception {
        Recording several = recording("other-lengths", Protocol.H1, 1000, 1);
        Expect any = new Expect(200, null, null, null, true);

        Failure unknown = several.failure(PLAINTEXT);
        assertThat(unknown.kind()).isEqualTo(Kind.WRONG_ANSWER);
        assertThat(unknown.sentence())
                .contains("the same length, but 1000 bodies have 12578 bytes in total");
        assertThat(several.failure(PLAINTEXT.answering(13)).sentence())
                .contains("1000 bodies of 13 bytes each were expected, but they add up to 12578");
        assertThat(several.parse(expecting(any)).bodyBytes()).as("the mean").isEqualTo(13L);
    }

    @Test
    void an_integer_mean_length_is_compared_with_the_first_answer() {
        Recording half = recording("h2c").with(folder, "stdout", "(5200) data", "(4800) data");

        assertThat(half.failure(PLAINTEXT.answering(13)).sentence())
                .contains("each body should be 13 bytes long, but is 12");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stdout | 400 2xx, 0 3xx  | 300 2xx, 100 3xx | has 300 answers with status 2xx, but"
                        + " its log has 400",
                "stdout | 340us     74.26ms  | 340us     174.26ms | times of 0.000340 to"
                        + " 0.174260 s",
                "stdout | 340us     74.26ms  | 34us     74.26ms | times of 0.000034 to"
                        + " 0.074260 s"
            })
    void a_log_that_contradicts_the_printed_summary_is_detected(
            String role, String search, String replacement, String words) {
        Failure failure =
                recording("h2c").with(folder, role, search, replacement).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    @Test
    void fewer_than_planned_are_found() {
        assertThat(recording("h2c", Protocol.H2C, 401, 1).failure(PLAINTEXT).sentence())
                .contains("h2load should complete 401 requests, but completed 400");
    }

    @ParameterizedTest
    @CsvSource({
        "281.89ms, 1.02min, reports 61.200 s of load",
        "281.89ms, 7.00s, reports 7.000 s of load",
        "281.89ms, 1us, requests in flight"
    })
    void an_impossible_time_is_detected_in_every_unit(String was, String is, String words) {
        Failure failure =
                recording("h2c")
                        .with(folder, "stdout", "finished in " + was, "finished in " + is)
                        .failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    @Test
    void a_log_without_one_of_the_requests_is_detected() {
        Recording cut = recording("h2c").with(folder, "log", "1795294039908091\t200\t70703\n", "");

        assertThat(cut.failure(PLAINTEXT).sentence())
                .isEqualTo(
                        "h2load should log each of its 400 requests, but logged 399: see its output"
                                + " in raw/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "log    | 200\t70703        | 200 | a line has no status and time",
                "log    | 200\t70703        | ok\t70703 | a line has no status and time",
                "log    | 200\t70703        | 200\t-70703 | a line has no status and time",
                "stdout | status codes:     | statuses: | there is no line like status codes:",
                "stdout | time for request: | time: | there is no line like time for request:",
                "stdout | 400 done          | -400 done | there is no line like requests:",
                "stdout | finished in       | ended in | there is no line like finished in",
                "stdout | requests: 400     | asked: 400 | there is no line like requests:",
                "stdout | traffic:          | bytes: | there is no line like traffic:"
            })
    void missing_output_is_unreadable(String role, String search, String replacement, String why) {
        Failure failure =
                recording("h2c").with(folder, role, search, replacement).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains(why);
    }

    /** Answers with a wrong status are another failure than no answers. */
    private static Kind kindOf(String errors) {
        return errors.contains("non-2xx") ? Kind.ERROR_RESPONSES : Kind.NO_ANSWER;
    }
}
