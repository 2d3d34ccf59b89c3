package io.weighbridge.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerCheckTest {

    private static final byte[] HELLO = "Hello, World!".getBytes(UTF_8);
    private static final byte[] OTHER = "Hello, Wrold!".getBytes(UTF_8);

    @TempDir Path folder = Path.of("");

    @Test
    void the_first_thing_wrong_is_the_one_told() throws Exception {
        AnswerCheck check = check(job -> {});

        assertThat(check.fault(200, "Text/Plain;charset=utf-8", HELLO)).isEmpty();
        assertThat(check.fault(500, null, OTHER)).contains(ErrorKind.NON_2XX);
        assertThat(check.fault(204, null, OTHER)).contains(ErrorKind.WRONG_STATUS);
        assertThat(check.fault(200, null, OTHER)).contains(ErrorKind.WRONG_TYPE);
        assertThat(check.fault(200, "text/plain", OTHER)).contains(ErrorKind.WRONG_BODY);
    }

    @Test
    void answers_are_as_long_as_the_first_unless_they_may_vary() throws Exception {
        AnswerCheck same = check(AnswerCheckTest::anyBody);
        assertThat(same.ofBody(new byte[5])).isEmpty();
        assertThat(same.ofBody(new byte[5])).isEmpty();
        assertThat(same.ofBody(new byte[6])).contains(ErrorKind.WRONG_BODY);

        AnswerCheck varying = check(job -> anyBody(job).put("lengthVaries", true));
        assertThat(varying.ofBody(new byte[5])).isEmpty();
        assertThat(varying.ofBody(new byte[6])).isEmpty();
    }

    @Test
    void answers_to_different_requests_may_differ_in_length() throws Exception {
        AnswerCheck check =
                check(
                        job -> {
                            anyBody(job);
                            job.putArray("paths").add("/a").add("/b");
                        });

        assertThat(check.ofBody(new byte[5])).isEmpty();
        assertThat(check.ofBody(new byte[6])).isEmpty();
    }

    private static ObjectNode anyBody(ObjectNode job) {
        return ((ObjectNode) job.path("expect")).putNull("body").putNull("length");
    }

    private AnswerCheck check(Consumer<ObjectNode> change) throws IOException, BadJobException {
        ObjectNode job = Tool.job("http://127.0.0.1:8080");
        change.accept(job);
        Path file = Files.writeString(folder.resolve("some.job.json"), job.toString());
        return new AnswerCheck(JobFile.read(file));
    }
}
