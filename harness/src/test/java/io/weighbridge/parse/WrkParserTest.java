package io.weighbridge.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Failure.Kind;
import io.weighbridge.model.Protocol;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What wrk 4.1.0 really printed. */
class WrkParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final double EXACT = 1e-12;

    private final Path folder;

    WrkParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Recording recording(String name) {
        return recording(name, 1, 1);
    }

    private static Recording recording(String name, int seconds, int pipeline) {
        return Recording.of(
                "wrk",
                name,
                new Load(
                        Optional.empty(),
                        "wrk",
                        4,
                        1,
                        Duration.ofSeconds(seconds),
                        true,
                        Protocol.H1,
                        pipeline,
                        Optional.empty(),
                        List.of(),
                        Optional.empty()));
    }

    @Test
    void counters_and_microseconds_come_from_the_line_of_our_script() throws Exception {
        LoadResult result = recording("plain").parse(PLAINTEXT);

        assertThat(result.driver()).isEqualTo("wrk");
        assertThat(result.connections()).isEqualTo(4);
        assertThat(result.completed()).isEqualTo(873);
        assertThat(result.elapsed()).isEqualTo(1.078082, within(EXACT));
        assertThat(result.requestsPerSecond()).isEqualTo(873 / 1.078082, within(1e-9));
        assertThat(result.errors()).isEmpty();
        assertThat(result.bytesReceived()).hasValue(121_347);
        assertThat(result.bodyBytes()).isEmpty();
        assertThat(result.latencyMean()).hasValueCloseTo(0.015973171, within(EXACT));
        assertThat(result.latencyMax()).hasValueCloseTo(0.177901, within(EXACT));
    }

    @Test
    void its_percentiles_are_exact_where_its_own_table_rounds_them() throws Exception {
        LoadResult result = recording("plain").parse(PLAINTEXT);

        assertThat(result.percentiles()).hasSize(101);
        assertThat(result.percentiles().get(50.0)).isEqualTo(0.003980, within(EXACT));
        assertThat(result.percentiles().get(75.0)).isEqualTo(0.011981, within(EXACT));
        assertThat(result.percentiles().get(99.0)).isEqualTo(0.160939, within(EXACT));
        assertThat(result.percentiles().get(99.9)).isEqualTo(0.172956, within(EXACT));
    }

    @Test
    void a_connection_for_each_request_is_read_alike() throws Exception {
        assertThat(recording("no-keep-alive").parse(PLAINTEXT).completed()).isEqualTo(2330);
    }

    @Test
    void of_batches_only_requests_and_the_slowest_batch_are_taken() throws Exception {
        LoadResult result = recording("pipelined", 1, 16).parse(PLAINTEXT);

        assertThat(result.completed()).isEqualTo(5168);
        assertThat(result.latencyMax()).hasValueCloseTo(0.148607, within(EXACT));
        assertThat(result.latencyMean()).isEmpty();
        assertThat(result.percentiles()).isEmpty();
    }

    @Test
    void percentiles_of_zero_as_wrk_makes_them_of_batches_are_refused() {
        Failure failure = recording("pipelined").failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence())
                .contains("wrk's percentiles were to be positive and to rise")
                .contains("the one of 97.0 % is 0.0 s");
    }

    @Test
    void an_answer_of_a_batch_that_the_script_did_not_see_is_missed() {
        Recording lost =
                recording("pipelined", 1, 16)
                        .with(folder, "stdout", "\"answers\":5168", "\"answers\":5167");

        assertThat(lost.failure(PLAINTEXT).sentence())
                .startsWith("of 5168 answers that wrk counted in batches of 16, 5167 were seen");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "non-2xx             | 1 | non-2xx 48 beside 48 answers",
                "some-non-2xx        | 1 | non-2xx 23 beside 92 answers",
                "connections-dropped | 1 | receive 45 beside 133 answers",
                "all-dropped         | 1 | receive 2074 beside 0 answers",
                "late                | 3 | timeout 4 beside 4 answers"
            })
    void errors_fail_the_trial_by_kind_and_number(String name, int seconds, String words) {
        Failure failure = recording(name, seconds, 1).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
        assertThat(failure.sentence()).contains("wrk counts " + words);
    }

    @Test
    void in_batches_another_status_is_seen_by_the_script() {
        Failure failure = recording("pipelined-non-2xx", 1, 16).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
        assertThat(failure.sentence())
                .isEqualTo(
                        "of 2080 answers that wrk counted in batches of 16, 2080 were seen one by"
                                + " one, and 2080 of them had another status than the plan's");
    }

    @Test
    void a_server_that_never_answers_is_no_error_to_wrk_but_is_to_us() {
        Failure failure = recording("timeout", 3, 1).failure(Workload.get("hang", "/hang"));

        assertThat(failure.kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
        assertThat(failure.sentence())
                .isEqualTo(
                        "wrk was to get answers to GET /hang and got none in 3.008 s: see the"
                                + " server's log, or load it longer if one takes as long");
    }

    @Test
    void a_refused_connection_ends_wrk_and_its_words_are_kept() {
        Failure failure = recording("refused").failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.DRIVER_FAILED);
        assertThat(failure.sentence())
                .contains("ended with exit code 1")
                .contains("unable to connect to 127.0.0.1:18199 Connection refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"weigh\":1,' | '{' | the line of our script is not in it",
                "'\"errors\":{' | '\"errors\":{{' | it is no JSON"
            })
    void what_our_script_did_not_print_whole_is_unreadable(
            String search, String replacement, String why) {
        Failure failure =
                recording("plain").with(folder, "stdout", search, replacement).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains(why);
    }

    @ParameterizedTest
    @CsvSource({
        "1078082, 9078082, cannot have loaded for 9.078 s when it ran for 1.107 s",
        "1078082, 378082, 'was to load for 1.0 s, but loaded for 0.4 s'"
    })
    void a_time_that_cannot_be_is_found(String was, String is, String words) {
        Failure failure = recording("plain").with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    @Test
    void percentiles_that_fall_are_found() {
        Recording falling =
                recording("plain").with(folder, "stdout", "\"99\":160939", "\"99\":60939");

        assertThat(falling.failure(PLAINTEXT).sentence()).contains("the one of 99.0 %");
    }
}
