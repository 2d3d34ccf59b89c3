package io.weighbridge.job;

import io.weighbridge.job.RequestTemplate.Expect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks whether an answer is the expected one. Thread-safe. */
public final class AnswerCheck {

    private final int status;
    private final @Nullable String type;
    private final @Nullable ByteBuffer body;
    private final Lengths lengths;

    public AnswerCheck(RequestTemplate scenario) {
        Expect expect = scenario.expect();
        status = expect.status();
        String wanted = expect.type();
        type = wanted == null ? null : wanted.toLowerCase(Locale.ROOT);
        String whole = expect.body();
        // HEAD is answered without the body that its headers describe.
        boolean bodiless = whole == null || scenario.method().equals("HEAD");
        body = bodiless ? null : StandardCharsets.UTF_8.encode(whole);
        lengths = Lengths.of(scenario);
    }

    /** The error in a status; null if it is correct. */
    public @Nullable ErrorKind ofStatus(int came) {
        if (came == status) {
            return null;
        }
        boolean success = came >= 200 && came <= 299;
        return success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX;
    }

    /**
     * The error in a content type; null if it is correct.
     *
     * @param came null if the answer has none
     */
    public @Nullable ErrorKind ofType(@Nullable String came) {
        boolean right =
                type == null || (came != null && came.toLowerCase(Locale.ROOT).startsWith(type));
        return right ? null : ErrorKind.WRONG_TYPE;
    }

    /** Whether bodies must be read; otherwise checking their length is enough. */
    public boolean readsBodies() {
        return body != null;
    }

    /**
     * Whether a part of a body is correct, as far as the part alone shows it.
     *
     * @param position of the part in the body
     * @param part the bytes of the part, which are only read
     */
    public boolean hasPart(long position, ByteBuffer part) {
        return body == null || hasPart(body, position, part);
    }

    private static boolean hasPart(ByteBuffer whole, long position, ByteBuffer part) {
        return position + part.remaining() <= whole.limit()
                && whole.slice((int) position, part.remaining()).equals(part);
    }

    /**
     * The error in the length of a whole body whose parts are correct; null if there is none.
     *
     * @param path index of the requested path in the scenario
     */
    public @Nullable ErrorKind ofLength(int path, long came) {
        return lengths.isRight(path, came) ? null : ErrorKind.WRONG_BODY;
    }

    /**
     * The error in a whole body; null if it is correct.
     *
     * @param path index of the requested path in the scenario
     */
    public @Nullable ErrorKind ofBody(int path, byte[] came) {
        return hasPart(0, ByteBuffer.wrap(came))
                ? ofLength(path, came.length)
                : ErrorKind.WRONG_BODY;
    }
}
