package io.weighbridge.engine;

import io.hyperfoil.api.session.Session;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * One request after the other, each planned, sent, answered, checked and counted. A slot of a
 * connection has one of these; it belongs to its event loop and is not thread-safe.
 */
final class Exchange implements Session.Resource {

    static final Session.ResourceKey<Exchange> KEY = new Key();

    /** Nothing is to be done any more. */
    static final long NEVER = Long.MAX_VALUE;

    /** A server that refuses connections is asked again only so often, lest the client spin. */
    private static final long BACK_OFF = TimeUnit.MILLISECONDS.toNanos(100);

    private enum State {
        /** Free for the next request. */
        FREE,
        /** Took a request that is planned for later. */
        PLANNED,
        /** Waits for a connection. */
        WAITING,
        /** Sent, not yet answered whole. */
        SENT,
        /** The load is over. */
        OVER
    }

    private final Run run;
    private final Slot slot;
    private final Tally tally;
    private final SplittableRandom random;
    private final List<String> targets;
    private final Runnable wake = this::wake;
    private final Head head = new Head();
    private final long timeout;

    private State state = State.FREE;
    private boolean alarmed;
    private boolean backsOff;
    private long notBefore;
    private long planned;
    private long sentAt;
    private int target;

    private int status;
    private long length;
    private long bytes;
    private boolean rightType;
    private boolean rightBody;
    private boolean whole;
    private boolean closes;
    private boolean endsByClosing;

    Exchange(Run run, Slot slot) {
        this.run = run;
        this.slot = slot;
        this.tally = run.tally(slot.thread());
        // Every slot draws a stream of its own, the same one in every run of the same job.
        this.random = new SplittableRandom(run.job().seed() + slot.number());
        this.targets = run.job().scenario().allPaths();
        this.timeout =
                (long) (run.job().scenario().timeout().orElse(Double.POSITIVE_INFINITY) * 1e9);
    }

    static Exchange of(Session session) {
        return session.getResource(KEY);
    }

    /** The path of the request that is planned or under way. */
    String path() {
        return targets.get(target);
    }

    /**
     * Plans the next request.
     *
     * @return whether it is to be sent now; otherwise the slot is woken when that is worth a try
     */
    boolean mayAsk(long now) {
        long wait = plan(now);
        if (wait == NEVER) {
            return false;
        }
        if (wait > 0) {
            if (!alarmed) {
                alarmed = true;
                slot.alarm(wake, wait);
            }
            return false;
        }
        state = State.WAITING;
        return true;
    }

    private long plan(long now) {
        if (state == State.WAITING) {
            // The slot was given up, because there was no connection for it.
            fail(ErrorKind.CONNECT, now);
            backsOff = true;
            notBefore = now + BACK_OFF;
        }
        if (state == State.SENT) {
            broken(now);
        }
        if (state == State.FREE) {
            if (backsOff && now - notBefore < 0) {
                return notBefore - now;
            }
            backsOff = false;
            planned = run.pace().next(now);
            if (planned == Pace.OVER) {
                over();
            } else {
                state = State.PLANNED;
                target = targets.size() == 1 ? 0 : random.nextInt(targets.size());
            }
        }
        return state == State.OVER ? NEVER : planned - now;
    }

    private void wake() {
        alarmed = false;
        slot.proceed();
    }

    /** Whether a request is to be written as soon as there is a connection for it. */
    boolean waits() {
        return state == State.WAITING;
    }

    /** Whether a request was sent, and is not yet answered whole. */
    boolean asks() {
        return state == State.SENT;
    }

    /** The request is being written to a connection. */
    void sent(long now) {
        state = State.SENT;
        sentAt = now;
        status = 0;
        length = 0;
        bytes = 0;
        rightType = !run.expected().hasType();
        rightBody = true;
        whole = false;
        closes = false;
        endsByClosing = false;
        head.reset();
        tally.sent(now);
    }

