package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.LoadAgent;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.RawOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real statistics of Hyperfoil's controller; hyperfoil/README.md describes the runs. */
class HyperfoilParserTest {

    private static final Load CLOSED = load(2, 64, 5);
    private static final Load OPEN = CLOSED.withRate(Rate.perSecond(1000));

    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");

    @TempDir Path folder;

    private static Load load(int agents, int connections, int seconds) {
        return Load.closed("hyperfoil", connections, 1, true, List.of())
                .withDuration(Duration.ofSeconds(seconds))
                .withAgents(
                        new LoadAgents(
                                Collections.nCopies(agents, LoadAgent.of("127.0.0.1:22022")),
                                null));
    }

    private static Path recording(String name) throws Exception {
        String file = "hyperfoil/" + name + ".all.json";
        return Path.of(
                Objects.requireNonNull(HyperfoilParserTest.class.getResource(file), file).toURI());
    }

    private static LoadResult parse(Path statistics, Load load) throws TrialFailedException {
        return new HyperfoilParser()
                .parse(
                        new RawOutput(
                                "hyperfoil",
                                List.of("controller.sh"),
                                0,
                                Duration.ofSeconds(30),
                                Map.of("statistics", statistics),
                                null),
                        PLAINTEXT,
                        load);
    }

    private static LoadResult parse(String name, Load load) throws Exception {
        return parse(recording(name), load);
    }

    /** A copy of a recording with another text in it. */
    private Path with(String name, String search, String replacement) throws Exception {
        String text = Files.readString(recording(name));
        assertThat(text).contains(search);
        return Files.writeString(folder.resolve("changed"), text.replace(search, replacement));
    }

    private static TrialFailedException failure(Path statistics, Load load) {
        return Objects.requireNonNull(
                catchThrowableOfType(TrialFailedException.class, () -> parse(statistics, load)));
    }

    @Test
    void the_results_of_two_agents_are_combined() throws Exception {
        LoadResult result = parse("closed", CLOSED);

        assertThat(result.driverVersion()).isEqualTo("Hyperfoil 0.25.2");
        assertThat(result.completed()).isEqualTo(25_648);
        assertThat(result.sent()).isEqualTo(25_648 + 16_970);
        assertThat(result.elapsed()).isCloseTo(5.015, within(1e-9));
        assertThat(result.requestsPerSecond()).isCloseTo(25_648 / 5.015, within(1e-6));
        assertThat(result.errors()).isEmpty();
        assertThat(result.latencyMean()).isCloseTo(0.012201214, within(1e-12));
        assertThat(result.latencyMax()).isCloseTo(0.157286399, within(1e-12));
        assertThat(result.openly()).isNull();
    }

    @Test
    void round_percents_stand_among_the_rows_of_the_histogram() throws Exception {
        assertThat(parse("closed", CLOSED).percentiles())
                .containsEntry(50.0, 0.010027007)
                .containsEntry(99.0, 0.057409535)
                .containsKeys(55.0, 87.5, 100.0);
    }

    @Test
    void a_remote_client_is_as_busy_as_its_busiest_core_and_its_cpu_time_is_unknown()
            throws Exception {
        LoadResult.Own own = Objects.requireNonNull(parse("closed", CLOSED).own());

        assertThat(own.cpu()).isNull();
        assertThat(own.busy()).isEqualTo(1.0);
        assertThat(own.span()).isCloseTo(10.175, within(1e-9));
        Path comma =
                with(
                        "closed",
                        "100.0% (2.0/2 cores), 1 core max 100.0%",
                        "31,0% (0,6/2 cores), 1 core max 61,5%");
        assertThat(Objects.requireNonNull(parse(comma, CLOSED).own()).busy()).isEqualTo(0.615);
    }

    @Test
    void at_a_rate_times_count_from_a_sessions_start() throws Exception {
        LoadResult result = parse("open", OPEN);

        assertThat(result.planned()).isEqualTo(5000);
        assertThat(result.completed()).isEqualTo(4995);
        assertThat(result.elapsed()).isCloseTo(5, within(1e-9));
        LoadResult.Openly open = Objects.requireNonNull(result.openly());
        assertThat(open.rate()).isEqualTo(1000);
        assertThat(open.fromPlannedSend()).isFalse();
        assertThat(open.service()).isEmpty();
        assertThat(result.percentiles()).containsEntry(90.0, 0.133169151);
    }

