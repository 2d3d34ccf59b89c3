package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The squeeze section of a plan: what to search for, the goal, and the limits of the search. Such a
 * plan compares no targets. The rate is that of the plan's load, and half of the peak if the load
 * has none.
 *
 * @param find what is searched for
 * @param p99 seconds within which 99 % of the answers must come, greater than 0
 * @param gcShare of the server's CPU that collections may take, greater than 0 and at most 1
 * @param ample bytes of memory that are more than enough; the search ends there
 * @param margin bytes of a limit that neither the heap gets nor what was measured besides
 * @param launches the most launches of one search, 4 or more; twice as many as long as its interval
 *     is wider than half of the size
 * @param confirmations fresh launches in which the recommendation must hold; 0: nothing is
 *     recommended
 */
@RecordBuilder
public record Squeeze(
        Find find,
        double p99,
        double gcShare,
        long ample,
        long margin,
        int launches,
        int confirmations)
        implements SqueezeBuilder.With {

    /** What is searched for. */
    public enum Find {
        /** The smallest heap, and then the smallest limit of the process. */
        BOTH,
        HEAP,
        LIMIT;

        /** The key in files and flags. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether the smallest heap is searched for. */
        public boolean heap() {
            return this != LIMIT;
        }

        /** Whether the smallest limit is searched for. */
        public boolean limit() {
            return this != HEAP;
        }
    }

    /** Launches with ample memory that must hold before a search. */
    public static final int CONTROLS = 3;

    /** What a plan that says nothing gets. */
    public static final Squeeze DEFAULT =
            new Squeeze(Find.BOTH, 0.05, 0.1, 1536L << 20, 16L << 20, 12, 10);

    /** Bytes of ample memory, at least; of less nobody could say that it is more than enough. */
    public static final long LEAST_AMPLE = 64L << 20;

    /** How long the goal must hold in each launch, if the load does not say. */
    public static final Duration HOLD = Duration.ofSeconds(4);

    /** So many answers have a 99th percentile, with a few to spare. */
    private static final double ANSWERS = 1_100;

    /**
     * Load at full speed before that: it has the JIT compiler do its work, and touches the whole
     * heap.
     */
    public static final Warmup WARMUP =
            Warmup.DEFAULT.within(Duration.ofSeconds(3)).withIdle(Duration.ofMillis(200));

    /**
     * Above so much background load a launch that is too slow says nothing. The whole launch is
     * repeated then, so its slice is not.
     */
    public static final Slices SLICES = new Slices(1, 0, 0.1, 1);

    /**
     * How long the goal must hold in a launch: so long that a p99 is known.
     *
     * @param wanted by the load; null: {@link #HOLD}
     * @param rate requests per second, above 0
     */
    public static Duration hold(@Nullable Duration wanted, double rate) {
        Duration least = Duration.ofMillis(Math.round(1e3 * ANSWERS / rate));
        Duration given = wanted == null ? HOLD : wanted;
        return given.compareTo(least) < 0 ? least : given;
    }

    /** The most launches of one search as long as its interval is wider than half of the size. */
    public int mostLaunches() {
        return 2 * launches;
    }

    /**
     * The launches of one target, unless some are repeated because of background load, or an
     * interval stays wide.
     */
    public int plannedLaunches() {
        int searches = find == Find.BOTH ? 2 : 1;
        int compared = find.limit() ? 2 : 0;
        return CONTROLS + searches * launches + confirmations + compared;
    }
}
