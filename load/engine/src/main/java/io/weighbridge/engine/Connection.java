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
 * A connection of a target, and a new one where that is lost. It stays open between loads. Belongs
 * to its event loop and is not thread-safe.
 */
// What fails closes its channel, and that is what we look at.
@SuppressWarnings("FutureReturnValueIgnored")
final class Connection {

    /** Seconds in which a connection must be open, and upgraded where that is needed. */
    static final long PATIENCE = 10;

    private final ServerConnections target;
    private final EventLoop loop;
    private final int thread;
    private final List<Slot> slots = new ArrayList<>();
    private final Queue<Slot> waiting = new ArrayDeque<>();

    private @Nullable Promise<Void> opening;
    private @Nullable Codec codec;
    private @Nullable Channel channel;
    private boolean closed;

    /**
     * Prepares one that is not yet open.
     *
     * @param number which of the target's connections, from 0
     * @param thread which of the threads the event loop is, from 0
     */
    Connection(ServerConnections target, int number, int thread, EventLoop loop) {
        this.target = target;
        this.loop = loop;
        this.thread = thread;
        int pipeline = target.endpoint().pipeline();
        for (int i = 0; i < pipeline; i++) {
            slots.add(new Slot(this, number * pipeline + i));
        }
    }

    /** The one thread that may call all other methods. */
    EventLoop loop() {
        return loop;
    }

    /** The first of the places for a request; the only one where requests are not pipelined. */
    Slot slot() {
        return slots.get(0);
    }

    /** Opens the connection, where it is not open. */
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
        target.countOpened();
        goOn();
    }

    private void refused() {
        long now = System.nanoTime();
        for (int left = waiting.size(); left > 0; left--) {
            waiting.remove().refused(now);
        }
    }

    /** Begins a load on all slots. */
    void begin(Run run) {
        Tally tally = run.tally(thread);
        long now = System.nanoTime();
        slots.forEach(slot -> slot.begin(run, tally, now));
        flush();
    }

    /** Writes a request as soon as there is room for it; the next flush sends it. */
    void carry(Slot slot, long now) {
        waiting.add(slot);
        write(now);
    }

    /** Whether a request waits for the connection, or for room on it. */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Sends what waits, as far as there is room. */
    void goOn() {
        write(System.nanoTime());
        flush();
    }

    private void write(long now) {
        while (!waiting.isEmpty()) {
            // Looked at each time: a write that fails loses the connection at once.
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

    /** Sends what was written. */
    void flush() {
        if (channel != null) {
            channel.flush();
        }
    }

    /**
     * Takes note that an answer is whole.
     *
     * @param last whether the server answers no further request over this connection
     */
    void answered(Slot slot, boolean last) {
        long now = System.nanoTime();
        slot.ended(now);
        if (last || !target.endpoint().keepAlive()) {
            hangUp();
        }
        slot.proceed(now);
    }

    /** Takes note of an answer, or a part of one, that was not asked for. */
    void unasked() {
        slot().unasked(System.nanoTime());
    }

    /** Whether a codec speaks over the connection that is in use now. */
    boolean uses(Codec one) {
        return codec == one;
    }

    /** Closes the connection; what is unanswered stays so, and what comes opens a new one. */
    void hangUp() {
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
        slots.forEach(slot -> slot.broken(now));
        write(now);
    }

    Future<?> alarm(Runnable wake, long nanos) {
        return loop.schedule(wake, nanos, TimeUnit.NANOSECONDS);
    }

    /** Ends the load on all slots; a connection with an unanswered request is closed. */
    void settle() {
        waiting.clear();
        long now = System.nanoTime();
        boolean unanswered = false;
        for (Slot slot : slots) {
            unanswered |= slot.close(now);
        }
        if (unanswered) {
            hangUp();
        }
    }

    /** Closes the connection for good. */
    void close() {
        closed = true;
        hangUp();
    }
}