    void status(int code) {
        status = code;
    }

    /** A header of an HTTP/2 answer. */
    void header(CharSequence name, CharSequence value) {
        if (AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.CONTENT_TYPE)) {
            rightType = run.expected().isType(value);
        }
    }

    /** The answer has another type than the expected one. */
    void wrongType() {
        rightType = false;
    }

    void body(ByteBuf data, int offset, int part) {
        rightBody = rightBody && run.expected().hasPart(length, data, offset, part);
        length += part;
    }

    /** Counts raw bytes of an answer. */
    void received(int count) {
        bytes += count;
    }

    /** Raw bytes of an HTTP/1.1 answer, of its head or body. */
    void received(ByteBuf data, int offset, int count) {
        received(count);
        if (head.read(data, offset, count)) {
            AsciiString type = head.value(HttpHeaderNames.CONTENT_TYPE);
            rightType = type == null ? !run.expected().hasType() : run.expected().isType(type);
            AsciiString connection = head.value(HttpHeaderNames.CONNECTION);
            closes =
                    connection != null
                            && connection.contentEqualsIgnoreCase(HttpHeaderValues.CLOSE);
            endsByClosing =
                    head.value(HttpHeaderNames.CONTENT_LENGTH) == null
                            && head.value(HttpHeaderNames.TRANSFER_ENCODING) == null;
        }
    }

    /** The last byte of the answer is here. */
    void whole() {
        whole = true;
    }

    /** Whether the server said that it closes the connection after this answer. */
    boolean closes() {
        return closes;
    }

    /** The request is done with, answered or not. */
    void ended(long now) {
        if (state != State.SENT) {
            return;
        }
        if (!whole && !(endsByClosing && left(now) > 0)) {
            broken(now);
            return;
        }
        state = State.FREE;
        tally.answered(run.window(), planned, sentAt, now, bytes);
        check(now);
    }

    private void check(long now) {
        Expected expected = run.expected();
        if (!expected.hasStatus(status)) {
            boolean success = status >= 200 && status < 300;
            tally.failed(run.window(), success ? ErrorKind.WRONG_STATUS : ErrorKind.NON_2XX, now);
        } else if (!rightType) {
            tally.failed(run.window(), ErrorKind.WRONG_TYPE, now);
        } else if (!rightBody || !expected.hasLength(target, length)) {
            tally.failed(run.window(), ErrorKind.WRONG_BODY, now);
        }
    }

    /** Something came that nobody asked for. */
    void unasked(long now) {
        if (state != State.OVER) {
            tally.failed(run.window(), ErrorKind.WRONG_BODY, now);
        }
    }

    /** How many nanoseconds the answer may still take; none are left where it is 0 or less. */
    long left(long now) {
        return sentAt + timeout - now;
    }

    /** Whether an answer may take any time. */
    boolean isPatient() {
        return timeout == Long.MAX_VALUE;
    }

    /** Ends the account; what is unanswered now will not be waited for. */
    void close(long now) {
        if (state == State.SENT) {
            fail(ErrorKind.TIMEOUT, now);
        } else if (state == State.WAITING) {
            fail(ErrorKind.CONNECT, now);
        }
        if (state != State.OVER) {
            over();
        }
    }

    /** The connection is gone, and the answer not whole. After the time-out it is closed by us. */
    private void broken(long now) {
        fail(now - sentAt >= timeout ? ErrorKind.TIMEOUT : ErrorKind.RECEIVE, now);
    }

    private void fail(ErrorKind kind, long now) {
        state = State.FREE;
        tally.failed(run.window(), kind, now);
    }

    private void over() {
        state = State.OVER;
        run.slotIsOver();
    }

    /** Hyperfoil finds a session's resources by keys like this one. */
    private static final class Key implements Session.ResourceKey<Exchange> {

        private static final long serialVersionUID = 1;
    }
}
