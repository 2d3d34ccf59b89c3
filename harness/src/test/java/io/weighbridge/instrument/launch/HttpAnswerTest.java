package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswerTest {

    private static final Target APPLICATION = Target.jar("shop", Path.of("shop.jar"));

    @Test
    void any_answer_is_right_if_any_is_expected_unless_it_means_not_yet() {
        Workload.Expect any = Workload.Expect.ANY;

        assertThat(new HttpAnswer(404, "text/html", "", 0, null).mistake(any)).isNull();
        assertThat(new HttpAnswer(503, "text/html", "", 0, null).mistake(any))
                .isEqualTo("status 503");
    }

    @Test
    void every_part_of_the_answer_must_be_right() {
        Workload.Expect expect = new Workload.Expect(200, "text/plain", "hello", 5, false);
        assertThat(
                        new HttpAnswer(200, "text/plain;charset=utf-8", "hello", 5, null)
                                .mistake(expect))
                .isNull();
        assertThat(new HttpAnswer(201, "text/plain", "hello", 5, null).mistake(expect))
                .isEqualTo("status 201 instead of 200");
        assertThat(new HttpAnswer(200, "text/html", "hello", 5, null).mistake(expect))
                .isEqualTo("content type 'text/html' instead of 'text/plain'");
        assertThat(new HttpAnswer(200, "text/plain", "hello!", 6, null).mistake(expect))
                .isEqualTo("6 bytes instead of 5");
        assertThat(new HttpAnswer(200, "text/plain", "hellO", 5, null).mistake(expect))
                .isEqualTo("body 'hellO' instead of 'hello'");
    }

    @ParameterizedTest
    @CsvSource({
        "401, choose another --ready, send credentials with --header",
        "302, choose another --ready, expect this status with --status",
        "429, something limits the rate, switch that limit off",
        "400, choose another --ready, expect this status with --status",
        "404, check the path, check the path",
        "503, see the server's log, see the server's log"
    })
    void a_wrong_status_has_a_cure_that_changes_this_request(
            int status, String readiness, String measured) {
        HttpAnswer answer = new HttpAnswer(status, "", "", 0, null);

        assertThat(answer.cure(Workload.get("ready", "/health"), APPLICATION))
                .startsWith(readiness);
        assertThat(answer.cure(Workload.get("things", "/things"), APPLICATION)).contains(measured);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413, 431})
    void large_headers_are_the_probable_cause_of_a_refusal(int status) {
        HttpAnswer answer = new HttpAnswer(status, "", "", 0, null);
        Workload large =
                Workload.get("things", "/things")
                        .withHeaders(Map.of("Authorization", "x".repeat(9_000)));
        Workload small = large.withHeaders(Map.of("Authorization", "x"));

        assertThat(answer.cure(large, APPLICATION))
                .startsWith("the headers of the request have 9017 bytes: send fewer, or raise")
                .contains("--property server.max-http-request-header-size=18KB");
        assertThat(answer.cure(small, APPLICATION)).startsWith("check the path");
    }
}
