package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Histograms;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.Slice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real answers of the built-in load tool to slices of a mix: at the peak, at a rate, and one in
 * which a session ended.
 */
class MixErrorsTest {

    private static final Login LOGIN = new Login("/login", "ann", "secret");
    private static final int PEAK = 0;
    private static final int AT_RATE = 1;
    private static final int ENDED = 2;

    @TempDir Path folder;

    private static List<String> said() throws Exception {
        return Files.readAllLines(
                Path.of(
                        Objects.requireNonNull(MixErrorsTest.class.getResource("builtin/mix.jsonl"))
                                .toURI()));
    }

    private RawOutput raw(int line, String was, String is) throws Exception {
        List<String> lines = said().stream().map(it -> it.replace(was, is)).toList();
        Path log = Files.write(folder.resolve("generator.jsonl"), lines);
        long at =
                lines.subList(0, line).stream()
                        .mapToLong(it -> it.getBytes(StandardCharsets.UTF_8).length + 1)
                        .sum();
        return new RawOutput(
                "builtin",
                List.of("java"),
                0,
                Duration.ofSeconds(2),
                Map.of("stdout", log, "service", log, "response", log),
                at);
    }

    private static Workload workload(@Nullable Login login) {
        ListedRequest any = new ListedRequest("home", "GET", "/", Map.of(), null, 1, null);
        return Workload.of(
                "shop", new Mix(null, null, List.of(), List.of(), null, List.of(any), login));
    }

    private static Load peak(long requests) {
        return Load.BUILT_IN.with().requests(requests).build();
    }

    private static Load atRate(long requests, double perSecond) {
        return Load.BUILT_IN
                .with()
                .requests(requests)
                .rate(Rate.perSecond(perSecond))
                .duration(Duration.ofNanos(Math.round(requests / perSecond * 1e9)))
                .build();
    }

    private static LoadResult parse(RawOutput raw, Load load, @Nullable Login login)
            throws Exception {
        return new BuiltInParser().parse(raw, workload(login), load);
    }

    @Test
    void the_peak_counts_until_the_first_connection_has_no_request_left() throws Exception {
        LoadResult result = parse(raw(PEAK, "", ""), peak(101), LOGIN);

        assertThat(result.completed()).isEqualTo(101);
        assertThat(result.planned()).isEqualTo(101);
        assertThat(result.requestsPerSecond()).isCloseTo(92 / 0.151424241, within(1e-6));
        assertThat(result.errors()).isEmpty();
    }

    @Test
    void requests_that_were_slow_at_the_end_do_not_contradict_the_peak() throws Exception {
        // 92 answers in 151 ms times this mean would be more than ten connections can carry.
        RawOutput raw = raw(PEAK, "\"meanService\":0.01600846007920792", "\"meanService\":0.01735");

        assertThat(parse(raw, peak(101), LOGIN).requestsPerSecond()).isGreaterThan(600);
    }

    @Test
    void at_a_rate_all_requests_count() throws Exception {
        LoadResult result = parse(raw(AT_RATE, "", ""), atRate(16, 100), LOGIN);

        assertThat(result.completed()).isEqualTo(16);
        assertThat(result.requestsPerSecond()).isCloseTo(16 / 0.152706715, within(1e-6));
    }

    @Test
    void a_status_of_a_refused_session_says_that_the_session_ended() throws Exception {
        RawOutput raw = raw(ENDED, "", "");

        assertThatThrownBy(() -> parse(raw, peak(915), LOGIN))
                .isInstanceOfSatisfying(
                        TrialFailedException.class,
                        it ->
                                assertThat(it.failure().kind())
                                        .isEqualTo(Failure.Kind.ERROR_RESPONSES))
                .hasMessageContaining("the session ended: buy (1 of 54: status 403 1 times)");
    }

    @Test
    void without_sessions_the_same_status_is_a_wrong_answer_of_the_request() throws Exception {
        RawOutput raw = raw(ENDED, "", "");

        assertThatThrownBy(() -> parse(raw, peak(915), null))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining(
                        "wrong answers to requests of the mix: buy (1 of 54: status 403 1 times)");
    }

    @Test
    void another_status_is_no_end_of_a_session() throws Exception {
        RawOutput raw = raw(ENDED, "\"403\":1", "\"500\":1");

        assertThatThrownBy(() -> parse(raw, peak(915), LOGIN))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("wrong answers to requests of the mix: buy")
                .hasMessageNotContaining("session ended");
    }

    @Test
    void requests_without_an_answer_before_the_time_limit_mean_that_the_server_hangs()
            throws Exception {
        RawOutput raw = raw(PEAK, "", "");

        assertThatThrownBy(() -> parse(raw, peak(400), LOGIN))
                .isInstanceOfSatisfying(
                        TrialFailedException.class,
                        it ->
                                assertThat(it.failure().kind())
                                        .isEqualTo(Failure.Kind.HUNG_UNDER_LOAD))
                .hasMessageContaining("got 101 answers to 400 requests");
    }

    @Test
    void the_answers_of_each_request_are_added_up_over_slices() throws Exception {
        RawOutput raw = raw(AT_RATE, "", "");
        LoadResult result = parse(raw, atRate(16, 100), LOGIN);
        Slice slice =
                new Slice(
                        "shop",
                        null,
                        0,
                        0,
                        true,
                        Instant.EPOCH,
                        raw,
                        result,
                        Measurements.NONE,
                        List.of());

        List<RoundTotal.OfRequest> requests = Histograms.byRequest(List.of(slice, slice));

        assertThat(requests)
                .extracting(it -> it.name() + " " + it.answers())
                .contains("home 2", "products 8", "product 12");
        assertThat(requests).allMatch(it -> it.p50() == null && it.errors() == 0);
    }
}
