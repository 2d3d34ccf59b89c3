package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.plan.Workload.Expect;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerBodyTest {

    private static final byte[] PART = new byte[1 << 20];

    private static AnswerBody of(Expect expect, String... parts) throws EndlessAnswerException {
        AnswerBody body = new AnswerBody(expect, null);
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            body.add(bytes, bytes.length);
        }
        return body;
    }

    @Test
    void a_body_is_its_parts_together() throws Exception {
        AnswerBody body = of(Expect.OK, "hel", "lo");

        assertThat(body.text()).isEqualTo("hello");
        assertThat(body.length()).isEqualTo(5);
    }

    @Test
    void long_bodies_differ_if_one_byte_does_and_only_their_beginning_is_kept() throws Exception {
        String begin = "a".repeat(AnswerBody.KEPT);
        AnswerBody one = of(Expect.OK, begin, "b".repeat(1000), "c");

        assertThat(of(Expect.OK, begin + "b".repeat(1000) + "c").text()).isEqualTo(one.text());
        assertThat(of(Expect.OK, begin, "b".repeat(1000), "d").text()).isNotEqualTo(one.text());
        assertThat(one.length()).isEqualTo(AnswerBody.KEPT + 1001);
        assertThat(one.text()).startsWith(begin).hasSizeLessThan(AnswerBody.KEPT + 100);
    }

    @Test
    void a_body_is_kept_as_far_as_it_is_expected() throws Exception {
        String expected = "a".repeat(AnswerBody.KEPT + 1);
        Expect expect = new Expect(200, null, expected, null, false);

        assertThat(of(expect, expected).text()).isEqualTo(expected);
    }

    @Test
    void a_body_of_two_gibibytes_is_refused() throws Exception {
        AnswerBody body = new AnswerBody(Expect.OK, null);
        for (int part = 1; part < 2048; part++) {
            body.add(PART, PART.length);
        }

        assertThatThrownBy(() -> body.add(PART, PART.length))
                .isInstanceOf(EndlessAnswerException.class)
                .hasMessage("its body has 2 GiB or more");
    }
}
