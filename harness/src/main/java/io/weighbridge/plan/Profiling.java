package io.weighbridge.plan;

import java.time.Duration;

/**
 * How a profiled round loads a server under each scenario: slice after slice, until there were
 * enough of them and enough time has gone by.
 *
 * @param slices at least so many
 * @param least at least so long, as a short slice gives few samples
 * @param most never more slices than this, however short they are
 */
public record Profiling(int slices, Duration least, int most) {

    /** 5 s of one busy core are 500 samples at JFR's 10 ms. */
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
     * @param driven slices so far
     * @param elapsed since the first began
     */
    public boolean enough(int driven, Duration elapsed) {
        return driven >= most || (driven >= slices && elapsed.compareTo(least) >= 0);
    }
}
