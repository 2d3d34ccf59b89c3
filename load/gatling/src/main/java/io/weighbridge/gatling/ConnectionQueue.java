package io.weighbridge.gatling;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets virtual users open their connections a few at a time. Ten thousand at once fill the queue of
 * any listener. The kernel then drops connections, and the client waits for seconds and gives up.
 * Open connections also delay those that are not open yet: Pekko HTTP, which accepts one connection
 * at a time, accepted only 200 a second while it was busy with the first ones, so only two thousand
 * of ten thousand opened.
 */
final class ConnectionQueue {

    /** The shortest queue that a server's listener is likely to have: that of Java's sockets. */
    static final int AT_ONCE = 50;

    private static final Duration SHORTEST = Duration.ofMillis(5);

    /**
     * The assumed time of a server for one connection. If it takes no longer, few users poll before
     * their turn.
     */
    private static final Duration EACH = Duration.ofNanos(200_000);

    private final AtomicInteger places = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();

    /** The place of the next user in the queue, from 0. */
    int place() {
        return places.getAndIncrement();
    }

    /** Called when a user's first request has ended, successfully or not. */
    void finished() {
        finished.incrementAndGet();
    }

    /** How long a user should wait before polling again; zero if it is its turn. */
    Duration wait(int place) {
        int ahead = place - finished.get() - AT_ONCE + 1;
        if (ahead <= 0) {
            return Duration.ZERO;
        }
        Duration likely = EACH.multipliedBy(ahead);
        return likely.compareTo(SHORTEST) < 0 ? SHORTEST : likely;
    }
}
