package io.weighbridge.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {

    private static final byte[] HELLO = "Hello, World!".getBytes(UTF_8);
    private static final byte[] OTHER = "Hello, Wrold!".getBytes(UTF_8);

    @Test
    void errors_are_reported_by_kind() throws Exception {
        AnswerCheck check = check(job -> {});

        assertThat(check.ofStatus(200)).isNull();
        assertThat(check.ofStatus(500)).isEqualTo(ErrorKind.NON_2XX);
        assertThat(check.ofStatus(204)).isEqualTo(ErrorKind.WRONG_STATUS);
        assertThat(check.ofType("Text/Plain;charset=utf-8")).isNull();
        assertThat(check.ofType(null)).isEqualTo(ErrorKind.WRONG_TYPE);
        assertThat(check.ofBody(0, HELLO)).isNull();
        assertThat(check.ofBody(0, OTHER)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    @Test
    void a_body_is_checked_part_by_part() throws Exception {
        AnswerCheck check = check(job -> {});
        ByteBuffer world = ByteBuffer.wrap(HELLO, 7, 6);

        assertThat(check.readsBodies()).isTrue();
        assertThat(check.hasPart(0, ByteBuffer.wrap(HELLO, 0, 7))).isTrue();
        assertThat(check.hasPart(7, world)).isTrue();
        assertThat(world.remaining()).as("left as it is").isEqualTo(6);
        assertThat(check.hasPart(7, ByteBuffer.wrap(OTHER, 7, 6))).isFalse();
        assertThat(check.hasPart(8, world)).as("more than there is").isFalse();
        assertThat(check.ofLength(0, 13)).isNull();
        assertThat(check.ofLength(0, 7)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    @Test
    void answers_are_as_long_as_the_first_unless_they_may_vary() throws Exception {
        AnswerCheck same = check(AnswerCheckTest::anyBody);
        assertThat(same.readsBodies()).isFalse();
        assertThat(same.ofBody(0, new byte[5])).isNull();
        assertThat(same.ofBody(0, new byte[5])).isNull();
        assertThat(same.ofBody(0, new byte[6])).isEqualTo(ErrorKind.WRONG_BODY);

        AnswerCheck varying = check(job -> anyBody(job).put("lengthVaries", true));
        assertThat(varying.ofBody(0, new byte[5])).isNull();
        assertThat(varying.ofBody(0, new byte[6])).isNull();
    }

    @Test
    void answers_to_another_path_may_have_another_length() throws Exception {
        AnswerCheck check =
                check(
                        job -> {
                            anyBody(job);
                            job.putArray("paths").add("/a").add("/b");
                        });

        assertThat(check.ofLength(0, 5)).isNull();
        assertThat(check.ofLength(1, 6)).isNull();
        assertThat(check.ofLength(0, 5)).isNull();
        assertThat(check.ofLength(0, 6)).isEqualTo(ErrorKind.WRONG_BODY);
        assertThat(check.ofLength(1, 5)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    @Test
    void an_answer_has_the_length_of_its_path() throws Exception {
        AnswerCheck check =
                check(
                        job -> {
                            anyBody(job);
                            job.putArray("paths").add("/a").add("/b");
                            job.putArray("lengths").add(5).add(700_000);
                        });

        assertThat(check.ofLength(0, 5)).isNull();
        assertThat(check.ofLength(1, 700_000)).isNull();
        assertThat(check.ofLength(0, 700_000)).isEqualTo(ErrorKind.WRONG_BODY);
        assertThat(check.ofLength(1, 699_999)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    @Test
    void the_answer_to_a_head_has_no_body() throws Exception {
        AnswerCheck check = check(job -> job.put("method", "HEAD"));

        assertThat(check.ofBody(0, new byte[0])).isNull();
        assertThat(check.ofBody(0, HELLO)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    private static ObjectNode anyBody(ObjectNode job) {
        return ((ObjectNode) job.path("expect")).putNull("body").putNull("length");
    }

    private static AnswerCheck check(Consumer<ObjectNode> change) throws BadJobException {
        ObjectNode job = Tool.job("http://127.0.0.1:8080");
        change.accept(job);
        return new AnswerCheck(JobFile.parse("some.job.json", Tool.text(job)).scenario());
    }
}
