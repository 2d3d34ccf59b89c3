package io.weighbridge.stats;

/**
 * One value of a {@link TwoWay} table.
 *
 * @param block whose mean is taken out: a round, or a pass
 * @param value a logarithm
 * @param weight greater than 0: what its error variance is divided by
 * @param place how many of its block came before it, where that matters; else 0
 */
record Cell(int block, String target, double value, double weight, int place) {

    Cell(int block, String target, double value, double weight) {
        this(block, target, value, weight, 0);
    }
}
