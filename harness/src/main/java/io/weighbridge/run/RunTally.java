package io.weighbridge.run;

import java.util.OptionalLong;

/** What was sent to one server since its own count of requests was looked at. */
final class RunTally {

    private final OptionalLong before;
    private long sent;
    private long onTheirWay;

    /** Our own questions; the look that began the tally is the first. */
    private long asked = 1;

    private long unanswered;

    /**
     * @param before what the server had counted; absent where it does not tell
     */
    RunTally(OptionalLong before) {
        this.before = before;
    }

    /** Whether there is a count to compare with. */
    boolean told() {
        return before.isPresent();
    }

    /**
     * Enters a slice.
     *
     * @param requests the client counted
     * @param onTheirWay how many more the server may have counted: a tool that loads for a time
     *     ends with requests on their way, of which it does not tell
     */
    void load(long requests, long onTheirWay) {
        this.sent += requests;
        this.onTheirWay += onTheirWay;
    }

    /** Enters questions of our own that were answered, and so counted. */
    void asked(int questions) {
        asked += questions;
    }

    /** Enters questions of our own without an answer, of which the server may have counted some. */
    void lost(int questions) {
        unanswered += questions;
    }

    /** Requests that clients counted. */
    long sent() {
        return sent;
    }

    /**
     * Requests that the server counted and that are not our own questions.
     *
     * @param now what it has counted since its start
     */
    long counted(long now) {
        return now - before.orElseThrow() - asked;
    }

    /**
     * Whether the server counted what clients counted, and beside it at most what nobody knows of:
     * requests that were on their way, and questions of ours that got no answer.
     *
     * @param lost questions without an answer since {@code now} was first asked for
     */
    boolean agrees(long now, int lost) {
        long more = counted(now) - sent;
        return more >= 0 && more <= onTheirWay + unanswered + lost;
    }
}
