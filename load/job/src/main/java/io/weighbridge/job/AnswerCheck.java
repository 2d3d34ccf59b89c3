package io.weighbridge.job;

import io.weighbridge.job.RequestTemplate.Expect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks whether an answer is the expected one. Thread-safe. */
public final class AnswerCheck {

    private final int status;
    private final Optional<String> type;
    private final Optional<ByteBuffer> body;
    private final Lengths lengths;

    public AnswerCheck(RequestTemplate scenario) {
        Expect expect = scenario.expect();
        status = expect.status();
        type = expect.type().map(wanted -> wanted.toLowerCase(Locale.ROOT));
        // HEAD is answered without the body that its headers describe.
        body =
                scenario.method().equals("HEAD")
                        ? Optional.empty()
                        : expect.body().map(StandardCharsets.UTF_8::encode);
        lengths = Lengths.of(scenario);
    }

    /** The error in a status; absent if it is correct. */
    public Optional<ErrorKind> ofStatus(int came) {
        if (came == status) {
            return Optional.empty();
        }
        boolean success = came >= 200 && came <= 299;
        return Optional.of(success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX);
    }

    /**
     * The error in a content type, which is null if the answer has none; absent if it is correct.
     */
    public Optional<ErrorKind> ofType(@Nullable String came) {
        boolean right =
                type.isEmpty()
                        || (came != null && came.toLowerCase(Locale.ROOT).startsWith(type.get()));
        return right ? Optional.empty() : Optional.of(ErrorKind.WRONG_TYPE);
    }

    /** Whether bodies must be read; otherwise checking their length is enough. */
    public boolean readsBodies() {
        return body.isPresent();
    }

    /**
     * Whether a part of a body is correct, as far as the part alone shows it.
     *
     * @param position of the part in the body
     * @param part which is not changed
     */
    public boolean hasPart(long position, ByteBuffer part) {
        return body.isEmpty() || hasPart(body.get(), position, part);
    }

    private static boolean hasPart(ByteBuffer whole, long position, ByteBuffer part) {
        return position + part.remaining() <= whole.limit()
                && whole.slice((int) position, part.remaining()).equals(part);
    }

    /**
     * The error in the length of a whole body whose parts are correct; absent if there is none.
     *
     * @param path index of the requested path in the scenario
     */
    public Optional<ErrorKind> ofLength(int path, long came) {
        return lengths.isRight(path, came) ? Optional.empty() : Optional.of(ErrorKind.WRONG_BODY);
    }

    /**
     * The error in a whole body; absent if it is correct.
     *
     * @param path index of the requested path in the scenario
     */
    public Optional<ErrorKind> ofBody(int path, byte[] came) {
        return hasPart(0, ByteBuffer.wrap(came))
                ? ofLength(path, came.length)
                : Optional.of(ErrorKind.WRONG_BODY);
    }
}
