package io.weighbridge.instrument.sample;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums the bytes that threads have allocated, for JVMs before 21, which do not count threads that
 * have ended. The last value of each thread is kept, by its id: a JVM never reuses an id.
 */
final class AllocationLedger {

    /** The JVM's value for a thread that ended after it was listed. */
    private static final long ENDED = -1;

    /**
     * The number of threads that our own RMI connection may start and end unseen: one for each
     * renewal of its lease, every five minutes.
     */
    private static final long INSTRUMENT = 8;

    /** The last value of each thread, by its id. */
    private final Map<Long, Long> last = new HashMap<>();

    private @Nullable Long unseenAtFirst;
    private boolean lost;

    /**
     * Adds one reading.
     *
     * @param ids threads alive
     * @param bytes allocated by each, in the same order
     * @param started number of threads ever started, read just before the listing; null if not
     *     known
     * @return bytes allocated by all threads seen so far, never less than at the last reading
     */
    long account(long[] ids, long[] bytes, @Nullable Long started) {
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] != ENDED) {
                last.put(ids[i], bytes[i]);
            }
        }
        if (started != null) {
            compareStarts(started);
        }
        return last.values().stream().mapToLong(Long::longValue).sum();
    }

    private void compareStarts(long started) {
        long unseen = started - last.size();
        if (unseenAtFirst == null) {
            unseenAtFirst = unseen;
        }
        lost |= unseen > unseenAtFirst + INSTRUMENT;
    }

    /**
     * Ignores the time until the next reading: allocations of threads that start and end in between
     * are not needed.
     */
    void pause() {
        unseenAtFirst = null;
    }

    /** Whether threads started and ended between two readings, so that their bytes are missing. */
    boolean lost() {
        return lost;
    }
}
