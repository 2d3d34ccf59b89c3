package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Keyed;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The squeeze section of a plan: what to search for, the goal, and the limits of the search. Such a
 * plan compares no targets. The rate is that of the plan's load, or half of the peak rate if the
 * load has none.
 *
 * @param find what is searched for
 * @param p99 seconds within which 99 % of the answers must come, greater than 0
 * @param gcShare the largest share of the server's CPU for garbage collections, greater than 0 and
 *     at most 1
 * @param ample bytes of memory that are more than enough, and the largest size of the search
 * @param margin bytes of a limit that stay free: its other bytes are for the heap, and for the
 *     memory that the process was measured to hold outside the heap
 * @param launches the most launches of one search, 4 or more; up to twice as many while the
 *     interval of the size is wider than half of the size
 * @param confirmations fresh launches in which the recommendation must hold; 0: nothing is
 *     recommended
 * @param ready seconds within which a launch must give its first correct answer under its CPU
 *     limit, greater than 0; absent: there is no such goal. Only a search for CPU uses it
 */
@RecordBuilder
public record Squeeze(
        Find find,
        double p99,
        double gcShare,
        long ample,
        long margin,
        int launches,
        int confirmations,
        @Nullable Double ready)
        implements SqueezeBuilder.With {

    /** What is searched for. */
    public enum Find implements Keyed {
        /** The smallest heap, and then the smallest limit of the process. */
        BOTH,
        HEAP,
        LIMIT,
        /** The smallest CPU limit, with ample memory. */
        CPU,
        /** The smallest heap, memory limit and CPU limit. */
        ALL;

        @Override
        public String toString() {
            return key();
        }

        /** Whether the smallest heap is searched for. */
        public boolean heap() {
            return this == BOTH || this == HEAP || this == ALL;
        }

        /** Whether the smallest limit is searched for. */
        public boolean limit() {
            return this == BOTH || this == LIMIT || this == ALL;
        }

        /** Whether the smallest CPU limit is searched for. */
        public boolean cpu() {
            return this == CPU || this == ALL;
        }
    }

    /** Launches with ample memory that must meet the goal before a search. */
    public static final int CONTROLS = 3;

    public static final Squeeze DEFAULT =
            new Squeeze(Find.BOTH, 0.05, 0.1, 1536L << 20, 16L << 20, 12, 10, null);

    /** Launches whose CPU limit is changed while they run; two show how much launches differ. */
    public static final int CPU_LAUNCHES = 2;

    /** Slices in each of them, each with another CPU limit. */
    public static final int CPU_SLICES = 16;

    /** The most launches that search for the CPU of the start. */
    public static final int START_LAUNCHES = 6;

    /** The smallest ample memory in bytes; less might not be more than enough. */
    public static final long LEAST_AMPLE = 64L << 20;

    /** How long each launch must meet the goal, if the load has no duration. */
    public static final Duration HOLD = Duration.ofSeconds(4);

    /**
     * The warm-up of a launch: load at full speed, under which the JIT compiler does its work and
     * the server uses its whole heap.
     */
    public static final Warmup WARMUP =
            Warmup.DEFAULT.within(Duration.ofSeconds(3)).withIdle(Duration.ofMillis(200));

    /**
     * One slice in a launch. If a launch is too slow under more background load than this limit,
     * the whole launch is repeated, and not its slice.
     */
    public static final Slices SLICES = new Slices(1, 0, 0.1, 1);

    /**
     * How long a launch must meet the goal: at least so long that its p99 is known.
     *
     * @param wanted the load's duration; null: {@link #HOLD}
     * @param rate requests per second, above 0
     */
    public static Duration hold(@Nullable Duration wanted, double rate) {
        return SliceSize.forP99(wanted == null ? HOLD : wanted, rate);
    }

    private static final Duration CPU_SLICE = Duration.ofSeconds(3);
    private static final Duration LONGEST_CPU_SLICE = Duration.ofSeconds(6);

    /** The answers of which five are slower than the 99th percentile. */
    private static final double CPU_ANSWERS = 500;

    /**
     * How long a slice with one CPU limit lasts: 30 periods of the limit, or longer at a low rate.
     *
     * @param rate requests per second, above 0
     */
    public static Duration cpuSlice(double rate) {
        Duration enough = Duration.ofMillis(Math.round(1e3 * CPU_ANSWERS / rate));
        return Durations.shorter(Durations.longer(enough, CPU_SLICE), LONGEST_CPU_SLICE);
    }

    /** The most launches of one search if the interval of the size stays wider than half of it. */
    public int mostLaunches() {
        return 2 * launches;
    }

    /**
     * The launches of one target, unless some are repeated because of background load, or an
     * interval stays wide.
     */
    public int plannedLaunches() {
        int searches = (find.heap() ? 1 : 0) + (find.limit() ? 1 : 0);
        return searches * launches + launchesBesidesSearches();
    }

    /** The launches of one target that are made even if the time is over. */
    public int launchesBesidesSearches() {
        int compared = find == Find.HEAP ? 0 : 2;
        return CONTROLS + confirmations + compared + launchesForCpu();
    }

    /** The launches that search for the CPU of one target. */
    public int launchesForCpu() {
        if (!find.cpu()) {
            return 0;
        }
        return CPU_LAUNCHES + (ready == null ? 0 : START_LAUNCHES);
    }
}
