package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The request that a slot sends next, or has sent: which it is, its path and its values. */
final class CurrentRequest {

    private final int slot;
    private final CardValues values;

    // The load in progress. Set when it begins; before that, no request is sent.
    @SuppressWarnings("NullAway.Init")
    private PreparedScenario scenario;

    @SuppressWarnings("NullAway.Init")
    private PreparedRequest prepared;

    private @Nullable Cards cards;
    private @Nullable Cookies cookies;
    private @Nullable SplittableRandom random;
    private int path;

    /**
     * @param connection number of the connection in its target
     * @param slot number of the slot, unique in a target
     */
    CurrentRequest(int connection, int slot) {
        this.values = new CardValues(connection);
        this.slot = slot;
    }

    /**
     * Begins a load.
     *
     * @param ofConnection the cookies of the slot's connection
     */
    void begin(RunningSlice slice, Cookies ofConnection) {
        scenario = slice.scenario();
        prepared = scenario.request(0);
        cards = slice.cards();
        cookies = scenario.keepsCookies() ? ofConnection : null;
        values.begin(cookies);
        // Every slot has its own sequence of paths, which is the same in every slice with the same
        // seed.
        random = prepared.paths() == 1 ? null : new SplittableRandom(slice.seed() + slot);
        path = 0;
    }

    /**
     * Chooses the next request.
     *
     * @param number of the request in the load; not used without a deck
     */
    void choose(long number) {
        if (cards != null) {
            prepared = scenario.request(cards.draw(number, values));
        } else if (random != null) {
            path = random.nextInt(prepared.paths());
        }
    }

    /** Its index in its scenario. */
    int index() {
        return prepared.index();
    }

    /** The index of its path. */
    int path() {
        return path;
    }

    /** Whether it is one of several requests, which are counted one by one. */
    boolean isCard() {
        return cards != null;
    }

    Expected expected() {
        return prepared.expected();
    }

    /** Whether the answer has no body, whatever its headers say. */
    boolean asksForHeadOnly() {
        return prepared.asksForHeadOnly();
    }

    /** Whether it may be sent twice. */
    boolean isIdempotent() {
        return prepared.isIdempotent();
    }

    /** The time limit for the answer in nanoseconds. */
    long timeout() {
        return prepared.timeout();
    }

    /** The shortest time limit of the load in nanoseconds. */
    long shortestTimeout() {
        return scenario.shortestTimeout();
    }

    /** The cookies of the connection; null if the scenario keeps none. */
    @Nullable Cookies cookies() {
        return cookies;
    }

    /** The body; null if there is none. The caller must release it. */
    @Nullable ByteBuf body() {
        return prepared.body(values);
    }

    /** The message over a WebSocket. The caller must release it. */
    ByteBuf message() {
        return prepared.message();
    }

    /**
     * The head of HTTP/1.1. The caller must release it.
     *
     * @param length of the body
     */
    ByteBuf head(int length) {
        return prepared.head(path, values, length, cookies);
    }

    /**
     * The head of HTTP/2.
     *
     * @param length of the body
     */
    Http2Headers headers(int length) {
        return prepared.headers(path, values, length, cookies);
    }
}
