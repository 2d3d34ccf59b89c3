package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import java.nio.file.Files;
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

/** Real output of Gatling and JMH, as the project's own load tools. */
class JobParserTest {

    private static Path file(String tool, String name) throws Exception {
        return Path.of(
                Objects.requireNonNull(JobParserTest.class.getResource(tool + "/" + name), name)
                        .toURI());
    }

    private static LoadResult parse(String tool, String name) throws Exception {
        JsonNode job =
                new ObjectMapper()
                        .readTree(Files.readString(file(tool, tool + "-" + name + ".job.json")));
        return new JobParser()
                .parse(
                        raw(
                                tool,
                                file(tool, tool + "-" + name + ".stdout"),
                                file(tool, tool + "-" + name + ".stderr")),
                        Workload.get("plaintext", job.path("path").asText()),
                        load(tool, job));
    }

    private static RawOutput raw(String tool, Path stdout, Path stderr) {
        return new RawOutput(
                tool,
                List.of("java"),
                0,
                Duration.ofSeconds(30),
                Map.of("stdout", stdout, "stderr", stderr),
                null);
    }

    private static Load load(String tool, JsonNode job) {
        return Load.closed(
                        tool,
                        job.path("connections").asInt(),
                        1,
                        job.path("keepAlive").asBoolean(),
                        List.of())
                .withDuration(Duration.ofMillis(Math.round(job.path("duration").asDouble() * 1000)))
                .withRate(
                        job.hasNonNull("rate")
                                ? Rate.perSecond(job.path("rate").asDouble())
                                : null);
    }

    @Test
    void jmh_is_read() throws Exception {
        LoadResult result = parse("jmh", "plaintext");

        assertThat(result.completed()).isEqualTo(23_223);
        assertThat(result.planned()).as("a time ends it, not its requests").isEqualTo(23_223);
        assertThat(result.sent()).isEqualTo(35_864);
        assertThat(result.requestsPerSecond()).isBetween(3889.0, 3890.0);
        assertThat(Objects.requireNonNull(result.own()).cpu()).isEqualTo(5.88);
        assertThat(result.percentiles()).containsEntry(50.0, 0.001988607);
        assertThat(result.openly()).isNull();
    }

    @Test
    void gatling_is_read_and_a_percentile_below_its_clock_is_absent() throws Exception {
        LoadResult result = parse("gatling", "open");

        assertThat(result.completed()).isEqualTo(1501);
        assertThat(result.planned()).isEqualTo(1500);
        assertThat(result.percentiles()).doesNotContainKey(0.0).containsEntry(50.0, 0.001);
        LoadResult.Openly open = Objects.requireNonNull(result.openly());
        assertThat(open.rate()).isEqualTo(500);
        assertThat(open.fromPlannedSend()).isFalse();
    }

    @Test
    void a_closed_load_of_gatling_is_read() throws Exception {
        assertThat(parse("gatling", "plaintext").completed()).isPositive();
    }

    @Test
    void a_closed_load_may_end_later_by_the_time_of_one_answer() throws Exception {
        RawOutput six =
                raw(
                        "gatling",
                        file("gatling", "gatling-plaintext.stdout"),
                        file("gatling", "gatling-plaintext.stderr"));
        Workload asked = Workload.get("plaintext", "/plaintext");

        assertThat(new JobParser().parse(six, asked, three(Duration.ofSeconds(4))))
                .extracting(LoadResult::elapsed, as(DOUBLE))
                .isGreaterThan(5);
        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () -> new JobParser().parse(six, asked, three(null)));
        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.IDENTITY_BROKEN);
    }

    private static Load three(@Nullable Duration timeout) {
        return Load.closed("gatling", 10, 1, true, List.of())
                .withRequests(null)
                .withDuration(Duration.ofSeconds(3))
                .withTimeout(timeout);
    }

    @ParameterizedTest
    @CsvSource({
        "jmh, wrong-body, WRONG_ANSWER, wrong-body 998",
        "jmh, refused, NO_ANSWER, connect 2863",
        "gatling, wrong-body, WRONG_ANSWER, wrong-body",
        "gatling, refused, NO_ANSWER, connect 1920"
    })
    void an_error_fails_the_trial_with_its_kind_and_number(
            String tool, String name, Failure.Kind kind, String words) {
        TrialFailedException failed =
                catchThrowableOfType(TrialFailedException.class, () -> parse(tool, name));

        assertThat(failed.failure().kind()).isEqualTo(kind);
        assertThat(failed.failure().sentence()).contains(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"sent\" : 35864' | '\"sent\" : -35864' | its sent is not a count: -35864",
                "'\"sent\" : 35864' | '\"sent\" : 23222' | it completed 23223 requests of 23222"
                        + " sent",
                "'\"span\" : 13.359557112' | '\"span\" : null' | it has no span",
                "'\"cpu\" : 5.88' | '\"cpu\" : -5.88' | its cpu is not a number: -5.88",
                "'\"errors\"' | '\"mistakes\"' | it has no errors",
                "'\"errors\" : { }' | '\"errors\" : {\"connect\": -1}' | its connect is not a"
                        + " count: -1",
                "'\"service\"' | '\"times\"' | it has no service",
                "'\"mean\" : 0.0025665061678508375' | '\"mean\" : null' | it has no mean",
                "'\"max\" : 0.094240767' | '\"max\" : \"0.09\"' | its max is not a number",
                "'\"percentiles\"' | '\"ranks\"' | it has no percentiles",
                "'\"99\" : 0.011231231' | '\"p99\" : 0.011231231' | p99 is not a percentile"
            })
    void a_missing_or_impossible_value_is_unreadable(
            String search, String replacement, String why, @TempDir Path folder) throws Exception {
        String said = Files.readString(file("jmh", "jmh-plaintext.stdout"));
        assertThat(said).contains(search);
        Path stdout = Files.writeString(folder.resolve("out"), said.replace(search, replacement));
        Path stderr = file("jmh", "jmh-plaintext.stderr");

        TrialFailedException failed =
                catchThrowableOfType(
                        TrialFailedException.class,
                        () ->
                                new JobParser()
                                        .parse(
                                                raw("jmh", stdout, stderr),
                                                Workload.get("w", "/"),
                                                Load.DEFAULT.by("jmh")));

        assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.OUTPUT_UNREADABLE);
        assertThat(failed.failure().sentence()).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it is not a JSON object",
                "not json | it is not JSON",
                "{\"tool\": \"jmh\"} | it has no errors",
            })
    void an_invalid_answer_is_unreadable(String said, String why, @TempDir Path folder)
            throws Exception {
        Path stdout = Files.writeString(folder.resolve("out"), said);
        Path stderr = Files.writeString(folder.resolve("err"), "");

        assertThatThrownBy(
                        () ->
                                new JobParser()
                                        .parse(
                                                raw("jmh", stdout, stderr),
                                                Workload.get("w", "/"),
                                                Load.DEFAULT.by("jmh")))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining(why);
    }
}
