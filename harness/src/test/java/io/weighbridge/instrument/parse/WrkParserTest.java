package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import io.weighbridge.instrument.result.LoadResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real output of wrk 4.1.0. */
class WrkParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final Workload HELLO =
            expecting(new Expect(200, "text/plain", "Hello, World!", null, false));
    private static final double EXACT = 1e-12;

    private final Path folder;

    WrkParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Workload expecting(Expect expect) {
        return Workload.get("plaintext", "/plaintext").withExpect(expect);
    }

    private static Recording recording(String name) {
        return recording(name, 1, 1);
    }

    private static Recording recording(String name, int seconds, int pipeline) {
        return Recording.of(
                "wrk",
                name,
                Load.closed("wrk", 4, 1, true, List.of())
                        .withDuration(Duration.ofSeconds(seconds))
                        .withPipeline(pipeline));
    }

    @Test
    void counters_and_microseconds_come_from_the_line_of_our_script() throws Exception {
        LoadResult result = recording("plain").parse(PLAINTEXT);

        assertThat(result.driver()).isEqualTo("wrk");
        assertThat(result.connections()).isEqualTo(4);
        assertThat(result.completed()).isEqualTo(422);
        assertThat(result.elapsed()).isEqualTo(1.094739, within(EXACT));
        assertThat(result.requestsPerSecond()).isEqualTo(422 / 1.094739, within(1e-9));
        assertThat(result.errors()).isEmpty();
        assertThat(result.bytesReceived()).isEqualTo(58_658L);
        assertThat(result.bodyBytes()).isEqualTo(13L);
        assertThat(result.keptAlive()).isEqualTo(422L);
        assertThat(result.latencyMean()).isCloseTo(0.015693642, within(EXACT));
        assertThat(result.latencyMax()).isCloseTo(0.133764, within(EXACT));
    }

    @Test
    void its_percentiles_are_exact_where_its_own_table_rounds_them() throws Exception {
        LoadResult result = recording("plain").parse(PLAINTEXT);

        assertThat(result.percentiles()).hasSize(101);
        assertThat(result.percentiles().get(50.0)).isEqualTo(0.008324, within(EXACT));
        assertThat(result.percentiles().get(75.0)).isEqualTo(0.019978, within(EXACT));
        assertThat(result.percentiles().get(99.0)).isEqualTo(0.103654, within(EXACT));
        assertThat(result.percentiles().get(99.9)).isEqualTo(0.133764, within(EXACT));
    }

    @Test
    void a_connection_for_each_request_is_read_alike() throws Exception {
        assertThat(recording("no-keep-alive").parse(PLAINTEXT).completed()).isEqualTo(795);
    }

    @Test
    void latencies_of_batches_are_not_used() throws Exception {
        LoadResult result = recording("pipelined", 1, 16).parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(2576);
        assertThat(result.bodyBytes()).isEqualTo(13L);
        assertThat(result.latencyMax()).isNull();
        assertThat(result.latencyMean()).isNull();
        assertThat(result.percentiles()).isEmpty();
    }

    @Test
    void an_answer_that_ends_with_its_connection_is_no_error() throws Exception {
        LoadResult result = recording("ends-by-closing").parse(HELLO);

        assertThat(result.completed()).isEqualTo(5438);
        assertThat(result.errors()).isEmpty();
        assertThat(result.keptAlive()).isEqualTo(0L);
    }

    @Test
    void a_connection_that_breaks_beside_answers_that_end_with_theirs_is_an_error() {
        Recording one =
                recording("ends-by-closing")
                        .with(folder, "stdout", "\"read\":5438", "\"read\":5439");

        assertThat(one.failure(HELLO).sentence())
                .contains("5438 answers and these errors: receive 1");
    }

    @Test
    void percentiles_of_zero_as_wrk_makes_them_of_batches_are_refused() {
        Failure failure = recording("pipelined").failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence())
                .contains("the percentiles of wrk must be positive and must never decrease")
                .contains("p99 is 0.0 s");
    }

    @ParameterizedTest
    @CsvSource({"pipelined, 16, 2576, 2575", "plain, 1, 422, 421"})
    void an_answer_that_was_not_passed_to_the_script_fails(
            String name, int pipeline, long answers, long seen) {
        Recording lost =
                recording(name, 1, pipeline)
                        .with(folder, "stdout", "\"answers\":" + answers, "\"answers\":" + seen);

        assertThat(lost.failure(PLAINTEXT).sentence())
                .isEqualTo(
                        "wrk counted %d answers, but passed %d to weigh's script: see its output in raw/"
                                .formatted(answers, seen));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "non-2xx             | 1 | 1170 answers and these errors: non-2xx 1170",
                "some-non-2xx        | 1 | 96 answers and these errors: non-2xx 24",
                "connections-dropped | 1 | 131 answers and these errors: receive 44",
                "all-dropped         | 1 | 0 answers and these errors: receive 3280",
                "late                | 3 | 4 answers and these errors: timeout 4"
            })
    void errors_fail_the_trial_by_kind_and_number(String name, int seconds, String words) {
        Failure failure = recording(name, seconds, 1).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(kindOf(words));
        assertThat(failure.sentence()).contains("wrk counted " + words);
    }

    @Test
    void in_batches_another_status_is_seen_by_the_script() {
        Failure failure = recording("pipelined-non-2xx", 1, 16).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
        assertThat(failure.sentence())
                .contains("wrk counted 2064 answers and these errors: non-2xx 2064");
    }

    @ParameterizedTest
    @CsvSource({
        "redirects, ERROR_RESPONSES, '23004 answers and these errors: wrong-body 22705, non-2xx"
                + " 22705'",
        "other-success, ERROR_RESPONSES, 35624 answers and these errors: wrong-status 35325",
        "wrong-type, ERROR_RESPONSES, 20101 answers and these errors: wrong-type 19802",
        "wrong-body, WRONG_ANSWER, 30529 answers and these errors: wrong-body 30230"
    })
    void an_answer_that_is_not_what_the_plan_expects_fails_the_trial(
            String name, Kind kind, String words) {
        Failure failure = recording(name).failure(HELLO);

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.sentence()).contains("wrk counted " + words);
    }

    @Test
    void bodies_of_several_lengths_fail_unless_the_plan_allows_them() throws Exception {
        Failure failure = recording("other-lengths").failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.WRONG_ANSWER);
        assertThat(failure.sentence())
                .startsWith(
                        "GET /plaintext: all bodies should have the same length, but are 11 to 13"
                                + " bytes long:");
        Expect any = new Expect(200, null, null, null, true);
        assertThat(recording("other-lengths").parse(expecting(any)).bodyBytes()).isNull();
    }

    @Test
    void bodies_of_another_length_than_the_first_answer_before_the_load_fail() {
        assertThat(recording("plain").failure(PLAINTEXT.answering(12)).sentence())
                .contains("each body should be 12 bytes long, but is 13");
    }

    @ParameterizedTest
    @CsvSource({"never-answered, 1, 4", "pipelined-never-answered, 8, 28"})
    void requests_that_are_never_answered_fail_the_trial(
            String name, int pipeline, int unanswered) {
        Failure failure = recording(name, 1, pipeline).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
        assertThat(failure.sentence())
                .isEqualTo(
                        "each request to GET /plaintext should be answered, but "
                                + unanswered
                                + " were still without an answer 1 s after the end of the load: see"
                                + " the server's log, or raise load.timeout in a plan");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "under way for longer than the slowest took | '\"oldest\":8,' | '\"oldest\":900,'",
                "wrk's connections could not be looked at   |"
                        + " '\"unanswered\":0,\"waited\":10,\"oldest\":8,' | ''"
            })
    void latencies_are_withheld_where_slower_answers_may_be_missing_from_them(
            String why, String search, String replacement) throws Exception {
        LoadResult result =
                recording("plain").with(folder, "stdout", search, replacement).parse(PLAINTEXT);

        assertThat(result.completed()).as(why).isEqualTo(422);
        assertThat(result.percentiles()).isEmpty();
        assertThat(result.latencyMean()).isNull();
        assertThat(result.latencyMax()).isNull();
    }

    @Test
    void a_server_that_never_answers_fails_although_wrk_reports_no_error() {
        Failure failure = recording("timeout", 3, 1).failure(Workload.get("hang", "/hang"));

        assertThat(failure.kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
        assertThat(failure.sentence())
                .isEqualTo(
                        "wrk got no answers to GET /hang in 3.010 s: see the server's log, or use a"
                                + " longer load if an answer takes that long");
    }

    @Test
    void a_refused_connection_ends_wrk_and_its_output_is_kept() {
        Failure failure = recording("refused").failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.DRIVER_FAILED);
        assertThat(failure.sentence())
                .contains("failed with exit code 1")
                .contains("unable to connect to 127.0.0.1:18199 Connection refused")
                .endsWith(
                        ": see its output, and check its options, if a plan or the command line"
                                + " gives any");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"weigh\":2,' | '{' | script prints",
                "'\"errors\":{' | '\"errors\":{{' | it is not JSON"
            })
    void an_incomplete_line_of_the_script_is_unreadable(
            String search, String replacement, String why) {
        Failure failure =
                recording("plain").with(folder, "stdout", search, replacement).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"requests\":422,' | '' | it has no requests",
                "'\"requests\":422,' | '\"requests\":-422,' | its requests is not a count: -422",
                "'\"microseconds\":1094739,' | '\"microseconds\":null,' | it has no microseconds",
                "'\"bytes\":58658' | '\"bytes\":\"many\"' | its bytes is not a count: \"many\"",
                "'\"mean\":15693.642' | '\"mean\":-1.5' | its mean is not a number: -1.5",
                "'\"max\":133764' | '\"max\":1.5' | its max is not a count: 1.5",
                "'\"read\":0' | '\"read\":-1' | its read is not a count: -1",
                "'\"timeout\":0,' | '' | it has no timeout",
                "'\"wrong\"' | '\"right\"' | it has no wrong",
                "'\"closing\":0,' | '' | it has no closing",
                "'\"unanswered\":0' | '\"unanswered\":-4' | its unanswered is not a count: -4",
                "'\"99\":103654' | '\"99\":-103654' | its 99 is not a number: -103654",
                "'\"percentiles\":{' | '\"percentiles\":{},\"other\":{' | it has no percentiles"
            })
    void a_missing_or_impossible_value_is_unreadable(
            String search, String replacement, String why) {
        Failure failure =
                recording("plain")
                        .with(folder, "stdout", search, replacement == null ? "" : replacement)
                        .failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains(why);
    }

    @Test
    void a_slowest_answer_that_is_faster_than_the_last_percentile_is_found() {
        Recording fast = recording("plain").with(folder, "stdout", "\"max\":133764", "\"max\":9");

        assertThat(fast.failure(PLAINTEXT).sentence())
                .contains("wrk reports a maximum latency of 9.0E-6 s, but a mean of ");
    }

    @ParameterizedTest
    @CsvSource({
        "1094739, 9094739, 'reports 9.095 s of load, but ran for only 1.112 s'",
        "1094739, 378082, 'should load for 1.0 s, but loaded for 0.4 s'"
    })
    void an_impossible_time_is_detected(String was, String is, String words) {
        Failure failure = recording("plain").with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    @Test
    void decreasing_percentiles_are_detected() {
        Recording falling =
                recording("plain").with(folder, "stdout", "\"99\":103654", "\"99\":3654");

        assertThat(falling.failure(PLAINTEXT).sentence()).contains("but p99 is 0.003654 s");
    }

    /** Answers with a wrong status are another failure than no answers. */
    private static Kind kindOf(String errors) {
        return errors.contains("non-2xx") ? Kind.ERROR_RESPONSES : Kind.NO_ANSWER;
    }
}
