package io.weighbridge.engine;

import io.netty.util.concurrent.Future;
import io.weighbridge.job.ErrorKind;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A place on a connection for one request at a time: each is planned, sent, answered, checked and
 * counted before the next. Used only by its event loop, so not thread-safe.
 */
final class Slot {

    /**
     * The delay before the next request to a server that refuses connections, so that the client
     * does not spin.
     */
    private static final long BACK_OFF = TimeUnit.MILLISECONDS.toNanos(100);

    private enum State {
        /** Ready for the next request. */
        FREE,
        /** Has a request that is planned for later. */
        PLANNED,
        /** Waits for a connection, or because too many requests are in flight. */
        WAITING,
        /** Has sent a request that is not completely answered. */
        SENT,
        /** Waits to send a request for the second time. */
        AGAIN,
        /** No load is in progress. */
        OVER
    }

    private final Connection connection;
    private final Runnable wake = this::wake;
    private final Runnable look = this::look;
    private final CurrentRequest request;
    private final Answer answer = new Answer();
    private final SlotTally tally = new SlotTally();

    // The load in progress. Set when it begins; before that, no request is sent.
    @SuppressWarnings("NullAway.Init")
    private RunningSlice slice;

    private State state = State.OVER;
    private @Nullable Future<?> alarm;
    private @Nullable Future<?> watch;
    private boolean backsOff;
    private long notBefore;
    private long planned;
    private long sentAt;
    private boolean hadRequest;
    private long lastAnswer;

    /**
     * @param place number of the connection in its target
     * @param number unique in a target
     */
    Slot(Connection connection, int place, int number) {
        this.connection = connection;
        this.request = new CurrentRequest(place, number);
    }

    /** Begins a load with its first request. */
    void begin(RunningSlice slice, Tally thread, long now) {
        this.slice = slice;
        this.tally.begin(slice, thread);
        this.request.begin(slice, connection.cookies());
        this.hadRequest = false;
        this.lastAnswer = slice.window().start();
        this.backsOff = false;
        this.state = State.FREE;
        proceed(now);
    }

    /** Continues with the next request at its planned time. */
    void proceed(long now) {
        if (state == State.FREE) {
            plan(now);
        }
        if (state != State.PLANNED) {
            return;
        }
        if (planned - now > 0) {
            tally.thread().waits(planned);
            wakeIn(planned - now);
        } else {
            state = State.WAITING;
            connection.send(this, now);
        }
    }

    private void plan(long now) {
        if (backsOff && notBefore - now > 0) {
            wakeIn(notBefore - now);
            return;
        }
        backsOff = false;
        long taken = slice.schedule().take();
        planned = slice.schedule().planned(taken, now);
        if (planned == RequestSchedule.OVER) {
            over(now);
        } else {
            state = State.PLANNED;
            hadRequest = true;
            request.choose(taken);
            tally.chosen(request);
        }
    }

    private void wakeIn(long nanos) {
        if (alarm == null) {
            alarm = connection.alarm(wake, nanos);
        }
    }

    private void wake() {
        alarm = null;
        long now = System.nanoTime();
        tally.thread().runs(now);
        if (state == State.PLANNED) {
            tally.thread().woken();
        }
        proceed(now);
        connection.flush();
    }

    /** The current request. */
    CurrentRequest request() {
        return request;
    }

    /** The answer to the current request. */
    Answer answer() {
        return answer;
    }

    /** Whether a request was sent and is not completely answered. */
    boolean asks() {
        return state == State.SENT;
    }

    /** Called when the request is being sent. */
    void sent(long now) {
        if (state != State.AGAIN) {
            sentAt = now;
            tally.sent(now);
        }
        state = State.SENT;
        answer.expect(request.expected());
        watch(now);
    }

    /** Called when the last byte of the answer has arrived. */
    void ended(long now) {
        tally.thread().runs(now);
        if (state == State.SENT) {
            state = State.FREE;
            lastAnswer = now;
            tally.answered(answer, request.path(), planned, sentAt, now);
        }
    }

    /** Called when an answer arrives without a request. */
    void unasked() {
        if (state != State.OVER) {
            tally.thread().failed(ErrorKind.WRONG_BODY);
        }
    }

    /** Called when there was no connection for the request. */
    void refused(long now) {
        backsOff = true;
        notBefore = now + BACK_OFF;
        fail(ErrorKind.CONNECT);
        proceed(now);
    }

    /** Called when the connection is lost: a request that was sent over it will not be answered. */
    void broken(long now) {
        if (state == State.SENT) {
            // After the time limit, this tool itself has closed the connection.
            fail(left(now) <= 0 ? ErrorKind.TIMEOUT : ErrorKind.RECEIVE);
            proceed(now);
        }
    }

    /**
     * Called when a connection is lost that was open before the load began and has not answered
     * since: a server may close an idle connection while a request is sent over it. Like other
     * clients (RFC 9112, section 9.3.1), the slot then sends an idempotent request once more over a
     * new connection, and this is no error.
     */
    void brokenWhileIdle(long now) {
        boolean unanswered = state == State.SENT && answer.hasNotBegun();
        if (unanswered && request.isIdempotent() && left(now) > 0) {
            state = State.AGAIN;
            connection.send(this, now);
        } else {
            broken(now);
        }
    }

    /**
     * Ends the load without waiting for a missing answer.
     *
     * @return whether a request was unanswered
     */
    boolean close() {
        boolean unanswered = state == State.SENT;
        if (unanswered) {
            fail(ErrorKind.TIMEOUT);
        } else if (state == State.WAITING || state == State.AGAIN) {
            fail(ErrorKind.CONNECT);
        }
        if (state != State.OVER) {
            over(System.nanoTime());
        }
        return unanswered;
    }

    private void fail(ErrorKind kind) {
        state = State.FREE;
        tally.failed(kind);
    }

    private void over(long now) {
        state = State.OVER;
        cancel(alarm);
        cancel(watch);
        alarm = null;
        watch = null;
        slice.slotIsOver(hadRequest, now, lastAnswer);
    }

    private static void cancel(@Nullable Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /**
     * One timer watches all requests of the slot: a timer for each would cost the client more. It
     * rings early enough for the next request, whose time limit may be shorter.
     */
    private void watch(long now) {
        if (watch == null) {
            watch = connection.alarm(look, Math.min(left(now), request.shortestTimeout()));
        }
    }

    private void look() {
        watch = null;
        if (state != State.SENT) {
            return;
        }
        long now = System.nanoTime();
        if (left(now) > 0) {
            watch(now);
        } else {
            connection.disconnect();
        }
    }

    /** The remaining nanoseconds for the answer; 0 or less after the time limit. */
    private long left(long now) {
        return sentAt + request.timeout() - now;
    }
}
