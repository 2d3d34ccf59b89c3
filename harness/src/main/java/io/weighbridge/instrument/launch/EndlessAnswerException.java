package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.Durations;
import java.io.IOException;
import java.time.Duration;

/** An answer whose head arrived, but whose body has no end within the limits of time or length. */
public final class EndlessAnswerException extends IOException {

    private static final long serialVersionUID = 1;

    /** What to do about it, as half a sentence. */
    private static final String CURE =
            "choose a path whose answer ends, because weigh cannot measure a stream";

    /**
     * @param what is known of the answer, as half a sentence without what to do
     */
    EndlessAnswerException(String what) {
        super(what);
    }

    /**
     * The exception about an answer that has not ended in time.
     *
     * @param length bytes of the body so far
     * @param limit the time limit for the complete answer
     */
    public static EndlessAnswerException late(int status, long length, Duration limit) {
        return new EndlessAnswerException(
                "its head came with status %d, and its body had %d bytes after %s, but no end"
                        .formatted(status, length, Durations.exact(limit)));
    }

    /** What was observed and what to do, as the end of a sentence. */
    public String sentence() {
        return getMessage() + ": " + CURE;
    }
}
