package io.weighbridge.compare.stats;

/**
 * One value of a {@link TwoWay} table.
 *
 * @param block whose mean is removed: a round, or a pass
 * @param value a logarithm
 * @param weight greater than 0: the error variance is divided by it
 * @param place number of earlier cells in the block, if the order matters; otherwise 0
 */
record Cell(int block, String target, double value, double weight, int place) {

    /** The same value in a block with another number. */
    Cell inBlock(int number) {
        return new Cell(number, target, value, weight, place);
    }
}
