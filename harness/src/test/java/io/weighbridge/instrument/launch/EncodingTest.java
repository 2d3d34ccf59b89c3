package io.weighbridge.instrument.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.plan.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {

    private static final String TEXT = "größer ".repeat(100);
    private static final Workload.Expect EXPECTED = Workload.Expect.OK.withBody(TEXT);

    /** Opens a stream that encodes what is written to it. */
    private interface Coder {
        OutputStream to(OutputStream out) throws IOException;
    }

    private static byte[] encoded(byte[] content, Coder coder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = coder.to(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static HttpAnswer answer(byte[] bytes, @Nullable String coding) {
        return answer(bytes, bytes.length, coding);
    }

    /** An answer whose body arrives in parts. */
    private static HttpAnswer answer(byte[] bytes, int part, @Nullable String coding) {
        AnswerBody body = new AnswerBody(EXPECTED, coding);
        for (int from = 0; from < bytes.length; from += part) {
            int count = Math.min(part, bytes.length - from);
            body.onNext(List.of(ByteBuffer.wrap(bytes, from, count)));
        }
        body.onComplete();
        return HttpAnswer.received(200, body, header -> null);
    }

    private static byte[] gzip(String text) throws IOException {
        return encoded(text.getBytes(UTF_8), GZIPOutputStream::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", " GZip "})
    void gzip_is_decoded(String coding) throws IOException {
        byte[] body = gzip(TEXT);
        HttpAnswer answer = answer(body, coding);

        assertThat(answer.body()).isEqualTo(TEXT);
        assertThat(answer.mistake(EXPECTED)).isNull();
        assertThat(answer.length()).isEqualTo(body.length).isLessThan(answer.contentLength());
        assertThat(answer.contentLength()).isEqualTo(TEXT.getBytes(UTF_8).length);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deflate_is_decoded_with_and_without_the_header_of_zlib(boolean raw) throws IOException {
        byte[] body =
                encoded(
                        TEXT.getBytes(UTF_8),
                        out -> new DeflaterOutputStream(out, new Deflater(9, raw)));

        assertThat(answer(body, "deflate").mistake(EXPECTED)).isNull();
    }

    @Test
    void codings_are_decoded_in_reverse_order() throws IOException {
        byte[] body = encoded(gzip(TEXT), DeflaterOutputStream::new);

        assertThat(answer(body, "gzip, deflate").body()).isEqualTo(TEXT);
        assertThat(answer(body, "deflate, gzip").undecoded()).isEqualTo("deflate, gzip");
    }

    @ParameterizedTest
    @CsvSource({"br", "zstd", "gzip"})
    void a_body_that_cannot_be_decoded_is_not_taken_for_its_content(String coding) {
        HttpAnswer answer = answer("tea".getBytes(UTF_8), coding);

        assertThat(answer.undecoded()).isEqualTo(coding);
        assertThat(answer.mistake(Workload.Expect.OK)).isNull();
        assertThat(answer.mistake(Workload.Expect.OK.withBody("tea")))
                .isEqualTo(
                        "a body that is encoded with %s, which weigh cannot decode, instead of 'tea'"
                                .formatted(coding));
    }

    @ParameterizedTest
    @CsvSource({"gzip, 1", "gzip, 9", "deflate, 1", "deflate, 5"})
    void a_truncated_body_is_not_decoded(String coding, int missing) throws IOException {
        byte[] body =
                coding.equals("gzip")
                        ? gzip(TEXT)
                        : encoded(TEXT.getBytes(UTF_8), DeflaterOutputStream::new);

        assertThat(answer(body, coding).undecoded()).isNull();
        assertThat(answer(Arrays.copyOf(body, body.length - missing), coding).undecoded())
                .isEqualTo(coding);
    }

    @Test
    void a_body_with_a_wrong_checksum_is_not_decoded() throws IOException {
        byte[] body = gzip(TEXT);
        body[body.length - 8] ^= 1;

        assertThat(answer(body, "gzip").undecoded()).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void a_body_is_decoded_whatever_the_parts_in_which_it_arrives(int part) throws IOException {
        byte[] both = encoded(gzip(TEXT), DeflaterOutputStream::new);

        assertThat(answer(gzip(TEXT), part, "gzip").mistake(EXPECTED)).isNull();
        assertThat(answer(both, part, "gzip, deflate").mistake(EXPECTED)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void gzip_may_have_all_fields_of_a_header_several_members_and_bytes_after_them(int part)
            throws IOException {
        byte[] plain = gzip(TEXT);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(new byte[] {0x1f, (byte) 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3});
        body.write(new byte[] {2, 0, 'e', 'x'});
        body.write("name\0comment\0".getBytes(UTF_8));
        body.write(new byte[] {'c', 'c'});
        body.write(plain, 10, plain.length - 10);
        body.write(gzip("tea"));
        body.write(new byte[] {0, 0});

        HttpAnswer answer = answer(body.toByteArray(), part, "gzip");

        assertThat(answer.body()).isEqualTo(TEXT + "tea");
        assertThat(answer.length()).isEqualTo(body.size());
    }

    @Test
    void the_content_of_long_bodies_is_compared_as_well() throws IOException {
        String text = "größer ".repeat(AnswerBody.KEPT / 4);
        HttpAnswer one = answer(gzip(text + "a"), "gzip");

        assertThat(
                        answer(
                                        encoded(
                                                (text + "a").getBytes(UTF_8),
                                                DeflaterOutputStream::new),
                                        "deflate")
                                .body())
                .isEqualTo(one.body());
        assertThat(answer(gzip(text + "b"), "gzip").body()).isNotEqualTo(one.body());
        assertThat(one.contentLength()).isEqualTo((text + "a").getBytes(UTF_8).length);
        assertThat(one.body()).startsWith("größer ").hasSizeLessThan(AnswerBody.KEPT);
    }

    /** Few bytes may have an endless content. */
    @Test
    void a_content_of_two_gibibytes_is_refused() throws IOException {
        byte[] mebibyte = encoded(new byte[1 << 20], GZIPOutputStream::new);
        AnswerBody body = new AnswerBody(Workload.Expect.OK, "gzip");
        for (int part = 1; part < 2048; part++) {
            body.add(mebibyte, mebibyte.length);
        }

        assertThatThrownBy(() -> body.add(mebibyte, mebibyte.length))
                .isInstanceOf(EndlessAnswerException.class)
                .hasMessage("its decoded body has 2 GiB or more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity"})
    void a_body_that_is_sent_as_it_is_has_no_encoding(String coding) {
        assertThat(answer(TEXT.getBytes(UTF_8), coding).encoding()).isNull();
        assertThat(answer(TEXT.getBytes(UTF_8), null).encoding()).isNull();
    }

    /** An answer to HEAD has the headers of the body that it does not have. */
    @Test
    void an_empty_body_is_decoded_whatever_its_headers_say() {
        assertThat(answer(new byte[0], "gzip").undecoded()).isNull();
        assertThat(answer(new byte[0], "gzip").contentLength()).isZero();
    }

    @Test
    void an_expected_length_is_that_of_the_content_or_of_the_encoded_body() throws IOException {
        HttpAnswer answer = answer(gzip(TEXT), "gzip");

        for (int length : new int[] {answer.length(), answer.contentLength()}) {
            assertThat(answer.mistake(Workload.Expect.OK.withLength(length))).isNull();
        }
        assertThat(answer.mistake(Workload.Expect.OK.withLength(1))).endsWith("instead of 1");
    }

    @Test
    void different_bytes_that_are_no_text_stay_different() {
        HttpAnswer one = answer(new byte[] {(byte) 0xfe}, null);
        HttpAnswer other = answer(new byte[] {(byte) 0xff}, null);

        assertThat(one.body()).isNotEqualTo(other.body());
        assertThat(answer(new byte[] {(byte) 0xf6}, null).mistake(EXPECTED.withBody("ö")))
                .isEqualTo("body 'ö' in Latin-1 instead of UTF-8");
    }
}
