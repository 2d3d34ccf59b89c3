package io.weighbridge.engine;

import io.weighbridge.job.ErrorKind;
import org.jspecify.annotations.Nullable;

/** Counts what a slot does in the tally of its thread, and with a deck also for each request. */
final class SlotTally {

    // The load in progress. Set when it begins; before that, nothing is counted.
    @SuppressWarnings("NullAway.Init")
    private RunningSlice slice;

    @SuppressWarnings("NullAway.Init")
    private Tally thread;

    private @Nullable RequestTally request;

    /** Begins a load. */
    void begin(RunningSlice slice, Tally thread) {
        this.slice = slice;
        this.thread = thread;
        this.request = null;
    }

    /** The tally of the thread. */
    Tally thread() {
        return thread;
    }

    /** The following calls are about another request. */
    void chosen(CurrentRequest next) {
        request = next.isCard() ? thread.request(next.index()) : null;
    }

    void sent(long now) {
        thread.sent(now);
        if (request != null) {
            request.countSent();
        }
    }

    /**
     * Counts a complete answer, correct or not, and its error if there is one.
     *
     * @param path index of the requested path
     */
    void answered(Answer answer, int path, long planned, long sentAt, long now) {
        thread.answered(slice.window(), planned, sentAt, now, answer.bytes());
        boolean expected = answer.hasExpectedStatus();
        if (!expected) {
            thread.unexpected(answer.status());
        }
        if (request != null) {
            long since = slice.schedule().isOpen() ? planned : sentAt;
            request.answered(slice.window().isTimed(planned), now - since);
            if (!expected) {
                request.unexpected(answer.status());
            }
        }
        ErrorKind error = answer.error(path);
        if (error != null) {
            failed(error);
        }
    }

    void failed(ErrorKind kind) {
        thread.failed(kind);
        if (request != null) {
            request.failed(kind);
        }
    }
}
