package io.weighbridge.stats;

import java.util.List;

/**
 * Looks at a run that may stop at each of them: Pocock's nominal levels, alike for all looks, with
 * which the chance of any false verdict is 5 % in all (Pocock, "Group sequential methods in the
 * design and analysis of clinical trials", Biometrika 64, 1977, table 1; to four digits by Jennison
 * and Turnbull, Group Sequential Methods, 2000, table 2.1). Looks are equally far apart, and their
 * number is fixed beforehand; one that is not made only makes the verdict more careful.
 */
public final class Looks {

    /** More looks are planned for nowhere. */
    public static final int MOST = 4;

    /** With 1, 2, 3 and 4 looks. */
    private static final List<Double> NOMINAL = List.of(0.05, 0.0294, 0.0221, 0.0182);

    private Looks() {}

    /**
     * The two-sided level at each look.
     *
     * @param looks planned, 1 to 4
     */
    public static double level(int looks) {
        if (looks < 1 || looks > NOMINAL.size()) {
            throw new IllegalArgumentException("a run is looked at 1 to 4 times, not " + looks);
        }
        return NOMINAL.get(looks - 1);
    }
}
