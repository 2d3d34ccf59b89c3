package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.launch.AnswerBody;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.AnswerPair;
import io.weighbridge.instrument.run.FakeWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OriginalAnswersTest {

    private static final Workload GET = Workload.get("x", "/x");

    private OriginalAnswers original = originals("tomcat");

    @BeforeEach
    void of_the_baseline() {
        original = originals("tomcat");
    }

    private static OriginalAnswers originals(String baseline) {
        try (FakeWorld world = new FakeWorld()) {
            Plan plan = world.plan(1, Plan.Alive.ALL, baseline);
            List<Target> targets =
                    List.of(target("other"), target("tomcat"), target("jetty").withMove("jetty"));
            return OriginalAnswers.of(plan.withTargets(targets));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Target target(String name) {
        return Target.jar(name, Path.of(name + ".jar")).withReady("/x");
    }

    private static AnswerPair of(String one, String two) {
        return new AnswerPair(GET, answer("text/plain", one), answer("text/plain", two));
    }

    private static AnswerPair typed(String type) {
        return new AnswerPair(GET, answer(type, "tea"), answer(type, "tea"));
    }

    private static HttpAnswer answer(String type, String body) {
        return new HttpAnswer(200, type, body, body.getBytes(StandardCharsets.UTF_8).length, null);
    }

    private static Warning other(String sentence) {
        return new Warning(Warning.Kind.OTHER_ANSWERS, sentence);
    }

    private static Warning mark(String sentence) {
        return new Warning(Warning.Kind.ANSWERS_DIFFER, sentence);
    }

    @Test
    void the_original_is_the_baseline_or_else_the_first_jar_as_it_came() {
        assertThat(original.is(target("tomcat"))).isTrue();
        assertThat(original.is(target("other"))).isFalse();
        assertThat(original.concerns(target("other"))).isFalse();
        assertThat(original.concerns(target("jetty").withMove("jetty"))).isTrue();
        assertThat(originals("jetty").is(target("other"))).isTrue();
    }

    @Test
    void only_answers_of_the_original_are_added_and_only_those_of_moved_jars_are_compared() {
        Target moved = target("jetty").withMove("jetty");
        original.add(target("other"), of("milk", "milk"));
        original.add(target("tomcat"), of("tea", "tea"));

        assertThat(original.unlike(moved, of("tea", "tea"))).isNull();
        assertThat(original.unlike(moved, of("milk", "milk"))).isNotNull();
        assertThat(original.unlike(target("other"), of("milk", "milk"))).isNull();
    }

    @Test
    void the_same_answers_are_no_difference() {
        original.add(of("tea", "tea"));

        assertThat(original.unlike(of("tea", "tea"))).isNull();
    }

    /** Such as the files of gzip of Jetty and of Tomcat, which differ in their headers. */
    @Test
    void the_same_content_in_other_bytes_is_no_difference() throws Exception {
        original.add(encoded(gzip("tea", 1), "gzip"));
        byte[] other = gzip("tea", 2);

        assertThat(other).isNotEqualTo(gzip("tea", 1));
        assertThat(original.unlike(encoded(other, "gzip"))).isNull();
        assertThat(original.unlike(encoded(gzip("mud", 1), "gzip")))
                .isEqualTo(
                        mark("answers to GET /x differ from those of tomcat from character 1 on"));
        assertThat(original.unlike(encoded(gzip("coffee", 1), "gzip")))
                .isEqualTo(
                        other("answers to GET /x have 6 bytes, but those of tomcat have 3 bytes"));
    }

    @Test
    void another_encoding_is_a_different_answer() throws Exception {
        original.add(encoded(gzip("tea", 1), "gzip"));

        assertThat(original.unlike(of("tea", "tea")))
                .isEqualTo(
                        other(
                                "answers to GET /x are not encoded, but those of tomcat are"
                                        + " encoded with gzip"));
    }

    @Test
    void bodies_that_cannot_be_decoded_are_compared_as_they_are() {
        original.add(encoded(new byte[] {1, 2}, "br"));

        assertThat(original.unlike(encoded(new byte[] {1, 2}, "br"))).isNull();
        assertThat(original.unlike(encoded(new byte[] {1, 3}, "br")))
                .isEqualTo(
                        other(
                                "answers to GET /x differ from those of tomcat, and weigh cannot"
                                    + " decode br to compare their content: request another"
                                    + " encoding with --header 'Accept-Encoding: gzip' (headers in"
                                    + " a plan)"));
    }

    private static AnswerPair encoded(byte[] bytes, String coding) {
        AnswerBody body = new AnswerBody(Workload.Expect.OK, coding);
        body.onNext(List.of(ByteBuffer.wrap(bytes)));
        body.onComplete();
        HttpAnswer answer =
                HttpAnswer.received(
                        200, body, header -> header.equals("Content-Type") ? "text/plain" : null);
        return new AnswerPair(GET, answer, answer);
    }

    /** A text with a time in the header of gzip. */
    private static byte[] gzip(String text, int time) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] file = bytes.toByteArray();
        // The time of the file is bytes 4 to 7, see RFC 1952, 2.3.
        file[4] = (byte) time;
        return file;
    }

    @Test
    void without_the_original_s_answers_there_is_no_warning() {
        assertThat(original.unlike(of("tea", "tea"))).isNull();
    }

    @Test
    void parts_that_vary_within_a_start_of_the_original_are_not_compared() {
        original.add(of("<p token='ab'>tea</p>", "<p token='cd'>tea</p>"));

        assertThat(original.unlike(of("<p token='ef'>tea</p>", "<p token='gh'>tea</p>"))).isNull();
        assertThat(original.unlike(of("<p token='ef'>mud</p>", "<p token='gh'>mud</p>")))
                .isEqualTo(
                        mark("answers to GET /x differ from those of tomcat from character 11 on"));
    }

    @Test
    void parts_that_vary_between_starts_of_the_original_are_reported_and_not_compared() {
        assertThat(original.add(of("id 17: tea", "id 17: tea"))).isNull();
        assertThat(original.unlike(of("id 42: tea", "id 42: tea"))).isNotNull();

        assertThat(original.add(of("id 29: tea", "id 29: tea")))
                .isEqualTo(
                        "answers to GET /x from two starts of the application differ between"
                                + " characters 4 and 5, after 'id'; they have 10 bytes");
        assertThat(original.unlike(of("id 42: tea", "id 42: tea"))).isNull();
        assertThat(original.unlike(of("id 42: mud", "id 42: mud"))).isNotNull();
    }

    @Test
    void a_length_outside_the_range_of_the_original_is_a_different_answer() {
        original.add(of("tea", "tea"));

        assertThat(original.unlike(of("teas", "teas")))
                .isEqualTo(
                        other("answers to GET /x have 4 bytes, but those of tomcat have 3 bytes"));

        original.add(of("teapot", "teapot"));
        assertThat(original.unlike(of("teas", "teas"))).isNull();
        assertThat(original.unlike(of("teapots", "teapots!")))
                .isEqualTo(
                        other(
                                "answers to GET /x have 7 and 8 bytes, but those of tomcat have 3"
                                        + " to 6 bytes"));
    }

    @Test
    void another_type_is_a_different_answer_and_another_charset_a_warning() {
        original.add(typed("text/html;charset=UTF-8"));

        assertThat(original.unlike(typed("text/html; charset=utf-8"))).isNull();
        assertThat(original.unlike(typed("text/html")))
                .isEqualTo(
                        mark(
                                "answers to GET /x have the type 'text/html', but those of tomcat"
                                        + " have the type 'text/html;charset=utf-8'"));
        assertThat(original.unlike(typed("text/plain")))
                .isEqualTo(
                        other(
                                "answers to GET /x have the type 'text/plain', but those of tomcat"
                                        + " have the type 'text/html;charset=utf-8'"));
    }
}
