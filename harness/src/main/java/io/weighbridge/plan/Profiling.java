package io.weighbridge.plan;

import java.time.Duration;

/**
 * How long a profiled round loads a server under each scenario: slice after slice, until their
 * number and the elapsed time are sufficient.
 *
 * @param slices minimum number of slices
 * @param least minimum time, because a short slice gives few samples
 * @param most maximum number of slices, however short they are
 */
public record Profiling(int slices, Duration least, int most) {

    /** Within 5 s, one busy core gives 500 samples at JFR's interval of 10 ms. */
    public static final Profiling DEFAULT = new Profiling(3, Duration.ofSeconds(5), 20);

    public Profiling {
        if (slices < 1 || most < slices) {
            throw new IllegalArgumentException(
                    "at least 1 slice, and no fewer at most, not " + slices + " and " + most);
        }
    }

    /**
     * Whether a scenario has been loaded enough.
     *
     * @param driven number of slices so far
     * @param elapsed since the first slice began
     */
    public boolean enough(int driven, Duration elapsed) {
        return driven >= most || (driven >= slices && elapsed.compareTo(least) >= 0);
    }
}
