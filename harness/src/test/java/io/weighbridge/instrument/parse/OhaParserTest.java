package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real output of oha 1.15.0. */
class OhaParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final double EXACT = 1e-12;

    private final Path folder;

    OhaParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Recording closed(String name, long requests) {
        return recording(name, requests, Protocol.H1, 1, null);
    }

    private static Recording open(String name, double rate) {
        return recording(name, 1, Protocol.H1, 1, Rate.perSecond(rate));
    }

    private static Recording recording(
            String name, long requests, Protocol protocol, int pipeline, @Nullable Rate rate) {
        return Recording.of(
                "oha",
                name,
                Load.closed("oha", 4, requests, true, List.of())
                        .withDuration(Duration.ofSeconds(2))
                        .withProtocol(protocol)
                        .withPipeline(pipeline)
                        .withRate(rate));
    }

    private static Workload expecting(Expect expect) {
        return Workload.get("w", "/plaintext").withExpect(expect);
    }

    @Test
    void every_figure_of_a_closed_load_is_its_own() throws Exception {
        LoadResult result = closed("closed", 2000).parse(PLAINTEXT);

        assertThat(result.driver()).isEqualTo("oha");
        assertThat(result.connections()).isEqualTo(4);
        assertThat(result.planned()).isEqualTo(2000);
        assertThat(result.completed()).isEqualTo(2000);
        assertThat(result.elapsed()).isEqualTo(0.653721748, within(EXACT));
        assertThat(result.requestsPerSecond()).isEqualTo(3059.4056356833944, within(1e-9));
        assertThat(result.errors()).isEmpty();
        assertThat(result.bytesReceived()).isNull();
        assertThat(result.bodyBytes()).isEqualTo(13L);
        assertThat(result.latencyMean()).isCloseTo(0.0012910705795, within(EXACT));
        assertThat(result.latencyMax()).isCloseTo(0.079017477, within(EXACT));
        assertThat(result.openly()).isNull();
    }

    @Test
    void percentiles_are_of_whole_answers_and_not_of_first_bytes() throws Exception {
        LoadResult result = closed("closed", 2000).parse(PLAINTEXT);

        assertThat(result.percentiles())
                .containsOnlyKeys(10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99)
                .containsEntry(50.0, 0.000516167)
                .containsEntry(99.0, 0.016871112)
                .containsEntry(99.99, 0.079017477);
    }

    @Test
    void a_connection_for_each_request_and_http_2_are_read_alike() throws Exception {
        assertThat(closed("no-keep-alive", 2000).parse(PLAINTEXT).completed()).isEqualTo(2000);
        assertThat(recording("h2c", 2000, Protocol.H2C, 2, null).parse(PLAINTEXT).completed())
                .isEqualTo(2000);
    }

    @Test
    void at_a_rate_latencies_count_from_the_planned_send() throws Exception {
        LoadResult result = open("open", 500).parse(PLAINTEXT);

        assertThat(result.planned()).isEqualTo(1000);
        assertThat(result.completed()).isEqualTo(1000);
        assertThat(result.percentiles()).containsEntry(99.0, 0.003338251);
        LoadResult.Openly openly = Objects.requireNonNull(result.openly());
        assertThat(openly.rate()).isEqualTo(500);
        assertThat(openly.fromPlannedSend()).isTrue();
        assertThat(openly.service()).isEmpty();
    }

    /** The server answers about 90 requests per second; a request takes 44 ms and waits for 1 s. */
    @Test
    void a_server_that_does_not_keep_up_is_a_result_and_not_a_failure() throws Exception {
        LoadResult result = open("open-late", 200).parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(400);
        assertThat(result.requestsPerSecond()).isBetween(80.0, 100.0);
        assertThat(result.percentiles().get(50.0)).isGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "non-2xx             | 400 | 400 answers and these errors: non-2xx 400",
                "some-non-2xx        | 400 | 400 answers and these errors: non-2xx 100",
                "connections-dropped | 400 | 300 answers and these errors: receive 100",
                "refused             | 400 | 0 answers and these errors: connect 400",
                "timeout             | 4   | 0 answers and these errors: timeout 4"
            })
    void errors_fail_the_trial_by_kind_and_number(String name, long requests, String words) {
        Failure failure = closed(name, requests).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(kindOf(words));
        assertThat(failure.sentence()).contains("oha counted " + words);
    }

    @Test
    void at_a_rate_time_outs_alone_are_a_finding_unless_nothing_was_answered() {
        Failure failure = open("timeout", 2).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
        assertThat(failure.sentence())
                .isEqualTo(
                        "oha got no answers to GET /plaintext in 2.010 s: see the server's log, or"
                                + " use a longer load if an answer takes that long");
    }

    @Test
    void at_a_rate_some_time_outs_are_counted() throws Exception {
        Recording some =
                open("open", 500)
                        .with(folder, "stdout", "\"200\": 1000", "\"200\": 990")
                        .with(
                                folder,
                                "stdout",
                                "\"errorDistribution\": {}",
                                "\"errorDistribution\": {\"timeout\": 10}");

        LoadResult result = some.parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(990);
        assertThat(result.errors()).containsExactly(Map.entry(ErrorKind.TIMEOUT, 10L));
    }

    @Test
    void a_status_that_is_expected_is_no_error() throws Exception {
        Expect missing = new Expect(404, null, null, null, false);

        assertThat(closed("non-2xx", 400).parse(expecting(missing)).errors()).isEmpty();
        assertThat(closed("closed", 2000).failure(expecting(missing)).sentence())
                .contains("non-2xx 2000");
    }

    @Test
    void bodies_of_another_length_than_expected_are_found() {
        Expect longer = new Expect(200, null, "Hello, World!!", null, false);

        assertThat(closed("closed", 2000).failure(expecting(longer)).sentence())
                .contains("each body should be 14 bytes long, but is 13");
    }

    @Test
    void fewer_than_planned_are_found() {
        assertThat(closed("closed", 2001).failure(PLAINTEXT).sentence())
                .contains("oha should complete 2001 requests, but completed 2000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"total\": 0.653721748      | \"total\": 6.5         | reports 6.500 s of"
                        + " load",
                "\"average\": 0.001291070579 | \"average\": 0.01291   | at most 4 requests in"
                        + " flight",
                "\"p99\": 0.016871112        | \"p99\": 0.000871112   | but p99 is 8.71112E-4 s"
            })
    void figures_that_contradict_each_other_are_found(String was, String is, String words) {
        Failure failure = closed("closed", 2000).with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    @Test
    void bodies_that_do_not_add_up_fail_whether_a_length_is_expected_or_not() {
        Recording short2 =
                closed("closed", 2000)
                        .with(folder, "stdout", "\"totalData\": 26000", "\"totalData\": 25998");

        assertThat(short2.failure(PLAINTEXT).sentence())
                .contains("the same length, but 2000 bodies have 25998 bytes in total");
        assertThat(short2.failure(PLAINTEXT.answering(13)).sentence())
                .contains("2000 bodies of 13 bytes each were expected, but they add up to 25998");
    }

    @ParameterizedTest
    @CsvSource({
        "statusCodeDistribution, statuses, it has no statusCodeDistribution",
        "errorDistribution, errors, it has no errorDistribution",
        "latencyPercentiles, percentiles, it has no latencyPercentiles",
        "'\"200\": 2000', '\"200\": -2000', its 200 is not a count: -2000",
        "'\"total\": 0.653721748', '\"total\": null', it has no total",
        "'\"slowest\": 0.079017477', '\"slowest\": null', it has no slowest",
        "'\"totalData\": 26000', '\"totalData\": -1', its totalData is not a count: -1",
        "'\"p99\": 0.016871112', '\"p99\": \"?\"', its p99 is not a number: \"?\"",
        "'\"summary\": {', '\"summary\": [', it is not JSON"
    })
    void an_unknown_document_is_unreadable(String was, String is, String why) {
        Failure failure = closed("closed", 2000).with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains(why);
    }

    /** Answers with a wrong status are another failure than no answers. */
    private static Kind kindOf(String errors) {
        return errors.contains("non-2xx") ? Kind.ERROR_RESPONSES : Kind.NO_ANSWER;
    }
}
