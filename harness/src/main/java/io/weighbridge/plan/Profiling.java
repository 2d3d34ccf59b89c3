package io.weighbridge.plan;

import java.time.Duration;

/**
 * How long a profiled round loads a server under each scenario: slice after slice, until their
 * number and the elapsed time are sufficient.
 */
public final class Profiling {

    /** Minimum number of slices. */
    public static final int SLICES = 3;

    /**
     * Minimum time, because a short slice gives few samples. Within 5 s, one busy core gives 500
     * samples at JFR's interval of 10 ms.
     */
    public static final Duration LEAST = Duration.ofSeconds(5);

    private Profiling() {}

    /**
     * Whether a scenario has been loaded enough.
     *
     * @param driven number of slices so far
     * @param elapsed since the first slice began
     */
    public static boolean enough(int driven, Duration elapsed) {
        return driven >= SLICES && elapsed.compareTo(LEAST) >= 0;
    }
}
