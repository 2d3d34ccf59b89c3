package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real answers of the built-in load tool: a window of a warm-up, and a slice of 75 ms. */
class BuiltInParserTest {

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");

    private Load load = Load.closed("builtin", 10, 1, true, List.of());

    @TempDir Path folder;

    private static List<String> said() throws Exception {
        return Files.readAllLines(
                Path.of(
                        Objects.requireNonNull(
                                        BuiltInParserTest.class.getResource(
                                                "builtin/generator.jsonl"))
                                .toURI()));
    }

    /** The log with one text replaced. */
    private LoadResult parse(int line, Duration slice, String was, String is) throws Exception {
        return parse(said().stream().map(it -> it.replace(was, is)).toList(), line, slice);
    }

    /** A log of this line only. */
    private LoadResult parse(String only, Duration slice) throws Exception {
        return parse(List.of(only), 0, slice);
    }

    private LoadResult parse(List<String> lines, int line, Duration slice) throws Exception {
        Path log = Files.write(folder.resolve("generator.jsonl"), lines);
        long at =
                lines.subList(0, line).stream()
                        .mapToLong(it -> it.getBytes(StandardCharsets.UTF_8).length + 1)
                        .sum();
        RawOutput raw =
                new RawOutput(
                        "builtin",
                        List.of("java"),
                        0,
                        Duration.ofSeconds(60),
                        Map.of("stdout", log, "stderr", log),
                        at);
        return new BuiltInParser().parse(raw, PLAINTEXT, load.withDuration(slice));
    }

    private LoadResult slice(String was, String is) throws Exception {
        return parse(3, Duration.ofMillis(75), was, is);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"429\":5 | (status 429). Something limits the rate of requests",
                "\"429\":5,\"503\":1 | (mostly status 429). Something limits the rate",
                "\"401\":5 | (status 401). Send credentials that hold for all requests",
                "\"302\":5 | (status 302). If the redirect leads to a login, send",
                "\"503\":5 | (status 503). If the server refuses requests that are too many",
                "\"500\":5 | (status 500). See the server's log"
            })
    void the_commonest_status_is_named_with_what_to_do(String statuses, String words) {
        assertThatThrownBy(
                        () ->
                                slice(
                                        "\"errors\":{}",
                                        "\"errors\":{\"non-2xx\":5},\"statuses\":{%s}"
                                                .formatted(statuses)))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("560 answers and these errors: non-2xx 5 " + words);
    }

    @Test
    void each_slice_is_read_from_its_own_line() throws Exception {
        LoadResult window = parse(1, Duration.ofSeconds(1), "", "");
        LoadResult slice = slice("", "");

        assertThat(window.completed()).isEqualTo(12_255);
        assertThat(window.elapsed()).isEqualTo(1.000167398);
        assertThat(slice.completed()).isEqualTo(560);
        assertThat(slice.driverVersion()).isEqualTo("netty 4.2.15.Final");
        assertThat(slice.bytesReceived()).isEqualTo(63_413L);
        assertThat(Objects.requireNonNull(slice.own()).cpu()).isEqualTo(0.015265357);
        assertThat(slice.requestsPerSecond()).isCloseTo(560 / 0.081772437, within(1e-6));
    }

    @Test
    void a_percentile_needs_ten_answers_beyond_it() throws Exception {
        assertThat(parse(1, Duration.ofSeconds(1), "", "").percentiles().keySet())
                .containsExactly(0.0, 50.0, 75.0, 90.0, 99.0, 99.9, 100.0);
        assertThat(slice("", "").percentiles().keySet())
                .containsExactly(0.0, 50.0, 75.0, 90.0, 100.0);
    }

    /** The slice's 10 answers took 1.5 s each, and its histogram leaves them out. */
    @Test
    void answers_may_take_longer_than_the_load_even_if_no_latency_was_recorded() throws Exception {
        String slow =
                "{\"answer\":\"slice\",\"tool\":\"netty\",\"version\":\"4\",\"sent\":10,"
                        + "\"completed\":10,\"span\":1.517,\"elapsed\":1.519,\"cpu\":0.012,"
                        + "\"errors\":{},\"bytesReceived\":1150,\"meanService\":1.513,"
                        + "\"service\":null,\"response\":null}";

        LoadResult result = parse(slow, Duration.ofMillis(500));

        assertThat(result.completed()).isEqualTo(10);
        assertThat(result.latencyMax()).as("not recorded is not zero").isNull();
        assertThat(result.percentiles()).isEmpty();
    }

    @Test
    void answers_at_a_rate_may_take_twenty_seconds() throws Exception {
        load = load.withRate(Rate.perSecond(1)).withRequests(null);
        String slow =
                "{\"answer\":\"slice\",\"tool\":\"netty\",\"version\":\"4\",\"sent\":6,"
                        + "\"completed\":6,\"span\":25.01,\"elapsed\":26.02,\"cpu\":0.012,"
                        + "\"errors\":{},\"bytesReceived\":690,\"meanService\":20.01,"
                        + "\"service\":null,\"response\":null}";

        assertThat(parse(slow, Duration.ofSeconds(6)).completed()).isEqualTo(6);
    }

    @Test
    void a_load_that_lasted_longer_than_its_time_and_its_answers_fails() {
        assertThatThrownBy(() -> slice("\"elapsed\":0.081772437", "\"elapsed\":1.9"))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("should load for 0.1 s, but loaded for 1.9 s");
    }

    @Test
    void a_slice_with_an_error_fails() {
        assertThatThrownBy(() -> slice("\"errors\":{}", "\"errors\":{\"wrong-body\":3}"))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("wrong-body 3");
    }

    @Test
    void more_answers_than_requests_are_rejected() {
        assertThatThrownBy(() -> slice("\"sent\":560", "\"sent\":559"))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("560 requests of 559 sent");
    }

    @Test
    void a_damaged_histogram_is_not_treated_as_missing() {
        assertThatThrownBy(() -> slice("\"service\":\"HIST", "\"service\":\"MIST"))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("not an HdrHistogram");
    }
}
