package io.weighbridge.job;

import io.weighbridge.job.Workload.Expect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether an answer is the expected one. Shared by all threads of a tool. */
public final class AnswerCheck {

    private final int status;
    private final Optional<String> type;
    private final Optional<ByteBuffer> body;
    private final Lengths lengths;

    public AnswerCheck(Workload scenario) {
        Expect expect = scenario.expect();
        status = expect.status();
        type = expect.type().map(wanted -> wanted.toLowerCase(Locale.ROOT));
        // HEAD is answered without the body that its headers tell of.
        body =
                scenario.method().equals("HEAD")
                        ? Optional.empty()
                        : expect.body().map(StandardCharsets.UTF_8::encode);
        lengths = Lengths.of(scenario);
    }

    /** What is wrong with a status. */
    public Optional<ErrorKind> ofStatus(int came) {
        if (came == status) {
            return Optional.empty();
        }
        boolean success = came >= 200 && came <= 299;
        return Optional.of(success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX);
    }

    /** What is wrong with a content type; null: the answer has none. */
    public Optional<ErrorKind> ofType(@Nullable String came) {
        boolean right =
                type.isEmpty()
                        || (came != null && came.toLowerCase(Locale.ROOT).startsWith(type.get()));
        return right ? Optional.empty() : Optional.of(ErrorKind.WRONG_TYPE);
    }

    /** Whether bodies must be looked into; else their length says all. */
    public boolean readsBodies() {
        return body.isPresent();
    }

    /**
     * Whether a part of a body is right, as far as it can be told from the part alone.
     *
     * @param position of the part in the body
     * @param part is left as it is
     */
    public boolean hasPart(long position, ByteBuffer part) {
        return body.isEmpty() || hasPart(body.get(), position, part);
    }

    private static boolean hasPart(ByteBuffer whole, long position, ByteBuffer part) {
        return position + part.remaining() <= whole.limit()
                && whole.slice((int) position, part.remaining()).equals(part);
    }

    /**
     * What is wrong with the length of a whole body whose parts are right.
     *
     * @param path which of the scenario's paths was asked for
     */
    public Optional<ErrorKind> ofLength(int path, long came) {
        return lengths.isRight(path, came) ? Optional.empty() : Optional.of(ErrorKind.WRONG_BODY);
    }

    /**
     * What is wrong with a whole body.
     *
     * @param path which of the scenario's paths was asked for
     */
    public Optional<ErrorKind> ofBody(int path, byte[] came) {
        return hasPart(0, ByteBuffer.wrap(came))
                ? ofLength(path, came.length)
                : Optional.of(ErrorKind.WRONG_BODY);
    }
}
