package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real output of go-wrk 0.10. */
class GoWrkParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");

    private final Path folder;

    GoWrkParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Recording recording(String name) {
        return Recording.of(
                "go-wrk",
                name,
                Load.closed("go-wrk", 4, 1, true, List.of()).withDuration(Duration.ofSeconds(1)));
    }

    @Test
    void its_time_is_that_of_all_goroutines_together() throws Exception {
        LoadResult result = recording("plain").parse(PLAINTEXT);

        assertThat(result.driver()).isEqualTo("go-wrk");
        assertThat(result.connections()).isEqualTo(4);
        assertThat(result.completed()).isEqualTo(2753);
        assertThat(result.requestsPerSecond()).isEqualTo(2728.27, within(1e-9));
        assertThat(result.elapsed()).isEqualTo(2753 / 2728.27, within(1e-9));
        assertThat(result.errors()).isEmpty();
        assertThat(result.latencyMean()).isCloseTo(0.00145, within(1e-12));
        assertThat(result.latencyMax()).isCloseTo(0.033391, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "no-keep-alive"})
    void none_of_its_percentiles_is_taken_for_its_99_percent_is_below_the_mean(String name)
            throws Exception {
        assertThat(recording(name).parse(PLAINTEXT).percentiles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "some-non-2xx        | 72 answers and these errors: non-2xx 24",
                "connections-dropped | 128 answers and these errors: receive 2"
            })
    void errors_fail_the_trial_by_kind_and_number(String name, String words) {
        Failure failure = recording(name).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(kindOf(words));
        assertThat(failure.sentence()).contains("go-wrk counted " + words);
    }

    @ParameterizedTest
    @CsvSource({"non-2xx, non-2xx 1759", "timeout, timeout 4", "refused, connect 12218"})
    void a_load_without_correct_answers_is_reported_with_its_errors(String name, String words) {
        Failure failure = recording(name).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(kindOf(words));
        assertThat(failure.sentence())
                .isEqualTo("go-wrk got no answers; it counts " + words + ": see the server's log");
        assertThat(failure.lastLines()).anyMatch(line -> line.startsWith("Error Counts:"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EOF=2                                   | receive 2",
                "EOF=1,connection reset by peer=1        | receive 2",
                "EOF=1                                   | receive 1, exception 1",
                "a, b=c=1,broken pipe=1                  | receive 1, exception 1",
                "received status code 503=1,EOF=1        | receive 1, non-2xx 1",
                "cannot assign requested address=2       | connect 2"
            })
    void errors_are_classified_by_go_s_messages(String counts, String words) {
        Recording other = recording("connections-dropped").with(folder, "stdout", "EOF=2", counts);

        assertThat(other.failure(PLAINTEXT).sentence())
                .contains("these errors: " + words + ". See");
    }

    @Test
    void more_errors_by_kind_than_there_are_is_unreadable() {
        Recording more = recording("connections-dropped").with(folder, "stdout", "EOF=2", "EOF=3");

        assertThat(more.failure(PLAINTEXT).sentence())
                .contains("its error counts add up to more than its errors");
    }

    @ParameterizedTest
    @CsvSource({
        "98µs, 0.000098",
        "1.45ms, 0.00145",
        "1m2.5s, 62.5",
        "1h0m1s, 3601",
        "512ns, 0.000000512",
        "0s, 0"
    })
    void durations_are_read_in_every_unit(String text, double seconds) throws Exception {
        assertThat(GoWrkParser.seconds(text, new RawText(recording("plain").raw())))
                .isEqualTo(seconds, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({"1.45ms, soon", "1.45ms, -1.45ms", "33.391ms, 33.391"})
    void an_invalid_duration_is_unreadable(String was, String is) {
        Failure failure = recording("plain").with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains("this is not a duration: " + is);
    }

    @ParameterizedTest
    @CsvSource({
        "requests in, answers in",
        "Overall Requests/sec:, Overall:",
        "Avg Req Time:, Mean:",
        "Slowest Request:, Max:",
        "Number of Errors:, Errors:"
    })
    void a_missing_line_of_the_report_is_named(String was, String is) {
        Failure failure = recording("plain").with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failure.sentence()).contains("there is no line like").contains(was);
    }

    @ParameterizedTest
    @CsvSource({
        "2728.27, 272.82, reports 10.091 s of load",
        "2728.27, 27282.7, 'should load for 1.0 s, but loaded for 0.1 s'",
        "1.45ms, 14.5ms, at most 4 requests in flight"
    })
    void figures_that_contradict_each_other_are_found(String was, String is, String words) {
        Failure failure = recording("plain").with(folder, "stdout", was, is).failure(PLAINTEXT);

        assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
        assertThat(failure.sentence()).contains(words);
    }

    /** Answers with a wrong status are another failure than no answers. */
    private static Kind kindOf(String errors) {
        return errors.contains("non-2xx") ? Kind.ERROR_RESPONSES : Kind.NO_ANSWER;
    }
}
