package io.weighbridge.factorial;

import java.util.List;

/** The columns of a design matrix: one for each level of a factor but the first. */
final class EffectColumns {

    /** The first column of each factor. */
    private final int[] offsets;

    private final int count;

    /**
     * @param levels number of levels of each factor
     */
    EffectColumns(List<Integer> levels) {
        this.offsets = new int[levels.size()];
        int offset = 0;
        for (int factor = 0; factor < offsets.length; factor++) {
            offsets[factor] = offset;
            offset += levels.get(factor) - 1;
        }
        this.count = offset;
    }

    int count() {
        return count;
    }

    /**
     * The row of a launch.
     *
     * @param launch the level of each factor, from 0
     */
    double[] row(int[] launch) {
        double[] row = new double[count];
        for (int factor = 0; factor < launch.length; factor++) {
            if (launch[factor] > 0) {
                row[offsets[factor] + launch[factor] - 1] = 1;
            }
        }
        return row;
    }
}
