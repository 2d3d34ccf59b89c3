package io.weighbridge.run;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The number of requests sent to one server since its own request count was read. */
final class RequestTally {

    private final @Nullable Long before;
    private long sent;
    private long onTheirWay;

    /**
     * Answered requests of the harness itself. The first is the one that read the count when the
     * tally began.
     */
    private long answered = 1;

    private long unanswered;

    /**
     * @param before the server's count; null if the server does not report one
     */
    RequestTally(@Nullable Long before) {
        this.before = before;
    }

    /** Whether there is a count to compare with. */
    boolean hasCount() {
        return before != null;
    }

    /**
     * Adds a slice.
     *
     * @param requests number of requests that the client counted
     * @param onTheirWay how many more the server may have counted: a tool that stops after a time
     *     does not report the requests that are in flight at its end
     */
    void load(long requests, long onTheirWay) {
        this.sent += requests;
        this.onTheirWay += onTheirWay;
    }

    /** Adds answered, and so counted, requests of the harness itself. */
    void answered(int requests) {
        answered += requests;
    }

    /**
     * Adds unanswered requests of the harness itself, some of which the server may have counted.
     */
    void unanswered(int requests) {
        unanswered += requests;
    }

    /** Requests that clients counted. */
    long sent() {
        return sent;
    }

    /**
     * Requests that the server counted, without those of the harness itself.
     *
     * @param now the server's count since its start
     */
    long counted(long now) {
        return now - Objects.requireNonNull(before) - answered;
    }

    /**
     * Whether the server's count agrees with the clients'. It must include all requests that they
     * counted. It may also include requests whose fate is unknown: those in flight at the end, and
     * unanswered ones of the harness itself.
     *
     * @param lost unanswered requests since {@code now} was first requested
     */
    boolean agrees(long now, int lost) {
        long more = counted(now) - sent;
        return more >= 0 && more <= onTheirWay + unanswered + lost;
    }
}
