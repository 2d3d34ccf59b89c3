package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import io.weighbridge.job.ErrorKind;
import java.util.SplittableRandom;
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
        /** No load is in progress. */
        OVER
    }

    private final Connection connection;
    private final int number;
    private final Runnable wake = this::wake;
    private final Runnable look = this::look;

    // The load in progress. Set when it begins; before that, no request is sent.
    @SuppressWarnings("NullAway.Init")
    private RunningSlice slice;

    @SuppressWarnings("NullAway.Init")
    private Tally tally;

    @SuppressWarnings("NullAway.Init")
    private PreparedScenario scenario;

    private @Nullable SplittableRandom random;

    private State state = State.OVER;
    private @Nullable Future<?> alarm;
    private @Nullable Future<?> watch;
    private boolean backsOff;
    private long notBefore;
    private long planned;
    private long sentAt;
    private int path;

    private int status;
    private long length;
    private long bytes;
    private boolean rightType;
    private boolean rightBody;

    /**
     * @param number unique in a target
     */
    Slot(Connection connection, int number) {
        this.connection = connection;
        this.number = number;
    }

    /** Begins a load with its first request. */
    void begin(RunningSlice slice, Tally tally, long now) {
        this.slice = slice;
        this.tally = tally;
        this.scenario = slice.scenario();
        // Every slot has its own sequence of paths, which is the same in every slice with the same
        // seed.
        this.random = scenario.paths() == 1 ? null : new SplittableRandom(slice.seed() + number);
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
            tally.waits(planned);
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
        planned = slice.schedule().next(now);
        if (planned == RequestSchedule.OVER) {
            over();
        } else {
            state = State.PLANNED;
            path = random == null ? 0 : random.nextInt(scenario.paths());
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
        tally.runs(now);
        if (state == State.PLANNED) {
            tally.woken();
        }
        proceed(now);
        connection.flush();
    }

    /** The scenario of the current request. */
    PreparedScenario scenario() {
        return scenario;
    }

    /** The index of the current request's path. */
    int path() {
        return path;
    }

    /** Whether a request was sent and is not completely answered. */
    boolean asks() {
        return state == State.SENT;
    }

    /** Called when the request is being sent. */
    void sent(long now) {
        state = State.SENT;
        sentAt = now;
        status = 0;
        length = 0;
        bytes = 0;
        rightType = !scenario.expected().hasType();
        rightBody = true;
        tally.sent(now);
        watch(now);
    }

    /** Called with the answer's status code. */
    void status(int code) {
        status = code;
    }

    /** Called with the answer's content type, which is null if there is none. */
    void type(@Nullable CharSequence type) {
        rightType =
                type == null ? !scenario.expected().hasType() : scenario.expected().isType(type);
    }

    /** Called if the answer has an unexpected type. */
    void wrongType() {
        rightType = false;
    }

    /** Called with the next part of the answer's body. */
    void body(ByteBuf data, int offset, int part) {
        rightBody = rightBody && scenario.expected().hasPart(length, data, offset, part);
        length += part;
    }

    /** Counts bytes of the answer as received over the network. */
    void received(int count) {
        bytes += count;
    }

    /** Called when the last byte of the answer has arrived. */
    void ended(long now) {
        tally.runs(now);
        if (state == State.SENT) {
            state = State.FREE;
            tally.answered(slice.window(), planned, sentAt, now, bytes);
            check();
        }
    }

    private void check() {
        Expected expected = scenario.expected();
        if (!expected.hasStatus(status)) {
            boolean success = status >= 200 && status < 300;
            tally.unexpected(status);
            tally.failed(success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX);
        } else if (!rightType) {
            tally.failed(ErrorKind.WRONG_TYPE);
        } else if (!rightBody || !expected.hasLength(path, length)) {
            tally.failed(ErrorKind.WRONG_BODY);
        }
    }

    /** Called when an answer arrives without a request. */
    void unasked() {
        if (state != State.OVER) {
            tally.failed(ErrorKind.WRONG_BODY);
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
     * Ends the load without waiting for a missing answer.
     *
     * @return whether a request was unanswered
     */
    boolean close() {
        boolean unanswered = state == State.SENT;
        if (unanswered) {
            fail(ErrorKind.TIMEOUT);
        } else if (state == State.WAITING) {
            fail(ErrorKind.CONNECT);
        }
        if (state != State.OVER) {
            over();
        }
        return unanswered;
    }

    private void fail(ErrorKind kind) {
        state = State.FREE;
        tally.failed(kind);
    }

    private void over() {
        state = State.OVER;
        cancel(alarm);
        cancel(watch);
        alarm = null;
        watch = null;
        slice.slotIsOver();
    }

    private static void cancel(@Nullable Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /** One timer watches all requests of the slot: a timer for each would cost the client more. */
    private void watch(long now) {
        if (watch == null) {
            watch = connection.alarm(look, left(now));
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
        return sentAt + scenario.timeout() - now;
    }
}
