package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.plan.Workload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerPairTest {

    @Test
    void the_same_body_twice_is_no_difference() {
        assertThat(of("<p>hello</p>", "<p>hello</p>").difference()).isNull();
    }

    @Test
    void an_insertion_is_found_even_if_it_resembles_the_following_text() {
        assertThat(of("aaa", "aaaa").difference())
                .isEqualTo(
                        "two answers to GET /x differ between characters 4 and 4, after 'aaa'; they"
                                + " have 3 and 4 bytes");
    }

    @Test
    void bodies_that_differ_from_the_first_character_on_have_nothing_before() {
        assertThat(of("1", "2").difference())
                .isEqualTo(
                        "two answers to GET /x differ between characters 1 and 1; they have 1"
                                + " byte");
    }

    @Test
    void the_difference_itself_is_not_quoted_because_it_may_be_secret() {
        assertThat(of("token:\n  abc;", "token:\n  def;").difference())
                .contains("after 'token:'")
                .doesNotContain("abc")
                .doesNotContain("def");
    }

    @Test
    void a_length_between_the_two_matches() {
        AnswerLengths lengths = of("1234", "123456").lengths();

        assertThat(lengths.has(5)).isTrue();
        assertThat(lengths.has(3)).isFalse();
        assertThat(lengths.unlike(new AnswerLengths(5, 1))).isFalse();
        assertThat(lengths.unlike(new AnswerLengths(1, 1))).isTrue();
    }

    private static AnswerPair of(String one, String two) {
        return new AnswerPair(Workload.get("x", "/x"), answer(one), answer(two));
    }

    private static HttpAnswer answer(String body) {
        return new HttpAnswer(
                200, "text/plain", body, body.getBytes(StandardCharsets.UTF_8).length, null);
    }
}
