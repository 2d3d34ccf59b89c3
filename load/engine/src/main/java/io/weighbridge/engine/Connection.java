package io.weighbridge.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a target, which stays open between loads. If its channel is lost, it opens a new
 * one. Used only by its event loop, so not thread-safe.
 */
// Every failure closes its channel, and the close is handled.
@SuppressWarnings("FutureReturnValueIgnored")
final class Connection {

    /** Seconds within which a connection must be open and, if necessary, upgraded. */
    static final long PATIENCE = 10;

    private final ServerConnections target;
    private final EventLoop loop;
    private final int thread;
    private final List<Slot> slots = new ArrayList<>();
    private final Queue<Slot> waiting = new ArrayDeque<>();
    private final Cookies cookies = new Cookies();

    private @Nullable Promise<Void> opening;
    private @Nullable Codec codec;
    private @Nullable Channel channel;
    private boolean closed;

    /** Whether it was open before the load began, and nothing was answered over it since then. */
    private boolean idle;

    /**
     * Prepares a connection without opening it.
     *
     * @param number index of the connection in its target, from 0
     * @param thread index of the event loop's thread, from 0
     */
    Connection(ServerConnections target, int number, int thread, EventLoop loop) {
        this.target = target;
        this.loop = loop;
        this.thread = thread;
        int pipeline = target.endpoint().pipeline();
        for (int i = 0; i < pipeline; i++) {
            slots.add(new Slot(this, number, number * pipeline + i));
        }
    }

    /** The event loop. Only its thread may call the other methods. */
    EventLoop loop() {
        return loop;
    }

    /** The first slot for requests; the only one without pipelining. */
    Slot slot() {
        return slots.get(0);
    }

    /** The cookies, which are kept when the connection is opened again. */
    Cookies cookies() {
        return cookies;
    }

    /** Opens the connection if it is not open. */
    Future<Void> open() {
        if (codec != null) {
            return loop.newSucceededFuture(null);
        }
        if (opening != null) {
            return opening;
        }
        Promise<Void> ready = loop.newPromise();
        opening = ready;
        Codec fresh = target.codec(this, ready);
        ChannelFuture connecting = target.connect(loop, initializer(fresh));
        Channel fromNow = connecting.channel();
        Future<?> patience = loop.schedule(() -> fromNow.close(), PATIENCE, TimeUnit.SECONDS);
        ready.addListener(
                it -> {
                    patience.cancel(false);
                    opening = null;
                    if (it.isSuccess() && !closed) {
                        opened(fresh, fromNow);
                    } else {
                        fromNow.close();
                        refused();
                    }
                });
        connecting.addListener(
                it -> {
                    if (!it.isSuccess()) {
                        ready.tryFailure(it.cause());
                    }
                });
        fromNow.closeFuture()
                .addListener(
                        it -> {
                            ready.tryFailure(new ClosedChannelException());
                            lost(fresh);
                        });
        return ready;
    }

    private ChannelHandler initializer(Codec fresh) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel empty) {
                target.prepare(empty, fresh);
            }
        };
    }

    private void opened(Codec fresh, Channel open) {
        codec = fresh;
        channel = open;
        idle = false;
        target.countOpened();
        sendWaiting();
    }

    private void refused() {
        long now = System.nanoTime();
        for (int left = waiting.size(); left > 0; left--) {
            waiting.remove().refused(now);
        }
    }

    /** Begins a load on all slots. */
    void begin(RunningSlice slice) {
        Tally tally = slice.tally(thread);
        long now = System.nanoTime();
        idle = codec != null;
        slots.forEach(slot -> slot.begin(slice, tally, now));
        flush();
    }

    /** Begins a load on the first slot only, so that each request follows the previous answer. */
    void beginAlone(RunningSlice slice) {
        idle = codec != null;
        slot().begin(slice, slice.tally(thread), System.nanoTime());
        flush();
    }

    /** Writes a request as soon as the connection allows it; the next flush sends it. */
    void send(Slot slot, long now) {
        waiting.add(slot);
        write(now);
    }

    /**
     * Whether a request waits, because the connection is not open or too many requests are in
     * flight.
     */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Sends waiting requests, as many as are allowed in flight. */
    void sendWaiting() {
        write(System.nanoTime());
        flush();
    }

    private void write(long now) {
        while (!waiting.isEmpty()) {
            // Read again for each request, because a failed write loses the connection at once.
            Codec current = codec;
            Channel open = channel;
            if (current == null || open == null) {
                open();
                return;
            }
            if (!current.hasRoom()) {
                return;
            }
            Slot slot = waiting.remove();
            slot.sent(now);
            current.send(slot, open);
        }
    }

    /** Sends everything that was written. */
    void flush() {
        if (channel != null) {
            channel.flush();
        }
    }

    /**
     * Called when an answer is complete.
     *
     * @param last whether the server will answer no further request over this connection
     */
    void answered(Slot slot, boolean last) {
        long now = System.nanoTime();
        idle = false;
        slot.ended(now);
        if (last || !target.endpoint().keepAlive()) {
            disconnect();
        }
        slot.proceed(now);
    }

    /** Called when an answer, or a part of one, arrives without a request. */
    void unasked() {
        slot().unasked();
    }

    /** Whether a codec belongs to the current connection. */
    boolean uses(Codec one) {
        return codec == one;
    }

    /**
     * Closes the connection. Unanswered requests fail, and the next request opens a new connection.
     */
    void disconnect() {
        Channel gone = channel;
        if (gone != null) {
            forget();
            gone.close();
        }
    }

    private void lost(Codec one) {
        if (uses(one)) {
            one.closed();
        }
        if (uses(one)) {
            forget();
        }
    }

    private void forget() {
        codec = null;
        channel = null;
        long now = System.nanoTime();
        boolean wasIdle = idle;
        idle = false;
        for (Slot slot : slots) {
            if (wasIdle) {
                slot.brokenWhileIdle(now);
            } else {
                slot.broken(now);
            }
        }
        write(now);
    }

    Future<?> alarm(Runnable wake, long nanos) {
        return loop.schedule(wake, nanos, TimeUnit.NANOSECONDS);
    }

    /** Ends the load on all slots. A connection with an unanswered request is closed. */
    void end() {
        waiting.clear();
        boolean unanswered = false;
        for (Slot slot : slots) {
            unanswered |= slot.close();
        }
        if (unanswered) {
            disconnect();
        }
    }

    /** Closes the connection without replacing it. */
    void close() {
        closed = true;
        disconnect();
    }
}
