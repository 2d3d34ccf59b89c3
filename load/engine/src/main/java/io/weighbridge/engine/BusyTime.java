package io.weighbridge.engine;

import io.weighbridge.engine.EngineAnswer.Busy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The part of a slice in which every slot has a request. It ends when the first slot finds no card
 * left. After that, each of the other slots receives at most one more answer.
 */
final class BusyTime {

    private static final double NANOS = 1e9;

    private final long[] over;
    private final long[] answered;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger idle = new AtomicInteger();

    /**
     * @param slots number of slots that take part
     */
    BusyTime(int slots) {
        over = new long[slots];
        answered = new long[slots];
    }

    /**
     * Called when a slot finds no card left.
     *
     * @param hadRequest whether it had at least one card before
     * @param now as {@link System#nanoTime}
     * @param lastAnswer time of its last complete answer, or an earlier time than the slice
     */
    void slotIsOver(boolean hadRequest, long now, long lastAnswer) {
        idle.addAndGet(hadRequest ? 0 : 1);
        int place = next.getAndIncrement();
        over[place] = now;
        answered[place] = lastAnswer;
    }

    /**
     * What was completed in this time; null if some slot had no request at all. Called when all
     * slots are over.
     *
     * @param slice all that was sent
     */
    @Nullable Busy of(Tally slice) {
        Long first = slice.first();
        if (first == null || idle.get() > 0) {
            return null;
        }
        long end = over[0];
        for (long time : over) {
            end = time - end < 0 ? time : end;
        }
        long later = 0;
        for (long time : answered) {
            later += time - end > 0 ? 1 : 0;
        }
        return new Busy(slice.completed() - later, (end - first) / NANOS);
    }
}
