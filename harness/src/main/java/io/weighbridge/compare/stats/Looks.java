package io.weighbridge.compare.stats;

import java.util.List;

/**
 * Significance levels for a run whose results are checked before its end (looks), so that it may
 * stop early. Pocock's nominal level is the same for all looks and gives a total probability of 5 %
 * for any false verdict (Pocock, "Group sequential methods in the design and analysis of clinical
 * trials", Biometrika 64, 1977, table 1; to four digits by Jennison and Turnbull, Group Sequential
 * Methods, 2000, table 2.1). Looks are equally spaced, apart from rounding to whole rounds, and
 * their number is fixed beforehand. A look that is left out only makes the verdict more
 * conservative.
 */
public final class Looks {

    /** The largest number of planned looks. */
    public static final int MOST = 4;

    /** The levels with 1, 2, 3 and 4 looks. */
    private static final List<Double> NOMINAL = List.of(0.05, 0.0294, 0.0221, 0.0182);

    private Looks() {}

    /**
     * The two-sided level at each look.
     *
     * @param looks number of planned looks, 1 to 4
     */
    public static double level(int looks) {
        return NOMINAL.get(looks - 1);
    }
}
