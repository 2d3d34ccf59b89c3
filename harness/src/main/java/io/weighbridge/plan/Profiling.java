package io.weighbridge.plan;

import java.time.Duration;

/**
 * How long a profiled round loads a server under each scenario: slice after slice, until their
 * number and the elapsed time are sufficient.
 *
 * @param slices minimum number of slices
 * @param least minimum time, because a short slice gives few samples
 */
public record Profiling(int slices, Duration least) {

    /** Within 5 s, one busy core gives 500 samples at JFR's interval of 10 ms. */
    public static final Profiling DEFAULT = new Profiling(3, Duration.ofSeconds(5));

    public Profiling {
        if (slices < 1) {
            throw new IllegalArgumentException("at least 1 slice, not " + slices);
        }
    }

    /**
     * Whether a scenario has been loaded enough.
     *
     * @param driven number of slices so far
     * @param elapsed since the first slice began
     */
    public boolean enough(int driven, Duration elapsed) {
        return driven >= slices && elapsed.compareTo(least) >= 0;
    }

    /**
     * The longest time of a scenario: its last slice begins before the time is sufficient.
     *
     * @param slice the longest time of a slice
     */
    Duration longest(Duration slice) {
        Duration fewest = slice.multipliedBy(slices);
        Duration oneMore = least.plus(slice);
        return fewest.compareTo(oneMore) > 0 ? fewest : oneMore;
    }
}