    @Test
    void requests_lost_with_their_connection_fail_the_trial() throws Exception {
        TrialFailedException failed = failure(recording("closing"), load(2, 8, 3));

        assertThat(failed.failure().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(failed.failure().sentence())
                .contains("1764 answers and these errors: receive 14");
    }

    @Test
    void the_latencies_of_a_server_that_cannot_sustain_the_rate_show_it() throws Exception {
        LoadResult result = parse("stall", load(1, 8, 3).withRate(Rate.perSecond(1000)));

        assertThat(result.completed()).isEqualTo(392);
        assertThat(result.errors()).containsOnly(Map.entry(ErrorKind.INCOMPLETE, 3000L - 392));
        assertThat(result.requestsPerSecond()).isCloseTo(392 / 13.05, within(1e-6));
        assertThat(result.percentiles()).isEmpty();
        assertThat(result.latencyMean()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "\"status_5xx\":0, \"status_5xx\":7, non-2xx 7",
        "\"invalid\":0, \"invalid\":9, wrong-status 9",
        "\"internalErrors\":0, \"internalErrors\":5, exception 5"
    })
    void statuses_that_were_not_expected_fail_the_trial(
            String search, String replacement, String words) throws Exception {
        TrialFailedException failed = failure(with("closed", search, replacement), CLOSED);

        Kind kind = words.startsWith("exception") ? Kind.NO_ANSWER : Kind.ERROR_RESPONSES;
        assertThat(failed.failure().kind()).isEqualTo(kind);
        assertThat(failed.failure().sentence()).contains(words);
    }

    @Test
    void a_time_out_is_not_a_lost_connection_too() throws Exception {
        Path late =
                with(
                        "closing",
                        "\"connectionErrors\":14,\"requestTimeouts\":0",
                        "\"connectionErrors\":14,\"requestTimeouts\":14");

        assertThat(failure(late, load(2, 8, 3)).failure().sentence())
                .contains("these errors: timeout 14. An answer took longer than the time limit");
    }

    @Test
    void an_agent_that_disconnected_fails_the_trial() throws Exception {
        Path left =
                with(
                        "closed",
                        "\"errors\":[",
                        "\"errors\":[{\"agent\":\"agent-2\",\"msg\":\"Agent unexpectedly left the"
                                + " cluster.\"},");

        TrialFailedException failed = failure(left, CLOSED);

        assertThat(failed.failure().kind()).isEqualTo(Kind.DRIVER_FAILED);
        assertThat(failed.failure().sentence())
                .contains("agent-2 Agent unexpectedly left the cluster.")
                .doesNotContain("watchdog");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"responseCount\":25648' | '\"responses\":25648' | it has no responseCount",
                "'\"requestCount\":25648' | '\"requestCount\":-1' | its requestCount is not a"
                        + " count: -1",
                "'\"connectionErrors\":0,' | '' | it has no connectionErrors",
                "'\"status_5xx\":0' | '\"status_5xx\":null' | it has no status_5xx",
                "'\"maxResponseTime\":157286399' | '\"maxResponseTime\":-1' | its maxResponseTime"
                        + " is not a number"
            })
    void a_missing_or_impossible_value_is_unreadable(String search, String replacement, String why)
            throws Exception {
        TrialFailedException failed =
                failure(with("closed", search, replacement == null ? "" : replacement), CLOSED);

        assertThat(failed.failure().kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThat(failed.failure().sentence()).contains(why);
    }

    @Test
    void an_agent_without_statistics_fails() throws Exception {
        assertThat(failure(recording("closed"), load(3, 64, 5)).failure().kind())
                .isEqualTo(Kind.OUTPUT_UNREADABLE);
        assertThatThrownBy(() -> parse("closed", load(3, 64, 5)))
                .hasMessageContaining("it has results of 2 agents, not 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it is not a JSON object",
                "Not found | it is not JSON",
                "{} | it has results of 0"
            })
    void an_invalid_answer_is_unreadable(String said, String why) throws Exception {
        Path statistics = Files.writeString(folder.resolve("statistics"), said);

        assertThat(failure(statistics, CLOSED).failure().sentence()).contains(why);
    }
}
