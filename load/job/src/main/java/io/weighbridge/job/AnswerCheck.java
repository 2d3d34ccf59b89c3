package io.weighbridge.job;

import io.weighbridge.job.Job.Expect;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Whether an answer is the expected one. Shared by all threads of a tool, because answers must not
 * differ in length from one another either, unless the job lets them.
 */
public final class AnswerCheck {

    private static final int NONE_YET = -1;

    private final int status;
    private final Optional<String> type;
    private final byte @Nullable [] body;
    private final boolean sameLength;
    private final AtomicInteger length;

    public AnswerCheck(Job job) {
        Expect expect = job.expect();
        status = expect.status();
        type = expect.type().map(wanted -> wanted.toLowerCase(Locale.ROOT));
        body = expect.body().map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
        length = new AtomicInteger(expect.length().orElse(NONE_YET));
        // Answers to different requests may well differ.
        sameLength =
                expect.length().isPresent() || (!expect.lengthVaries() && job.paths().isEmpty());
    }

    /** What is wrong with a whole answer; empty where nothing is. */
    public Optional<ErrorKind> fault(int status, @Nullable String type, byte[] body) {
        Optional<ErrorKind> fault = ofStatus(status);
        if (fault.isEmpty()) {
            fault = ofType(type);
        }
        return fault.isEmpty() ? ofBody(body) : fault;
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

    /** What is wrong with a body. */
    public Optional<ErrorKind> ofBody(byte[] came) {
        boolean right = (body == null || Arrays.equals(body, came)) && rightLength(came.length);
        return right ? Optional.empty() : Optional.of(ErrorKind.WRONG_BODY);
    }

    private boolean rightLength(int came) {
        if (!sameLength) {
            return true;
        }
        int wanted = length.get();
        return wanted == came || (wanted == NONE_YET && firstLength(came));
    }

    private boolean firstLength(int came) {
        return length.compareAndSet(NONE_YET, came) || length.get() == came;
    }
}
